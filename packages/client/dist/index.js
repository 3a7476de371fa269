import { readEvents } from './events.js';
import { createOperations } from './operations.js';
import { createSender } from './send.js';
import { waitForDocument } from './wait-for-document.js';
export { GlossaError } from './error.js';
export { readWebhook } from './read-webhook.js';
export { isUnderWay } from './wait-for-document.js';
/**
 * Creates a client of a Glossa service. It has one method for each operation of the HTTP API, with the name that the
 * reference gives it.
 */
export function createClient(client) {
    const sender = createSender(client);
    const operations = createOperations(sender);
    async function* stream(operation, event, input, { onTokens, onEngine, ...options } = {}) {
        const response = await sender.open(operation, { ...input, stream: true }, options);
        const onOther = (name, data) => {
            if (name !== 'tokens')
                return;
            const { tokens, parts_done: done, parts_total: total, engine } = data;
            onTokens?.(tokens, done === undefined || total === undefined ? undefined : { done, total });
            if (engine !== undefined)
                onEngine?.(engine);
        };
        return yield* readEvents(response, event, options.signal, onOther);
    }
    return {
        ...operations,
        /**
         * Translates texts, and yields each one as it is ready, in any order. Returns the response of `translate`. Leaving the
         * loop ends the work.
         * @throws GlossaError; the signal's reason
         */
        translateStream: (input, options) => stream({ method: 'POST', path: '/v1/ai/translate', input: 'body' }, 'translation', input, options),
        /** Makes a summary, and yields its sentences or points. Returns the response of `summarize`. @throws as `translateStream` */
        summarizeStream: (input, options) => stream({ method: 'POST', path: '/v1/ai/summary', input: 'body' }, 'item', input, options),
        /**
         * Sends a request of which only the path is known, and reads its JSON. It serves programs that pass requests on, and
         * operations of a newer service.
         * @throws GlossaError; the signal's reason
         */
        request: (operation, input, options) => sender.json(operation, input, options),
        /**
         * Waits until a document is done. Bears an outage of the service of up to a minute.
         * @throws GlossaError the error of a document that failed, `document_failed` for one that was cancelled; the signal's reason
         */
        waitForDocument: ({ document_id }, wait = {}) => waitForDocument((options) => operations.getDocument({ document_id }, options), wait),
    };
}
