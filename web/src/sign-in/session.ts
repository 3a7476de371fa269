import { useLayoutEffect, useState } from 'preact/hooks';
import type { SessionResponse } from '../../../packages/client/src/index.ts';
import { api } from '../api/client.ts';
import { currentKey, takeSession } from '../api/key.ts';
import { addressOf } from '../base-path.ts';

/** Undefined until the service has told it. With a saved key it is not asked. */
let session: SessionResponse | undefined;
const listeners = new Set<(session: SessionResponse | undefined) => void>();

/** Asks the service who has signed in, and uses the session in place of a key. */
export async function readSession(): Promise<void> {
  if (currentKey() !== '') return;
  try {
    session = await api().getSession();
  } catch {
    // The page then asks for a key.
    return;
  }
  if (session.person !== null) takeSession();
  for (const listener of listeners) listener(session);
}

/** Who has signed in, and whether people can. */
export function useSession(): SessionResponse | undefined {
  const [value, setValue] = useState(session);
  useLayoutEffect(() => {
    listeners.add(setValue);
    setValue(session);
    return () => void listeners.delete(setValue);
  }, []);
  return value;
}

/** The address that begins a sign-in and comes back to this view. */
export function signInAddress(): string {
  const view = `/${location.pathname.slice(location.pathname.lastIndexOf('/') + 1)}`;
  return `${addressOf('/auth/sign-in')}?view=${encodeURIComponent(view)}`;
}

/** Ends the session, also at the provider. */
export async function signOut(): Promise<void> {
  const { url } = await api().signOut();
  location.assign(url);
}
