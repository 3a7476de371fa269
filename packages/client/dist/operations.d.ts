import type { AdminAuditResponse, AdminCreatedKeyResponse, AdminDocumentsResponse, AdminKeyChange, AdminKeyRequest, AdminKeyResponse, AdminKeysResponse, AdminOwnerRequest, AdminOwnerResponse, AdminOwnersResponse, AdminUsageResponse, DetectionResponse, DetectRequest, DocumentCreatedResponse, DocumentDeletionResponse, DocumentForm, DocumentListResponse, DocumentPreviewResponse, DocumentRequest, DocumentResponse, FileDeletionResponse, FileListResponse, FileUploadResponse, GlossaryDeletionResponse, GlossaryListResponse, GlossaryRequest, GlossaryResponse, GlossaryUpdateRequest, GlossaryWithEntriesResponse, ImageTextResponse, ImageTranslationResponse, LanguagesResponse, MemoryCreationResponse, MemoryDeletionResponse, MemoryListResponse, MemoryRequest, MemoryResponse, MemorySegmentDeletionResponse, MemorySegmentListResponse, MemorySegmentResponse, MemorySegmentUpdateRequest, MemoryUpdateRequest, ModelDownloadRequest, ModelRemovalResponse, ModelResponse, ModelsResponse, ReadImageRequest, SessionResponse, SignedOutResponse, SummaryRequest, SummaryResponse, TranslateImageRequest, TranslateRequest, TranslationResponse, UsageResponse, WebhookSecretResponse } from './schemas.ts';
import type { RequestOptions, Sender } from './send.ts';
/** One method for each operation of the API. */
export declare function createOperations({ json, open }: Sender): {
    /** Translate one string or an array of strings. */
    translate: (input: TranslateRequest, options?: RequestOptions) => Promise<TranslationResponse>;
    /** Detect the language of one string or of each string of an array. */
    detect: (input: DetectRequest, options?: RequestOptions) => Promise<DetectionResponse>;
    /** Summarize a text, a web page or a document. */
    summarize: (input: SummaryRequest, options?: RequestOptions) => Promise<SummaryResponse>;
    /** List the languages and their translation targets. */
    listLanguages: (options?: RequestOptions) => Promise<LanguagesResponse>;
    /** Usage of the owner by day and operation, and the limits of the key and of its owner. */
    getUsage: (input?: {
        /** First UTC day, for example 2026-01-01. */
        from?: string;
        /** Last UTC day. */
        to?: string;
    }, options?: RequestOptions) => Promise<UsageResponse>;
    /** Create the secret that signs webhooks; the one before it ends at once. */
    createWebhookSecret: (options?: RequestOptions) => Promise<WebhookSecretResponse>;
    /** List the translation models and their states. */
    listModels: (options?: RequestOptions) => Promise<ModelsResponse>;
    /** Start the download of a translation model. */
    downloadModel: (input: ModelDownloadRequest, options?: RequestOptions) => Promise<ModelResponse>;
    /** Delete the file of a language model. */
    deleteLanguageModel: (input: {
        /** Name of a language model as `GET /v1/models` lists it. */
        name: string;
    }, options?: RequestOptions) => Promise<ModelRemovalResponse>;
    /** Tell who has signed in with this browser. */
    getSession: (options?: RequestOptions) => Promise<SessionResponse>;
    /** End the session of this browser. */
    signOut: (options?: RequestOptions) => Promise<SignedOutResponse>;
    /** List the API keys, with revoked ones, newest first. */
    adminListKeys: (input?: {
        /** Maximum number of keys in the response. */
        limit?: number;
        /** The next_cursor of the previous response. */
        cursor?: string;
        /** Lists only keys of this owner. */
        owner?: string;
    }, options?: RequestOptions) => Promise<AdminKeysResponse>;
    /** Create an API key, which only this response contains. */
    adminCreateKey: (input: AdminKeyRequest, options?: RequestOptions) => Promise<AdminCreatedKeyResponse>;
    /** Change the name, the scopes, the limits or the expiry of an API key. */
    adminChangeKey: (input: {
        /** The key_id. */
        key_id: string;
    } & AdminKeyChange, options?: RequestOptions) => Promise<AdminKeyResponse>;
    /** Revoke an API key permanently, and end its documents in the queue. */
    adminRevokeKey: (input: {
        /** The key_id. */
        key_id: string;
    }, options?: RequestOptions) => Promise<AdminKeyResponse>;
    /** List the owners with their stored data and individual limits, by name. */
    adminListOwners: (input?: {
        /** Maximum number of owners in the response. */
        limit?: number;
        /** Lists owners whose names follow this one. */
        after?: string;
    }, options?: RequestOptions) => Promise<AdminOwnersResponse>;
    /** Set the storage quota, the lifetime of files and the limits of an owner. */
    adminChangeOwner: (input: {
        owner: string;
    } & AdminOwnerRequest, options?: RequestOptions) => Promise<AdminOwnerResponse>;
    /** Usage and costs by day and owner, newest day first. */
    adminGetUsage: (input?: {
        /** Maximum number of rows in the response. */
        limit?: number;
        /** First UTC day. Default: 29 days before today. */
        from?: string;
        /** Last UTC day. Default: today. */
        to?: string;
        owner?: string;
        /** With after_owner: the last row of the previous page. */
        after_day?: string;
        after_owner?: string;
    }, options?: RequestOptions) => Promise<AdminUsageResponse>;
    /** List the documents of all owners, newest first, without their names. */
    adminListDocuments: (input?: {
        /** Maximum number of documents in the response. */
        limit?: number;
        /** The next_cursor of the previous response. */
        cursor?: string;
        owner?: string;
        status?: 'queued' | 'translating' | 'done' | 'failed' | 'cancelled';
    }, options?: RequestOptions) => Promise<AdminDocumentsResponse>;
    /** Cancel the translation of a document of any owner, and delete its files. */
    adminDeleteDocument: (input: {
        /** The document_id. */
        document_id: string;
    }, options?: RequestOptions) => Promise<DocumentDeletionResponse>;
    /** List the entries of the audit log, newest first. */
    adminListAudit: (input?: {
        /** First UTC day. */
        from?: string;
        /** Last UTC day. */
        to?: string;
        action?: 'key.created' | 'key.changed' | 'key.revoked' | 'owner.changed' | 'memory.created' | 'memory.changed' | 'memory.deleted' | 'glossary.created' | 'glossary.changed' | 'glossary.deleted' | 'file.stored' | 'file.deleted' | 'document.deleted' | 'session.created' | 'session.ended' | 'webhook_secret.renewed' | 'model.download_started' | 'model.installed' | 'model.removed';
        /** Owner of the actor, or of what was changed. */
        owner?: string;
        /** Maximum number of entries in the response. */
        limit?: number;
        /** The next_cursor of the previous response. */
        cursor?: string;
    }, options?: RequestOptions) => Promise<AdminAuditResponse>;
    /** Export the audit log as JSON lines, oldest entry first. */
    adminExportAudit: (input?: {
        /** First UTC day. */
        from?: string;
        /** Last UTC day. */
        to?: string;
        action?: 'key.created' | 'key.changed' | 'key.revoked' | 'owner.changed' | 'memory.created' | 'memory.changed' | 'memory.deleted' | 'glossary.created' | 'glossary.changed' | 'glossary.deleted' | 'file.stored' | 'file.deleted' | 'document.deleted' | 'session.created' | 'session.ended' | 'webhook_secret.renewed' | 'model.download_started' | 'model.installed' | 'model.removed';
        /** Owner of the actor, or of what was changed. */
        owner?: string;
    }, options?: RequestOptions) => Promise<Response>;
    /** Translate the text in an image. */
    translateImage: (input: TranslateImageRequest | {
        /** The bytes of the image. They can also be the whole body, with the media type of an image, and the other fields in the query. */
        file: Blob;
        /** The other fields as a JSON object. */
        body?: object;
    }, options?: RequestOptions) => Promise<ImageTranslationResponse>;
    /** Read the text of an image or a PDF, with its places. */
    readImage: (input: ReadImageRequest | {
        /** The bytes of the image. They can also be the whole body, with the media type of an image, and the other fields in the query. */
        file: Blob;
        /** The other fields as a JSON object. */
        body?: object;
    }, options?: RequestOptions) => Promise<ImageTextResponse>;
    /** Store a file, sent as a form or as raw bytes. */
    uploadFile: (input: {
        /** The name of the file: up to 512 bytes without control characters, and not . or .. alone. When absent, it is random. */
        key?: string;
        /** Whether to replace a file with the same key. */
        overwrite?: boolean;
        /** The media type of the file. When absent, it is that of the request body or of the part file. */
        content_type?: string;
        /** Whether to return a link that works without an API key for ten minutes. */
        temp_public_url?: boolean;
        file: Blob | ReadableStream<Uint8Array>;
    }, options?: RequestOptions) => Promise<FileUploadResponse>;
    /** List the files of the owner, newest first. */
    listFiles: (input?: {
        /** Maximum number of files in the response. */
        limit?: number;
        /** The next_cursor of the previous response. */
        cursor?: string;
    }, options?: RequestOptions) => Promise<FileListResponse>;
    /** Read a stored file. */
    readFile: (input: {
        /** The key of the file. Its slashes need no escape. */
        key: string;
        /** Expiry of a signed link, in Unix seconds. */
        expires?: string;
        /** Signature of a signed link. It replaces the API key. */
        signature?: string;
    }, options?: RequestOptions) => Promise<Response>;
    /** Delete a stored file. */
    deleteFile: (input: {
        /** The key of the file. Its slashes need no escape. */
        key: string;
    }, options?: RequestOptions) => Promise<FileDeletionResponse>;
    /** Translate a file: the one sent, the one at a URL, or a stored one. */
    translateDocument: (input: DocumentRequest | DocumentForm, options?: RequestOptions) => Promise<DocumentCreatedResponse>;
    /** List the documents of the owner, newest first. */
    listDocuments: (input?: {
        /** Maximum number of documents in the response. */
        limit?: number;
        /** The next_cursor of the previous response. */
        cursor?: string;
    }, options?: RequestOptions) => Promise<DocumentListResponse>;
    /** Tell which texts of a file a request would translate, without translating or storing it. */
    previewDocument: (input: DocumentRequest | DocumentForm, options?: RequestOptions) => Promise<DocumentPreviewResponse>;
    /** State and progress of a document. */
    getDocument: (input: {
        /** The document_id. */
        document_id: string;
    }, options?: RequestOptions) => Promise<DocumentResponse>;
    /** Cancel the translation of a document and delete its files. */
    deleteDocument: (input: {
        /** The document_id. */
        document_id: string;
    }, options?: RequestOptions) => Promise<DocumentDeletionResponse>;
    /** Read the translated file. */
    readTranslatedDocument: (input: {
        /** The document_id. */
        document_id: string;
        /** Expiry of a signed link, in Unix seconds. */
        expires?: string;
        /** Signature of a signed link. It replaces the API key. */
        signature?: string;
    }, options?: RequestOptions) => Promise<Response>;
    /** Create a glossary from JSON, or from a CSV, TSV or TBX file. */
    createGlossary: (input: GlossaryRequest | {
        /** Name of the glossary, for people. Names need not be unique. */
        name: string;
        /** Code of the language of the source terms. */
        source_language: string;
        /** Code of the language of the target terms. */
        target_language: string;
        /** CSV or TSV with a source and a target term in each row, or TBX. At most 4 MiB. */
        file: Blob;
    }, options?: RequestOptions) => Promise<GlossaryResponse>;
    /** List the glossaries of the owner, newest first. */
    listGlossaries: (input?: {
        /** Maximum number of glossaries in the response. */
        limit?: number;
        /** The next_cursor of the previous response. */
        cursor?: string;
    }, options?: RequestOptions) => Promise<GlossaryListResponse>;
    /** Describe a glossary, with its entries when requested. */
    getGlossary: (input: {
        /** The glossary_id. */
        id: string;
        /** Whether the response has the entries. */
        entries?: boolean;
    }, options?: RequestOptions) => Promise<GlossaryWithEntriesResponse>;
    /** Rename a glossary, or add, replace and remove entries. */
    updateGlossary: (input: {
        /** The glossary_id. */
        id: string;
    } & GlossaryUpdateRequest, options?: RequestOptions) => Promise<GlossaryResponse>;
    /** Delete a glossary. */
    deleteGlossary: (input: {
        /** The glossary_id. */
        id: string;
    }, options?: RequestOptions) => Promise<GlossaryDeletionResponse>;
    /** Read the entries of a glossary as CSV or TSV. */
    exportGlossary: (input: {
        /** The glossary_id. */
        id: string;
    }, options?: RequestOptions) => Promise<Response>;
    /** Create a translation memory from JSON, or from a TMX, XLIFF or PO file. */
    createMemory: (input: MemoryRequest | {
        /** Name of the memory, for people. Names need not be unique. */
        name: string;
        /** Code of the language of the source texts. */
        source_language: string;
        /** Codes of the languages of the translations, at most 50, with commas. */
        target_languages: string;
        /** TMX 1.4, XLIFF 1.2 or 2, or a PO catalogue, at most 512 MiB. The other fields come before it. */
        file: Blob;
    }, options?: RequestOptions) => Promise<MemoryCreationResponse>;
    /** List the translation memories of the owner, newest first. */
    listMemories: (input?: {
        /** Maximum number of memories in the response. */
        limit?: number;
        /** The next_cursor of the previous response. */
        cursor?: string;
    }, options?: RequestOptions) => Promise<MemoryListResponse>;
    /** Describe a translation memory. */
    getMemory: (input: {
        /** The memory_id. */
        id: string;
    }, options?: RequestOptions) => Promise<MemoryResponse>;
    /** Rename a translation memory. */
    updateMemory: (input: {
        /** The memory_id. */
        id: string;
    } & MemoryUpdateRequest, options?: RequestOptions) => Promise<MemoryResponse>;
    /** Delete a translation memory. */
    deleteMemory: (input: {
        /** The memory_id. */
        id: string;
    }, options?: RequestOptions) => Promise<MemoryDeletionResponse>;
    /** List or search the segments of a translation memory, in its order. */
    listMemorySegments: (input: {
        /** The memory_id. */
        id: string;
        /** Maximum number of segments in the response. */
        limit?: number;
        /** The next_cursor of the previous response. */
        cursor?: string;
        /** Text that the source or the translation contains, in upper or lower case. */
        q?: string;
    }, options?: RequestOptions) => Promise<MemorySegmentListResponse>;
    /** Replace texts of a segment. */
    updateMemorySegment: (input: {
        /** The memory_id. */
        id: string;
        /** The segment_id. */
        segment_id: string;
    } & MemorySegmentUpdateRequest, options?: RequestOptions) => Promise<MemorySegmentResponse>;
    /** Delete a segment. */
    deleteMemorySegment: (input: {
        /** The memory_id. */
        id: string;
        /** The segment_id. */
        segment_id: string;
    }, options?: RequestOptions) => Promise<MemorySegmentDeletionResponse>;
    /** Read a translation memory as TMX. */
    exportMemory: (input: {
        /** The memory_id. */
        id: string;
        /** TMX 1.4. */
        format?: 'tmx';
    }, options?: RequestOptions) => Promise<Response>;
};
