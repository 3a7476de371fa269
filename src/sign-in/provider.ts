import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client';
import type { SignInConfig } from '../config/config.ts';
import { type Claims, isComplete, personOf, type SignInResult } from './person.ts';

/** What the browser keeps between the start of a sign-in and its end. */
export interface SignInAttempt {
  state: string;
  nonce: string;
  verifier: string;
}

/** An OpenID Connect provider. */
export interface Provider {
  /** @returns the address at the provider, and what the browser keeps @throws when the provider does not answer */
  start(): Promise<{ url: URL; attempt: SignInAttempt }>;
  /**
   * Exchanges the code of the callback, and checks the ID token: its signature, issuer, audience, times and nonce.
   * @param callback the address of the callback with its parameters
   * Asks the user info endpoint for claims that the token lacks.
   * @throws when a response of the provider is not valid
   */
  finish(callback: URL, attempt: SignInAttempt): Promise<SignInResult>;
  /** Where the browser signs out at the provider; undefined when the provider has no such address. */
  signOutUrl(returnTo: string): Promise<URL | undefined>;
}

const TIMEOUT_SECONDS = 10;
/** Everyone may start a sign-in, so the description of the provider is read once in this time. */
const MAX_AGE_MS = 60_000;

/** @param redirectUri the address of the callback, as the provider knows it */
export function createProvider(config: SignInConfig, redirectUri: () => string): Provider {
  const issuer = new URL(config.issuer);
  let known: { at: number; client: Promise<Configuration> } | undefined;

  async function discover(): Promise<Configuration> {
    const client = await discovery(issuer, config.clientId, undefined, authenticationOf(config), {
      timeout: TIMEOUT_SECONDS,
      execute: issuer.protocol === 'http:' ? [allowInsecureRequests] : [],
    });
    // Verifies the signature of ID tokens, too.
    enableNonRepudiationChecks(client);
    return client;
  }
  function recent(): Promise<Configuration> {
    if (known === undefined || performance.now() - known.at > MAX_AGE_MS) {
      const client = discover();
      known = { at: performance.now(), client };
      client.catch(() => {
        if (known?.client === client) known = undefined;
      });
    }
    return known.client;
  }

  return {
    async start() {
      const client = await recent();
      const attempt = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
      const url = buildAuthorizationUrl(client, {
        redirect_uri: redirectUri(),
        scope: config.scopes,
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { url, attempt };
    },

    async finish(callback, { state, nonce, verifier }) {
      // Reads the keys of the provider anew, so that a rotation fails no sign-in.
      const client = await discover();
      const tokens = await authorizationCodeGrant(client, callback, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims: Claims | undefined = tokens.claims();
      if (claims === undefined) throw new Error('The provider sent no ID token.');
      if (isComplete(claims, config) || client.serverMetadata().userinfo_endpoint === undefined) {
        return personOf(claims, config);
      }
      const { email, email_verified, ...others } = await fetchUserInfo(client, tokens.access_token, claims.sub);
      // An address is verified by the response that has it.
      const address = claims.email === undefined ? { email, email_verified } : {};
      return personOf({ ...others, ...address, ...claims }, config);
    },

    async signOutUrl(returnTo) {
      const client = await recent();
      if (client.serverMetadata().end_session_endpoint === undefined) return undefined;
      return buildEndSessionUrl(client, { post_logout_redirect_uri: returnTo });
    },
  };
}

/** Sends the secret as the provider supports it. */
function authenticationOf({ clientSecret }: SignInConfig): ClientAuth {
  if (clientSecret === undefined) return None();
  const [inBody, inHeader] = [ClientSecretPost(clientSecret), ClientSecretBasic(clientSecret)];
  return (server, ...request) => {
    const methods = server.token_endpoint_auth_methods_supported;
    return (methods?.includes('client_secret_post') ? inBody : inHeader)(server, ...request);
  };
}
