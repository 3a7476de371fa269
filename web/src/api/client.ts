import { type Client, type ClientOptions, createClient, GlossaError } from '../../../packages/client/src/index.ts';
import { BASE_PATH } from '../base-path.ts';
import { currentKey, markKeyInvalid, SIGNED_IN } from './key.ts';

type Fetch = NonNullable<ClientOptions['fetch']>;

/** A response, and the engine that answered, such as `bergamot;via=en`; empty if unknown. */
export interface Answer<Body> {
  body: Body;
  engine: string;
}

/**
 * A client of the service with the key of the page. Components show why a request failed, and retry it.
 * @param key replaces the saved one
 * @param send replaces `fetch`
 */
export function api({ key = currentKey(), send = fetch }: { key?: string; send?: Fetch } = {}): Client {
  return createClient({
    url: BASE_PATH.slice(0, -1),
    ...(key !== SIGNED_IN && { key }),
    maxRetries: 0,
    async fetch(url, init) {
      const response = await send(url, init);
      if (response.status === 401) markKeyInvalid(key);
      return response;
    },
  });
}

/**
 * Sends one request.
 * @param request calls `onEngine` with the engines that the events of a stream name
 * @throws GlossaError; the signal's reason
 */
export async function ask<Body>(
  request: (client: Client, onEngine: (name: string) => void) => Promise<Body>,
): Promise<Answer<Body>> {
  let engine = '';
  const send: Fetch = async (url, init) => {
    const response = await fetch(url, init);
    engine = response.headers.get('x-glossa-engine') ?? '';
    return response;
  };
  const body = await request(api({ send }), (name) => {
    engine = name;
  });
  return { body, engine };
}

/** The error of a page that does not reach its service. */
export function offline(): GlossaError {
  return new GlossaError('', { code: 'no_connection' });
}
