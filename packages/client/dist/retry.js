import { wait } from './wait.js';
const MAX_RETRIES = 4;
/** The service asks for hours when a quota is used up. */
const MAX_RETRY_AFTER_SECONDS = 30;
/**
 * Sends a request, and sends it again after `Retry-After` while the service answers 429 or 503. Such a request was not
 * processed, so that another attempt repeats nothing.
 * @returns the last response, whose body the caller reads
 * @throws what `send` throws; the signal's reason
 */
export async function retryWhileOverloaded(send, { maxRetries = MAX_RETRIES, signal }) {
    for (let retries = 0;; retries++) {
        const response = await send();
        const { status, body } = response;
        const retryAfterSeconds = retryAfterSecondsOf(response) ?? Number.POSITIVE_INFINITY;
        const isRetried = (status === 429 || status === 503) && retryAfterSeconds <= MAX_RETRY_AFTER_SECONDS;
        if (!isRetried || retries >= maxRetries)
            return response;
        // The connection may be lost already.
        await body?.cancel().catch(() => { });
        await wait(retryAfterSeconds * 1_000, signal);
    }
}
/** Seconds after which another attempt may succeed; undefined when the response does not say it in seconds. */
export function retryAfterSecondsOf({ headers }) {
    const retryAfter = headers.get('retry-after') ?? '';
    return /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
}
