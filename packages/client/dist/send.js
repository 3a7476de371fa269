import { errorOf } from './error.js';
import { retryWhileOverloaded } from './retry.js';
export function createSender(client) {
    const { url, key, maxRetries, fetch = globalThis.fetch } = client;
    const base = url.endsWith('/') ? url.slice(0, -1) : url;
    async function open(operation, input = {}, { signal } = {}) {
        const { path, body, type } = encode(operation, input);
        const headers = new Headers(key === undefined ? {} : { 'x-api-key': key });
        if (type)
            headers.set('content-type', type);
        const init = {
            method: operation.method,
            headers,
            ...(body === undefined ? {} : { body }),
            ...(signal ? { signal } : {}),
        };
        const response = await retryWhileOverloaded(() => fetch(base + path, init), { maxRetries, signal });
        if (response.ok)
            return response;
        throw errorOf(response, await response.json().catch(() => undefined));
    }
    return {
        open,
        async json(operation, input, options) {
            // The types of the responses are generated from the schemas that the tests of the service hold its responses to.
            return (await (await open(operation, input, options)).json());
        },
    };
}
function encode({ path, input: place }, input) {
    const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
    const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
        const value = fields.get(name);
        fields.delete(name);
        return encodeURIComponent(String(value));
    });
    if (place === 'query')
        return { path: withQuery(filled, fields) };
    const file = fields.get('file');
    if (!(file instanceof Blob))
        return { path: filled, body: JSON.stringify(Object.fromEntries(fields)), type: 'application/json' };
    if (place === 'body')
        return { path: filled, body: formOf(fields) };
    fields.delete('file');
    return { path: withQuery(filled, fields), body: file, type: file.type || 'application/octet-stream' };
}
function withQuery(path, fields) {
    const query = new URLSearchParams();
    for (const [name, value] of fields)
        if (value !== null)
            query.set(name, String(value));
    const text = query.toString();
    return text === '' ? path : `${path}?${text}`;
}
/** A `File` sends its name. Objects and arrays are sent as JSON. */
function formOf(fields) {
    const form = new FormData();
    for (const [name, value] of fields) {
        if (value === null)
            continue;
        if (value instanceof Blob)
            form.set(name, value);
        else
            form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    }
    return form;
}
