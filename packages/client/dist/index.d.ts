import type { Operation } from './encode.ts';
import { type StreamedText } from './events.ts';
import type { DocumentResponse, SummaryRequest, SummaryResponse, TranslateRequest, TranslationResponse } from './schemas.ts';
import { type ClientOptions, type RequestOptions } from './send.ts';
import { type WaitOptions } from './wait-for-document.ts';
export { GlossaError } from './error.ts';
export type { StreamedText } from './events.ts';
export { readWebhook, type Webhook } from './read-webhook.ts';
export type * from './schemas.ts';
export type { ClientOptions, RequestOptions } from './send.ts';
export { isUnderWay, type WaitOptions } from './wait-for-document.ts';
export interface StreamOptions extends RequestOptions {
    /**
     * Receives the number of tokens that a language model has written, from 0 while it reads, and how many parts of a long
     * document it has read, at most twice per second.
     */
    onTokens?: (tokens: number, parts?: {
        done: number;
        total: number;
    }) => void;
    /** Receives the engines of a stream that has told tokens: its header does not have them. */
    onEngine?: (engine: string) => void;
}
/**
 * Creates a client of a Glossa service. It has one method for each operation of the HTTP API, with the name that the
 * reference gives it.
 */
export declare function createClient(client: ClientOptions): {
    translate: (input: TranslateRequest, options?: RequestOptions) => Promise<TranslationResponse>;
    detect: (input: import("./schemas.ts").DetectRequest, options?: RequestOptions) => Promise<import("./schemas.ts").DetectionResponse>;
    summarize: (input: SummaryRequest, options?: RequestOptions) => Promise<SummaryResponse>;
    listLanguages: (options?: RequestOptions) => Promise<import("./schemas.ts").LanguagesResponse>;
    getUsage: (input?: {
        from?: string;
        to?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").UsageResponse>;
    createWebhookSecret: (options?: RequestOptions) => Promise<import("./schemas.ts").WebhookSecretResponse>;
    listModels: (options?: RequestOptions) => Promise<import("./schemas.ts").ModelsResponse>;
    downloadModel: (input: import("./schemas.ts").ModelDownloadRequest, options?: RequestOptions) => Promise<import("./schemas.ts").ModelResponse>;
    deleteLanguageModel: (input: {
        name: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").ModelRemovalResponse>;
    getSession: (options?: RequestOptions) => Promise<import("./schemas.ts").SessionResponse>;
    signOut: (options?: RequestOptions) => Promise<import("./schemas.ts").SignedOutResponse>;
    adminListKeys: (input?: {
        limit?: number;
        cursor?: string;
        owner?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").AdminKeysResponse>;
    adminCreateKey: (input: import("./schemas.ts").AdminKeyRequest, options?: RequestOptions) => Promise<import("./schemas.ts").AdminCreatedKeyResponse>;
    adminChangeKey: (input: {
        key_id: string;
    } & import("./schemas.ts").AdminKeyChange, options?: RequestOptions) => Promise<import("./schemas.ts").AdminKeyResponse>;
    adminRevokeKey: (input: {
        key_id: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").AdminKeyResponse>;
    adminListOwners: (input?: {
        limit?: number;
        after?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").AdminOwnersResponse>;
    adminChangeOwner: (input: {
        owner: string;
    } & import("./schemas.ts").AdminOwnerRequest, options?: RequestOptions) => Promise<import("./schemas.ts").AdminOwnerResponse>;
    adminGetUsage: (input?: {
        limit?: number;
        from?: string;
        to?: string;
        owner?: string;
        after_day?: string;
        after_owner?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").AdminUsageResponse>;
    adminListDocuments: (input?: {
        limit?: number;
        cursor?: string;
        owner?: string;
        status?: 'queued' | 'translating' | 'done' | 'failed' | 'cancelled';
    }, options?: RequestOptions) => Promise<import("./schemas.ts").AdminDocumentsResponse>;
    adminDeleteDocument: (input: {
        document_id: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").DocumentDeletionResponse>;
    adminListAudit: (input?: {
        from?: string;
        to?: string;
        action?: 'key.created' | 'key.changed' | 'key.revoked' | 'owner.changed' | 'memory.created' | 'memory.changed' | 'memory.deleted' | 'glossary.created' | 'glossary.changed' | 'glossary.deleted' | 'file.stored' | 'file.deleted' | 'document.deleted' | 'session.created' | 'session.ended' | 'webhook_secret.renewed' | 'model.download_started' | 'model.installed' | 'model.removed';
        owner?: string;
        limit?: number;
        cursor?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").AdminAuditResponse>;
    adminExportAudit: (input?: {
        from?: string;
        to?: string;
        action?: 'key.created' | 'key.changed' | 'key.revoked' | 'owner.changed' | 'memory.created' | 'memory.changed' | 'memory.deleted' | 'glossary.created' | 'glossary.changed' | 'glossary.deleted' | 'file.stored' | 'file.deleted' | 'document.deleted' | 'session.created' | 'session.ended' | 'webhook_secret.renewed' | 'model.download_started' | 'model.installed' | 'model.removed';
        owner?: string;
    }, options?: RequestOptions) => Promise<Response>;
    translateImage: (input: import("./schemas.ts").TranslateImageRequest | {
        file: Blob;
        body?: object;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").ImageTranslationResponse>;
    readImage: (input: import("./schemas.ts").ReadImageRequest | {
        file: Blob;
        body?: object;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").ImageTextResponse>;
    uploadFile: (input: {
        key?: string;
        overwrite?: boolean;
        content_type?: string;
        temp_public_url?: boolean;
        file: Blob | ReadableStream<Uint8Array>;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").FileUploadResponse>;
    listFiles: (input?: {
        limit?: number;
        cursor?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").FileListResponse>;
    readFile: (input: {
        key: string;
        expires?: string;
        signature?: string;
    }, options?: RequestOptions) => Promise<Response>;
    deleteFile: (input: {
        key: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").FileDeletionResponse>;
    translateDocument: (input: import("./schemas.ts").DocumentRequest | import("./schemas.ts").DocumentForm, options?: RequestOptions) => Promise<import("./schemas.ts").DocumentCreatedResponse>;
    listDocuments: (input?: {
        limit?: number;
        cursor?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").DocumentListResponse>;
    previewDocument: (input: import("./schemas.ts").DocumentRequest | import("./schemas.ts").DocumentForm, options?: RequestOptions) => Promise<import("./schemas.ts").DocumentPreviewResponse>;
    getDocument: (input: {
        document_id: string;
    }, options?: RequestOptions) => Promise<DocumentResponse>;
    deleteDocument: (input: {
        document_id: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").DocumentDeletionResponse>;
    readTranslatedDocument: (input: {
        document_id: string;
        expires?: string;
        signature?: string;
    }, options?: RequestOptions) => Promise<Response>;
    createGlossary: (input: import("./schemas.ts").GlossaryRequest | {
        name: string;
        source_language: string;
        target_language: string;
        file: Blob;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").GlossaryResponse>;
    listGlossaries: (input?: {
        limit?: number;
        cursor?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").GlossaryListResponse>;
    getGlossary: (input: {
        id: string;
        entries?: boolean;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").GlossaryWithEntriesResponse>;
    updateGlossary: (input: {
        id: string;
    } & import("./schemas.ts").GlossaryUpdateRequest, options?: RequestOptions) => Promise<import("./schemas.ts").GlossaryResponse>;
    deleteGlossary: (input: {
        id: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").GlossaryDeletionResponse>;
    exportGlossary: (input: {
        id: string;
    }, options?: RequestOptions) => Promise<Response>;
    createMemory: (input: import("./schemas.ts").MemoryRequest | {
        name: string;
        source_language: string;
        target_languages: string;
        file: Blob;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").MemoryCreationResponse>;
    listMemories: (input?: {
        limit?: number;
        cursor?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").MemoryListResponse>;
    getMemory: (input: {
        id: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").MemoryResponse>;
    updateMemory: (input: {
        id: string;
    } & import("./schemas.ts").MemoryUpdateRequest, options?: RequestOptions) => Promise<import("./schemas.ts").MemoryResponse>;
    deleteMemory: (input: {
        id: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").MemoryDeletionResponse>;
    listMemorySegments: (input: {
        id: string;
        limit?: number;
        cursor?: string;
        q?: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").MemorySegmentListResponse>;
    updateMemorySegment: (input: {
        id: string;
        segment_id: string;
    } & import("./schemas.ts").MemorySegmentUpdateRequest, options?: RequestOptions) => Promise<import("./schemas.ts").MemorySegmentResponse>;
    deleteMemorySegment: (input: {
        id: string;
        segment_id: string;
    }, options?: RequestOptions) => Promise<import("./schemas.ts").MemorySegmentDeletionResponse>;
    exportMemory: (input: {
        id: string;
        format?: 'tmx';
    }, options?: RequestOptions) => Promise<Response>;
    /**
     * Translates texts, and yields each one as it is ready, in any order. Returns the response of `translate`. Leaving the
     * loop ends the work.
     * @throws GlossaError; the signal's reason
     */
    translateStream: (input: TranslateRequest, options?: StreamOptions) => AsyncGenerator<StreamedText, TranslationResponse, void>;
    /** Makes a summary, and yields its sentences or points. Returns the response of `summarize`. @throws as `translateStream` */
    summarizeStream: (input: SummaryRequest, options?: StreamOptions) => AsyncGenerator<StreamedText, SummaryResponse, void>;
    /**
     * Sends a request of which only the path is known, and reads its JSON. It serves programs that pass requests on, and
     * operations of a newer service.
     * @throws GlossaError; the signal's reason
     */
    request: (operation: Operation, input?: object, options?: RequestOptions) => Promise<object>;
    /**
     * Waits until a document is done. Bears an outage of the service of up to a minute.
     * @throws GlossaError the error of a document that failed, `document_failed` for one that was cancelled; the signal's reason
     */
    waitForDocument: ({ document_id }: {
        document_id: string;
    }, wait?: WaitOptions) => Promise<DocumentResponse>;
};
export type Client = ReturnType<typeof createClient>;
