import { createOperations } from './operations.ts';
import type { DocumentResponse } from './schemas.ts';
import { type ClientOptions, createSender } from './send.ts';
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
  const operations = createOperations(createSender(client));
  return {
    ...operations,
    /**
     * Waits until a document is done.
     * @throws GlossaError the error of a document that failed, `document_failed` for one that was cancelled
     */
    waitForDocument: ({ document_id }: { document_id: string }, wait: WaitOptions = {}): Promise<DocumentResponse> =>
      waitForDocument((options) => operations.getDocument({ document_id }, options), wait),
  };
}

export type Client = ReturnType<typeof createClient>;
