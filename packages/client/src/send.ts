import { errorOf } from './error.ts';
import { retryWhileOverloaded } from './retry.ts';

export interface ClientOptions {
  /** URL of the service, such as `http://127.0.0.1:3000`. */
  url: string;
  /** API key. Without one, only the operations that need none work. */
  key?: string;
  /** Attempts after the first one, while the service answers 429 or 503 with `Retry-After`. Default: 4. */
  maxRetries?: number;
  /** Replaces the global `fetch`. */
  fetch?: typeof globalThis.fetch;
}

export interface RequestOptions {
  signal?: AbortSignal;
}

/** A path of the API, and where its input goes besides the parameters of the path. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** With parameters such as `{id}`. */
  path: string;
  /** `body`: a form when the input has a file, JSON otherwise. `bytes`: the file, with the rest in the query. */
  input: 'query' | 'body' | 'bytes';
}

export interface Sender {
  /** Sends a request and reads the JSON of its response. @throws GlossaError; the errors of `fetch` */
  json<Result>(operation: Operation, input?: object, options?: RequestOptions): Promise<Result>;
  /** Sends a request. The caller reads or cancels the body of the response. @throws GlossaError; the errors of `fetch` */
  open(operation: Operation, input?: object, options?: RequestOptions): Promise<Response>;
}

export function createSender(client: ClientOptions): Sender {
  const { url, key, maxRetries, fetch = globalThis.fetch } = client;
  const base = url.endsWith('/') ? url.slice(0, -1) : url;

  async function open(operation: Operation, input: object = {}, { signal }: RequestOptions = {}): Promise<Response> {
    const { path, body, type } = encode(operation, input);
    const headers = new Headers(key === undefined ? {} : { 'x-api-key': key });
    if (type) headers.set('content-type', type);
    const init = {
      method: operation.method,
      headers,
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    };
    const response = await retryWhileOverloaded(() => fetch(base + path, init), { maxRetries, signal });
    if (response.ok) return response;
    throw errorOf(response, await response.json().catch(() => undefined));
  }

  return {
    open,
    async json<Result>(operation: Operation, input?: object, options?: RequestOptions): Promise<Result> {
      // The types of the responses are generated from the schemas that the tests of the service hold its responses to.
      return (await (await open(operation, input, options)).json()) as Result;
    },
  };
}

function encode(
  { path, input: place }: Operation,
  input: object,
): { path: string; body?: string | Blob | FormData; type?: string } {
  const fields = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  if (place === 'query') return { path: withQuery(filled, fields) };
  const file = fields.get('file');
  if (!(file instanceof Blob))
    return { path: filled, body: JSON.stringify(Object.fromEntries(fields)), type: 'application/json' };
  if (place === 'body') return { path: filled, body: formOf(fields) };
  fields.delete('file');
  return { path: withQuery(filled, fields), body: file, type: file.type || 'application/octet-stream' };
}

function withQuery(path: string, fields: ReadonlyMap<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [name, value] of fields) if (value !== null) query.set(name, String(value));
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}

/** A `File` sends its name. Objects and arrays are sent as JSON. */
function formOf(fields: ReadonlyMap<string, unknown>): FormData {
  const form = new FormData();
  for (const [name, value] of fields) {
    if (value === null) continue;
    if (value instanceof Blob) form.set(name, value);
    else form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}
