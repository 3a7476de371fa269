import { createOperations } from './operations.js';
import { createSender } from './send.js';
import { waitForDocument } from './wait-for-document.js';
export { GlossaError } from './error.js';
/**
 * Creates a client of a Glossa service. It has one method for each operation of the HTTP API, with the name that the
 * reference gives it.
 */
export function createClient(client) {
    const operations = createOperations(createSender(client));
    return {
        ...operations,
        /**
         * Waits until a document is done.
         * @throws GlossaError the error of a document that failed, `document_failed` for one that was cancelled
         */
        waitForDocument: ({ document_id }, wait = {}) => waitForDocument((options) => operations.getDocument({ document_id }, options), wait),
    };
}
