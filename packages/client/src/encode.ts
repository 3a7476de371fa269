/** A path of the API, and where its input goes besides the parameters of the path. */
export interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** The path with parameters such as `{id}`. */
  path: string;
  /** `body`: a form when a field is a file, JSON otherwise. `bytes`: the file, with the rest in the query. */
  input: 'query' | 'body' | 'bytes';
}

interface EncodedRequest {
  /** The path with its parameters and its query filled in. */
  path: string;
  init: RequestInit;
  /** Media type; undefined for a request without a body and for a form, whose type `fetch` writes. */
  type?: string;
  isStream: boolean;
}

/** Puts the fields of an input into the path, the query and the body of a request. Omits fields that are undefined. */
export function encode({ path, input: place }: Operation, input: object): EncodedRequest {
  const fields = new Map<string, unknown>(Object.entries(input).filter(([, value]) => value !== undefined));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = fields.get(name);
    fields.delete(name);
    return encodeURIComponent(String(value));
  });
  if (place === 'query') return { path: withQuery(filled, fields), init: {}, isStream: false };
  if (place === 'bytes') {
    const file = fields.get('file');
    fields.delete('file');
    return { path: withQuery(filled, fields), ...encodeBytes(file) };
  }
  const hasFile = [...fields.values()].some((value) => value instanceof Blob);
  if (hasFile) return { path: filled, init: { body: formOf(fields) }, isStream: false };
  const body = JSON.stringify(Object.fromEntries(fields));
  return { path: filled, init: { body }, type: 'application/json', isStream: false };
}

function encodeBytes(file: unknown): Omit<EncodedRequest, 'path'> {
  if (file instanceof ReadableStream) {
    // `fetch` requires `duplex` for a stream. Not every library of types knows it.
    const init: RequestInit & { duplex?: 'half' } = { body: file, duplex: 'half' };
    return { init, type: 'application/octet-stream', isStream: true };
  }
  if (!(file instanceof Blob)) throw new TypeError('file must be a Blob or a ReadableStream.');
  return { init: { body: file }, type: file.type || 'application/octet-stream', isStream: false };
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
