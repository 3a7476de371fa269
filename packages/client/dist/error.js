import { retryAfterSecondsOf } from './retry.js';
/** A request that failed. An aborted request rejects with the reason of its signal instead. */
export class GlossaError extends Error {
    name = 'GlossaError';
    code;
    /** HTTP status; undefined without a response. For a document that failed, the status of the response that says so. */
    status;
    /** The ID of the request in the log of the service. */
    logId;
    /** The invalid fields of the request, with what is wrong with each. */
    errors;
    /** Seconds after which another attempt may succeed. */
    retryAfterSeconds;
    /** The missing model, when `engine_unavailable` is due to one. */
    model;
    constructor(message, fields) {
        super(message, 'cause' in fields ? { cause: fields.cause } : {});
        this.code = fields.code;
        this.status = fields.status;
        this.logId = fields.logId;
        this.errors = fields.errors ?? [];
        this.retryAfterSeconds = fields.retryAfterSeconds;
        this.model = fields.model;
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
    const { code, message, log_id: logId, errors, model } = body;
    return new GlossaError(message, { code, status, logId, errors, model, retryAfterSeconds });
}
function isErrorBody(body) {
    return typeof body === 'object' && body !== null && 'code' in body && 'message' in body && 'log_id' in body;
}
