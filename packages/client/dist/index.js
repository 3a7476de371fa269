import { createOperations } from './operations.js';
import { createSender } from './send.js';
import { waitForDocument } from './wait-for-document.js';
export { GlossaError } from './error.js';
/**
 * Creates a client of a Glossa service. It has one method for each operation of the HTTP API, with the name that the
 * reference gives it.
 */
export function createClient(client) {
    const sender = createSender(client);
    const operations = createOperations(sender);
    return {
        ...operations,
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
