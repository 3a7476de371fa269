import { retryAfterSecondsOf } from './retry.js';
/** An error response of the service. Errors of the network and of the signal are those of `fetch`. */
export class GlossaError extends Error {
    name = 'GlossaError';
    code;
    /** HTTP status. For a document that failed, the status of the response that says so. */
    status;
    /** The ID of the request in the log of the service. */
    logId;
    /** The invalid fields of the request, with what is wrong with each. */
    errors;
    /** Seconds after which another attempt may succeed. */
    retryAfterSeconds;
    constructor(message, { code, status, logId, errors = [], retryAfterSeconds }) {
        super(message);
        this.code = code;
        this.status = status;
        this.logId = logId;
        this.errors = errors;
        this.retryAfterSeconds = retryAfterSeconds;
    }
}
/** @param body of an error response, as JSON; undefined when it is not JSON */
export function errorOf(response, body) {
    const { status } = response;
    const retryAfterSeconds = retryAfterSecondsOf(response);
    if (!isErrorBody(body)) {
        const message = `The server has answered with status ${status}, but not as Glossa does.`;
        return new GlossaError(message, { code: 'unexpected_response', status, retryAfterSeconds });
    }
    const { code, message, log_id: logId, errors } = body;
    return new GlossaError(message, { code, status, logId, errors, retryAfterSeconds });
}
function isErrorBody(body) {
    return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'log_id' in body;
}
