import { encode } from './encode.js';
import { errorOf, GlossaError } from './error.js';
import { withoutTimeouts } from './node-timeouts.js';
import { retryWhileOverloaded } from './retry.js';
export function createSender(client) {
    const { url, key, maxRetries, fetch = fetchWithoutTimeouts } = client;
    const base = url.endsWith('/') ? url.slice(0, -1) : url;
    async function open(operation, input = {}, { signal } = {}) {
        const { path, ...body } = encode(operation, input);
        const headers = new Headers(key === undefined ? {} : { 'x-api-key': key });
        if (body.type)
            headers.set('content-type', body.type);
        const init = { ...body.init, method: operation.method, headers, ...(signal ? { signal } : {}) };
        const send = () => fetch(base + path, init).catch((error) => throwLost(error, signal));
        // The first attempt uses a stream up.
        const response = await retryWhileOverloaded(send, { maxRetries: body.isStream ? 0 : maxRetries, signal });
        if (response.ok)
            return response;
        throw errorOf(response, await readJson(response, signal));
    }
    /** The JSON of a response; undefined when it is none. */
    function readJson(response, signal) {
        return response.json().catch((error) => {
            if (!(error instanceof SyntaxError))
                throwLost(error, signal);
        });
    }
    function throwLost(cause, signal) {
        signal?.throwIfAborted();
        throw new GlossaError(`No connection to ${base || 'the service'}.`, { code: 'no_connection', cause });
    }
    return {
        open,
        async json(operation, input, options) {
            const response = await open(operation, input, options);
            const body = await readJson(response, options?.signal);
            if (!isSuccess(body))
                throw errorOf(response, undefined);
            // The types of the responses are generated from the schemas that the tests of the service hold its responses to.
            return body;
        },
    };
}
const fetchWithoutTimeouts = (url, init) => globalThis.fetch(url, withoutTimeouts(init));
/** Distinguishes the service from other programs at its URL. */
function isSuccess(body) {
    return typeof body === 'object' && body !== null && 'success' in body && body.success === true;
}
