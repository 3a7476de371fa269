import type { KeyStore } from '../accounts/key-store.ts';
import type { SignInConfig } from '../config/config.ts';
import type { Database } from '../database/database.ts';
import type { SignInServices } from '../http/routes/sign-in.ts';
import { createCookie } from '../http/sessions/cookies.ts';
import { createSessionCheck } from '../http/sessions/session-check.ts';
import { createSessionStore } from '../sign-in/session-store.ts';

/** Imports the client of OpenID Connect only when people sign in. @returns undefined without a provider */
export async function openSignIn(
  config: SignInConfig | undefined,
  { database, keyStore, publicUrl }: { database: Database; keyStore: KeyStore; publicUrl: () => string },
): Promise<SignInServices | undefined> {
  if (config === undefined) return undefined;
  const { createProvider } = await import('../sign-in/provider.ts');
  const sessions = createSessionStore(database);
  const sessionCookie = createCookie('glossa-session', publicUrl);
  return {
    provider: createProvider(config, () => `${publicUrl()}/auth/callback`),
    sessions,
    sessionCheck: createSessionCheck({ sessions, cookie: sessionCookie, keyStore, publicUrl }),
    sessionCookie,
    attemptCookie: createCookie('glossa-sign-in', publicUrl),
  };
}
