import { GlossaError } from './error.js';
import { wait } from './wait.js';
const FIRST_POLL_MS = 100;
const MAX_POLL_MS = 1_000;
/** A restarted service goes on with its documents within this time. */
const MAX_OUTAGE_MS = 60_000;
/** Reads the state of a document until the document has ended. @throws GlossaError; the signal's reason */
export async function waitForDocument(read, { signal, onProgress }) {
    let answeredAt = performance.now();
    for (let pollMs = FIRST_POLL_MS;; pollMs = Math.min(2 * pollMs, MAX_POLL_MS)) {
        const document = await read(signal ? { signal } : {}).catch((error) => {
            if (!isOutage(error) || performance.now() - answeredAt > MAX_OUTAGE_MS)
                throw error;
        });
        if (document) {
            answeredAt = performance.now();
            onProgress?.(document);
            if (document.status === 'done')
                return document;
            if (document.status === 'failed' || document.status === 'cancelled')
                throw errorOf(document);
        }
        await wait(pollMs, signal);
    }
}
/** Whether a document waits for its translation or is being translated. */
export function isUnderWay({ status }) {
    return status === 'queued' || status === 'translating';
}
function isOutage(error) {
    return error instanceof GlossaError && error.code === 'no_connection';
}
function errorOf({ error, log_id: logId }) {
    const { code, message } = error ?? { code: 'document_failed', message: 'The translation was cancelled.' };
    return new GlossaError(message, { code, status: 200, logId });
}
