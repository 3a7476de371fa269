import type { DocumentResponse } from './schemas.ts';
import type { RequestOptions } from './send.ts';
export interface WaitOptions extends RequestOptions {
    /** Receives the document each time its state has been read. */
    onProgress?: (document: DocumentResponse) => void;
}
/** Reads the state of a document until the document has ended. @throws GlossaError; the signal's reason */
export declare function waitForDocument(read: (options: RequestOptions) => Promise<DocumentResponse>, { signal, onProgress }: WaitOptions): Promise<DocumentResponse>;
/** Whether a document waits for its translation or is being translated. */
export declare function isUnderWay({ status }: Pick<DocumentResponse, 'status'>): boolean;
