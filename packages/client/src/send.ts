import { encode, type Operation } from './encode.ts';
import { errorOf, GlossaError } from './error.ts';
import { withoutTimeouts } from './node-timeouts.ts';
import { retryWhileOverloaded } from './retry.ts';

export interface ClientOptions {
  /** URL of the service, such as `http://127.0.0.1:3000`. Empty in a page of the service itself. */
  url: string;
  /** API key. Without one, only the operations that need none work. */
  key?: string;
  /** Attempts after the first one, while the service answers 429 or 503 with `Retry-After`. Default: 4. */
  maxRetries?: number;
  /** Replaces the global `fetch`. */
  fetch?: (url: string, init: RequestInit) => Promise<Response>;
}

export interface RequestOptions {
  signal?: AbortSignal;
}

export interface Sender {
  /** Sends a request and reads the JSON of its response. @throws GlossaError; the signal's reason */
  json<Result>(operation: Operation, input?: object, options?: RequestOptions): Promise<Result>;
  /** Sends a request. The caller reads or cancels the body of the response. @throws GlossaError; the signal's reason */
  open(operation: Operation, input?: object, options?: RequestOptions): Promise<Response>;
}

export function createSender(client: ClientOptions): Sender {
  const { url, key, maxRetries, fetch = fetchWithoutTimeouts } = client;
  const base = url.endsWith('/') ? url.slice(0, -1) : url;

  async function open(operation: Operation, input: object = {}, { signal }: RequestOptions = {}): Promise<Response> {
    const { path, ...body } = encode(operation, input);
    const headers = new Headers(key === undefined ? {} : { 'x-api-key': key });
    if (body.type) headers.set('content-type', body.type);
    const init = { ...body.init, method: operation.method, headers, ...(signal ? { signal } : {}) };
    const send = () => fetch(base + path, init).catch((error: unknown) => throwLost(error, signal));
    // The first attempt uses a stream up.
    const response = await retryWhileOverloaded(send, { maxRetries: body.isStream ? 0 : maxRetries, signal });
    if (response.ok) return response;
    throw errorOf(response, await readJson(response, signal));
  }

  /** The JSON of a response; undefined when it is none. */
  function readJson(response: Response, signal: AbortSignal | undefined): Promise<unknown> {
    return response.json().catch((error: unknown) => {
      if (!(error instanceof SyntaxError)) throwLost(error, signal);
    });
  }

  function throwLost(cause: unknown, signal: AbortSignal | undefined): never {
    signal?.throwIfAborted();
    throw new GlossaError(`No connection to ${base || 'the service'}.`, { code: 'no_connection', cause });
  }

  return {
    open,
    async json<Result>(operation: Operation, input?: object, options?: RequestOptions): Promise<Result> {
      const response = await open(operation, input, options);
      const body = await readJson(response, options?.signal);
      if (!isSuccess(body)) throw errorOf(response, undefined);
      // The types of the responses are generated from the schemas that the tests of the service hold its responses to.
      return body as Result;
    },
  };
}

const fetchWithoutTimeouts = (url: string, init: RequestInit): Promise<Response> =>
  globalThis.fetch(url, withoutTimeouts(init));

/** Distinguishes the service from other programs at its URL. */
function isSuccess(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true;
}
