import type { DocumentResponse } from './schemas.ts';
import { type ClientOptions } from './send.ts';
import { type WaitOptions } from './wait-for-document.ts';
export { GlossaError } from './error.ts';
export type * from './schemas.ts';
export type { ClientOptions, RequestOptions } from './send.ts';
export type { WaitOptions } from './wait-for-document.ts';
/**
 * Creates a client of a Glossa service. It has one method for each operation of the HTTP API, with the name that the
 * reference gives it.
 */
export declare function createClient(client: ClientOptions): {
    translate: (input: import("./schemas.ts").TranslateRequest, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").TranslateResponse>;
    detect: (input: import("./schemas.ts").DetectRequest, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").DetectResponse>;
    summarize: (input: import("./schemas.ts").SummaryRequest, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").SummaryResponse>;
    listLanguages: (options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").LanguagesResponse>;
    getUsage: (input?: {
        from?: string;
        to?: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").UsageResponse>;
    listModels: (options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").ModelsResponse>;
    downloadModel: (input: import("./schemas.ts").ModelDownloadRequest, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").ModelResponse>;
    uploadFile: (input: {
        key?: string;
        overwrite?: boolean;
        content_type?: string;
        temp_public_url?: boolean;
        file: Blob;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").FileUploadResponse>;
    listFiles: (input?: {
        limit?: number;
        cursor?: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").FileListResponse>;
    readFile: (input: {
        key: string;
        expires?: string;
        signature?: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<Response>;
    deleteFile: (input: {
        key: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").FileDeletionResponse>;
    translateDocument: (input: import("./schemas.ts").DocumentRequest | import("./schemas.ts").DocumentForm, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").DocumentCreatedResponse>;
    listDocuments: (input?: {
        limit?: number;
        cursor?: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").DocumentListResponse>;
    getDocument: (input: {
        document_id: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<DocumentResponse>;
    deleteDocument: (input: {
        document_id: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").DocumentDeletionResponse>;
    readTranslatedDocument: (input: {
        document_id: string;
        expires?: string;
        signature?: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<Response>;
    createGlossary: (input: import("./schemas.ts").GlossaryRequest | {
        name: string;
        source_language: string;
        target_language: string;
        file: Blob;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").GlossaryResponse>;
    listGlossaries: (input?: {
        limit?: number;
        cursor?: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").GlossaryListResponse>;
    getGlossary: (input: {
        id: string;
        entries?: boolean;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").GlossaryWithEntriesResponse>;
    updateGlossary: (input: {
        id: string;
    } & import("./schemas.ts").GlossaryUpdateRequest, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").GlossaryResponse>;
    deleteGlossary: (input: {
        id: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<import("./schemas.ts").GlossaryDeletionResponse>;
    exportGlossary: (input: {
        id: string;
    }, options?: import("./send.ts").RequestOptions) => Promise<Response>;
    /**
     * Waits until a document is done.
     * @throws GlossaError the error of a document that failed, `document_failed` for one that was cancelled
     */
    waitForDocument: ({ document_id }: {
        document_id: string;
    }, wait?: WaitOptions) => Promise<DocumentResponse>;
};
export type Client = ReturnType<typeof createClient>;
