import type { Operation } from './encode.ts';
import { createOperations } from './operations.ts';
import type { DocumentResponse } from './schemas.ts';
import { type ClientOptions, createSender, type RequestOptions } from './send.ts';
import { type WaitOptions, waitForDocument } from './wait-for-document.ts';

export { GlossaError } from './error.ts';
export type * from './schemas.ts';
export type { ClientOptions, RequestOptions } from './send.ts';
export type { WaitOptions } from './wait-for-document.ts';

/**
 * Creates a client of a Glossa service. It has one method for each operation of the HTTP API, with the name that the
 * reference gives it.
 */
export function createClient(client: ClientOptions) {
  const sender = createSender(client);
  const operations = createOperations(sender);
  return {
    ...operations,
    /**
     * Sends a request of which only the path is known, and reads its JSON. It serves programs that pass requests on, and
     * operations of a newer service.
     * @throws GlossaError; the signal's reason
     */
    request: (operation: Operation, input?: object, options?: RequestOptions): Promise<object> =>
      sender.json<object>(operation, input, options),
    /**
     * Waits until a document is done. Bears an outage of the service of up to a minute.
     * @throws GlossaError the error of a document that failed, `document_failed` for one that was cancelled; the signal's reason
     */
    waitForDocument: ({ document_id }: { document_id: string }, wait: WaitOptions = {}): Promise<DocumentResponse> =>
      waitForDocument((options) => operations.getDocument({ document_id }, options), wait),
  };
}

export type Client = ReturnType<typeof createClient>;
