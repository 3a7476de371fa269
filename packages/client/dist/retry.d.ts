export interface RetryOptions {
    /** Attempts after the first one. Default: 4. */
    maxRetries?: number | undefined;
    signal?: AbortSignal | undefined;
}
/**
 * Sends a request, and sends it again after `Retry-After` while the service answers 429 or 503. Such a request was not
 * processed, so that another attempt repeats nothing.
 * @returns the last response, whose body the caller reads
 * @throws what `send` throws; the signal's reason
 */
export declare function retryWhileOverloaded(send: () => Promise<Response>, { maxRetries, signal }: RetryOptions): Promise<Response>;
/** Seconds after which another attempt may succeed; undefined when the response does not say it in seconds. */
export declare function retryAfterSecondsOf({ headers }: Response): number | undefined;
