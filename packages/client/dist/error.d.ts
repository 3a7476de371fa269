import type { ErrorCode, ErrorResponse } from './schemas.ts';
/**
 * The code of an error: `unexpected_response` when the response is not one of the service, such as the error page of a
 * proxy. A newer service may have further codes.
 */
type Code = ErrorCode | 'unexpected_response' | (string & {});
/** An error response of the service. Errors of the network and of the signal are those of `fetch`. */
export declare class GlossaError extends Error {
    readonly name = "GlossaError";
    readonly code: Code;
    /** HTTP status. For a document that failed, the status of the response that says so. */
    readonly status: number;
    /** The ID of the request in the log of the service. */
    readonly logId: string | undefined;
    /** The invalid fields of the request, with what is wrong with each. */
    readonly errors: NonNullable<ErrorResponse['errors']>;
    /** Seconds after which another attempt may succeed. */
    readonly retryAfterSeconds: number | undefined;
    constructor(message: string, { code, status, logId, errors, retryAfterSeconds }: ErrorFields);
}
interface ErrorFields {
    code: Code;
    status: number;
    logId?: string | undefined;
    errors?: ErrorResponse['errors'];
    retryAfterSeconds?: number | undefined;
}
/** @param body of an error response, as JSON; undefined when it is not JSON */
export declare function errorOf(response: Response, body: unknown): GlossaError;
export {};
