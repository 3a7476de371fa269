import type { ErrorCode, ErrorResponse } from './schemas.ts';
/**
 * Codes of this client. `no_connection`: the service cannot be reached, or the connection was lost; `cause` is the error of
 * `fetch`. `unexpected_response`: something else than the service has answered, such as a proxy. `invalid_signature`: the
 * service has not sent this webhook, or not now.
 */
type ClientErrorCode = 'no_connection' | 'unexpected_response' | 'invalid_signature';
/** A newer service may have further codes. */
type Code = ErrorCode | ClientErrorCode | (string & {});
/** A request that failed. An aborted request rejects with the reason of its signal instead. */
export declare class GlossaError extends Error {
    readonly name = "GlossaError";
    readonly code: Code;
    /** HTTP status; undefined without a response. For a document that failed, the status of the response that says so. */
    readonly status: number | undefined;
    /** The ID of the request in the log of the service. */
    readonly logId: string | undefined;
    /** The invalid fields of the request, with what is wrong with each. */
    readonly errors: NonNullable<ErrorResponse['errors']>;
    /** Seconds after which another attempt may succeed. */
    readonly retryAfterSeconds: number | undefined;
    /** The missing model, when `engine_unavailable` is due to one. */
    readonly model: ErrorResponse['model'];
    constructor(message: string, fields: ErrorFields);
}
interface ErrorFields {
    code: Code;
    status?: number | undefined;
    logId?: string | undefined;
    errors?: ErrorResponse['errors'];
    retryAfterSeconds?: number | undefined;
    model?: ErrorResponse['model'];
    cause?: unknown;
}
/** @param body of an error response, as JSON; undefined when it is not JSON */
export declare function errorOf(response: Response, body: unknown): GlossaError;
export {};
