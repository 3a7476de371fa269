/** The text to translate: a string, or an array of strings. The result keeps the order and the length of the array. */
export type TranslateRequestText = string | string[];
export type TranslateRequest = {
    /** The text to translate: a string, or an array of strings. The result keeps the order and the length of the array. */
    text: TranslateRequestText;
    /** What each string is written in. Of html and markdown, the texts that a reader sees are translated; everything else stays as it is. */
    format?: 'text' | 'html' | 'markdown' | null;
    /** Other translations of each string that are wanted. The response has fewer where there are no more, and none where no engine has alternatives. */
    alternatives?: number | null;
    /** Whether the response tells for each segment, roughly a sentence, whether the memory or an engine translated it, and which example of the memory the engine had. */
    segments?: boolean | null;
    /** Code of the target language. */
    target_language: string;
    /** Code of the source language. When absent, it is detected. */
    current_language?: string | null;
    /** Terms with their translations, for this request: at most 1000. */
    glossary?: Record<string, string> | null;
    /** A stored glossary of this pair of languages. An entry of glossary wins over it. */
    glossary_id?: string | null;
    /** Stored glossaries of this pair of languages, instead of glossary_id: at most 5. An entry of an earlier one wins. */
    glossary_ids?: string[] | null;
    /** A translation memory of this pair of languages. A text that it has is taken from it, also with other numbers and placeholders where their exchange is certain. */
    memory_id?: string | null;
    /** The lowest score of a match that is used, 0 to 100: 75 by default, 100 for the same text only. */
    memory_threshold?: number | null;
    /** Terms that stay as they are: at most 1000. They win over the glossaries. */
    do_not_translate?: string[] | null;
    /** How formal the translation is. more and less fail with unsupported_option where no engine can choose; prefer_more and prefer_less are then ignored. */
    formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less' | null;
    /** What the text is about, or what surrounds it. It helps engines with the feature context, and is neither translated nor billed. */
    context?: string | null;
    /** Whether the response is text/event-stream: an event for each part that is ready, then done with the body of the plain response, or error with the body of an error response. */
    stream?: boolean | null;
};
/** A string or an array, as text. */
export type TranslationResponseTranslatedText = string | string[];
/** A string or an array, as text. Present when the source language was detected; null for a text without words. */
export type TranslationResponseDetectedLanguage = string | (string | null)[];
/** Other translations, the best first: an array for a string, an array of arrays for an array. Present when alternatives were wanted. */
export type TranslationResponseAlternatives = string[] | string[][];
/** The segments of the text in its order: an array for a string, an array of arrays for an array. Present when segments were wanted. */
export type TranslationResponseSegments = {
    text: string;
    translation: string;
    /** Where the translation comes from. */
    source: 'memory' | 'engine';
    /** Score of the match of the memory: 100 for the same text, 0 for a translation of an engine. */
    match: number;
    /** The similar text of the memory that a language model had as an example, with its translation and the score of the match. */
    example?: {
        source: string;
        target: string;
        match: number;
    };
}[] | {
    text: string;
    translation: string;
    /** Where the translation comes from. */
    source: 'memory' | 'engine';
    /** Score of the match of the memory: 100 for the same text, 0 for a translation of an engine. */
    match: number;
    /** The similar text of the memory that a language model had as an example, with its translation and the score of the match. */
    example?: {
        source: string;
        target: string;
        match: number;
    };
}[][];
export type TranslationResponse = {
    success: boolean;
    /** A string or an array, as text. */
    translated_text: TranslationResponseTranslatedText;
    /** A string or an array, as text. Present when the source language was detected; null for a text without words. */
    detected_language?: TranslationResponseDetectedLanguage | null;
    /** Other translations, the best first: an array for a string, an array of arrays for an array. Present when alternatives were wanted. */
    alternatives?: TranslationResponseAlternatives;
    /** The segments of the text in its order: an array for a string, an array of arrays for an array. Present when segments were wanted. */
    segments?: TranslationResponseSegments;
    /** What is not right with some translations after all repairs. Absent for nearly all requests. */
    warnings?: {
        /** Stable code. The documentation lists the codes. */
        code: 'untranslated' | 'doubtful';
        message: string;
        /** The strings in question, by their indexes in the array text. 0 for a string. */
        texts: number[];
    }[];
    _usage: Usage;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type Usage = {
    /** Tokens (o200k_base) of the input text. */
    input_tokens: number;
    /** Tokens (o200k_base) of the result. */
    output_tokens: number;
    /** Engine time: one token for each started millisecond. */
    inference_time_tokens: number;
    /** Sum of the other three. */
    total_tokens: number;
};
export type ErrorResponse = {
    success: boolean;
    /** The problem and what to do about it. */
    message: string;
    /** Same as message. */
    error: string;
    /** Stable code of the error. */
    code: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
    /** Validation errors by field. */
    errors?: {
        /** The field, such as text[3]. Empty for the whole request. */
        path: string;
        /** The problem, such as "is required". */
        message: string;
    }[];
    /** The missing model, when engine_unavailable is due to one. */
    model?: {
        from: string;
        to: string;
        /** not_installed: the service does not download models. downloading: the request came too early. failed: the download failed and is tried again later. */
        state: 'not_installed' | 'downloading' | 'failed';
        /** Why the download failed, in a few words. */
        reason?: string;
    };
};
/** A string, or an array of strings. The language of each string is detected on its own. */
export type DetectRequestText = string | string[];
export type DetectRequest = {
    /** A string, or an array of strings. The language of each string is detected on its own. */
    text: DetectRequestText;
};
/** An object or an array, as text. */
export type DetectionResponseDetected = DetectedLanguage | DetectedLanguage[];
export type DetectionResponse = {
    success: boolean;
    /** An object or an array, as text. */
    detected: DetectionResponseDetected;
    _usage: Usage;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type DetectedLanguage = {
    /** The most probable language; null for a text without words. */
    language: string | null;
    /** The probability that the language is correct: of the answers with 0.9, nine of ten are. 0 without one. */
    confidence: number;
    /** Other languages with a probability of 0.01 or more, the most probable first. */
    alternatives: {
        language: string;
        confidence: number;
    }[];
};
/** At least one of text, url and file_store_key is required. The first of them in this order is used. */
export type SummaryRequest = {
    /** The text to summarize. It must not be blank. */
    text?: string | null;
    /** URL of a web page or a document, http or https, up to 8,192 characters. Formats: PDF, PNG, JPEG, TIFF, WebP, HTML (the article of the page), DOCX, PPTX, ODT, ODP, EPUB, Markdown, SRT, VTT, EML and plain text; DOC and PPT where LibreOffice is installed. */
    url?: string | null;
    /** Key of a document in the file storage. Formats: PDF, PNG, JPEG, TIFF, WebP, HTML (the article of the page), DOCX, PPTX, ODT, ODP, EPUB, Markdown, SRT, VTT, EML and plain text; DOC and PPT where LibreOffice is installed. */
    file_store_key?: string | null;
    /** The form of the summary: one paragraph, or points. Default: text. */
    type?: 'text' | 'points' | null;
    /** Maximum number of points, when type is points. */
    max_points?: number | null;
    /** Maximum number of characters of the summary, all points together. */
    max_characters?: number | null;
    /** Code of the language of the summary. It is made in the language of the source and then translated. Default: the language of the source. */
    target_language?: string | null;
    /** What the reader wants to know, in any language, such as "costs and deadlines". The summary keeps to it as far as the source does. */
    focus?: string | null;
    /** Adds the position of each sentence or point in the source. Only the extractive engine quotes: a language model writes its own words. */
    include_sources?: boolean | null;
    /** Whether the response is text/event-stream: an event for each part that is ready, then done with the body of the plain response, or error with the body of an error response. */
    stream?: boolean | null;
};
/** A paragraph, or an array of points. */
export type SummaryResponseSummary = string | string[];
export type SummaryResponse = {
    success: boolean;
    /** A paragraph, or an array of points. */
    summary: SummaryResponseSummary;
    /** The position of each sentence or point in the source. Present with include_sources and the extractive engine. */
    sources?: {
        /** Offset of the first code point in the source text. */
        start: number;
        /** Offset of the first code point after the sentence or point. */
        end: number;
        /** Page of a PDF or an image on which it begins. */
        page?: number;
        /** Slide of a presentation on which it is. */
        slide?: number;
        /** Section of an e-book, in reading order, in which it is. */
        chapter?: number;
        /** Subtitle with which it begins. */
        cue?: number;
    }[];
    /** What was not read of the document, or not well, and what is not right with the translation of the summary. Absent for nearly all requests. */
    warnings?: {
        /** Stable code. The documentation lists the codes. */
        code: 'ocr_language_missing' | 'ocr_not_installed' | 'pages_illegible' | 'pages_uncertain' | 'pages_not_read' | 'untranslated' | 'doubtful';
        message: string;
        /** The pages in question, from 1. None for the translation. */
        pages: number[];
    }[];
    _usage: Usage;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type LanguagesResponse = {
    success: boolean;
    languages: {
        code: string;
        name: string;
        native_name: string;
        rtl: boolean;
        targets: {
            code: string;
            engine: string;
            /** Pivot languages between source and target. */
            via: string[];
            /** Expected chrF, 0 to 100. */
            quality: number;
            /** False when a model must be downloaded first. */
            installed: boolean;
            /** True when the first request downloads the missing models. When a download failed, it is false until the next attempt. */
            downloadable: boolean;
            /** Bytes to download for the missing models, those of both steps through a pivot. Absent when nothing is missing. */
            size?: number;
            /** Engine that translates while the models are missing. Absent when no engine does. */
            fallback?: string;
            /** Models on the route that were imported from others than Mozilla, such as `OPUS-MT`, with the SPDX identifier of their licence. Absent when all are Mozilla’s. */
            models?: {
                name: string;
                licence?: string;
            }[];
            /** Fields of a translation request that only some engines follow, and that have an effect for this target. Absent when empty. */
            features?: ('formality' | 'context' | 'alternatives')[];
        }[];
    }[];
};
export type UsageResponse = {
    success: boolean;
    usage: {
        /** UTC day. */
        day: string;
        operation: string;
        requests: number;
        errors: number;
        input_characters: number;
        input_tokens: number;
        output_tokens: number;
        inference_time_tokens: number;
    }[];
    /** The limits that are set. */
    limits: {
        /** This API key, or all keys of its owner together. */
        of: 'key' | 'owner';
        limit: 'requests/s' | 'requests at once' | 'characters/day' | 'characters/month' | 'tokens/day' | 'tokens/month';
        /** The maximum. */
        most: number;
        /** For quotas: used in the current UTC day or month. */
        used?: number;
    }[];
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type WebhookSecretResponse = {
    success: boolean;
    /** Signs the calls of callback_url. It is not shown again. */
    secret: string;
    /** ISO 8601, UTC. */
    created_at: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type ModelsResponse = {
    success: boolean;
    models: {
        /** Source and target language, such as `en-de`. */
        name: string;
        from: string;
        to: string;
        version: string;
        /** A downloadable model is downloaded when a request first needs it. A failed download is tried again later. */
        state: 'installed' | 'downloadable' | 'downloading' | 'failed';
        /** Why the last download failed, such as the host that could not be reached. */
        reason?: string;
        installed: boolean;
        bytes: number;
        downloaded_bytes: number;
        /** Who trained the model, such as `OPUS-MT`. Absent for a model of Mozilla. */
        origin?: string;
        /** SPDX identifier of the licence of the model, where `origin` is present and the model tells it. */
        licence?: string;
    }[];
    /** Files of language models that run inside. `glossa models pull llm` downloads one. */
    language_models: {
        /** Such as `llm:qwen3-4b-instruct-2507-q4_k_m`. */
        name: string;
        /** An incomplete model is being downloaded by `glossa models pull`, which continues a download that broke off. */
        state: 'installed' | 'incomplete';
        bytes: number;
        downloaded_bytes: number;
        licence?: string;
        /** URL of the file. Absent for a file that was imported. */
        source?: string;
        /** Whether `GLOSSA_LLM_MODEL` names the model. */
        in_use: boolean;
        /** Why the model in use cannot start. */
        problem?: string;
    }[];
    /** Hosts that models are downloaded from, in order. Empty when this service downloads none. */
    download_hosts: string[];
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type ModelRemovalResponse = {
    success: boolean;
    name: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type ModelDownloadRequest = {
    /** Source and target language, such as `en-de`. */
    name: string;
};
export type ModelResponse = {
    success: boolean;
    /** Source and target language, such as `en-de`. */
    name: string;
    from: string;
    to: string;
    version: string;
    /** A downloadable model is downloaded when a request first needs it. A failed download is tried again later. */
    state: 'installed' | 'downloadable' | 'downloading' | 'failed';
    /** Why the last download failed, such as the host that could not be reached. */
    reason?: string;
    installed: boolean;
    bytes: number;
    downloaded_bytes: number;
    /** Who trained the model, such as `OPUS-MT`. Absent for a model of Mozilla. */
    origin?: string;
    /** SPDX identifier of the licence of the model, where `origin` is present and the model tells it. */
    licence?: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type SessionResponse = {
    success: boolean;
    /** Whether people can sign in to this installation. */
    sign_in: boolean;
    /** The person who has signed in with this browser. */
    person: {
        owner: string;
        name: string;
        scopes: ('translate' | 'summary' | 'files' | 'models' | 'admin')[];
        /** End of the session, ISO 8601, UTC. */
        expires_at: string;
    } | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type SignedOutResponse = {
    success: boolean;
    /** Where the browser goes to sign out at the provider, too. */
    url: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminKeysResponse = {
    success: boolean;
    keys: AdminKey[];
    /** Cursor of the next page; null on the last page. */
    next_cursor: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminKey = {
    /** UUID of the key. */
    key_id: string;
    /** First characters of the key. They do not authenticate. */
    prefix: string;
    owner: string;
    name: string | null;
    scopes: ('translate' | 'summary' | 'files' | 'models' | 'admin')[];
    /** Limits of the key; null for the defaults. */
    limits: string | null;
    /** Creation. ISO 8601, UTC. */
    created_at: string;
    /** Expiry, ISO 8601, UTC; null for never. */
    expires_at: string | null;
    /** Revocation, ISO 8601, UTC; null for a key that is valid. */
    revoked_at: string | null;
};
export type AdminKeyRequest = {
    /** Keys of one owner share files, glossaries and usage. */
    owner: string;
    /** Label of the key. */
    name?: string | null;
    /** What the key may do. Default: all but admin. */
    scopes?: ('translate' | 'summary' | 'files' | 'models' | 'admin')[] | null;
    /** Limits such as "20 requests/s, 100 at once, 1M characters/day, 20M tokens/month", or default. */
    limits?: string | null;
    /** When the key ends to be valid, ISO 8601, or never. */
    expires_at?: string | null;
};
export type AdminCreatedKeyResponse = {
    success: boolean;
    /** The API key. No other response contains it. */
    key: string;
    /** UUID of the key. */
    key_id: string;
    /** First characters of the key. They do not authenticate. */
    prefix: string;
    owner: string;
    name: string | null;
    scopes: ('translate' | 'summary' | 'files' | 'models' | 'admin')[];
    /** Limits of the key; null for the defaults. */
    limits: string | null;
    /** Creation. ISO 8601, UTC. */
    created_at: string;
    /** Expiry, ISO 8601, UTC; null for never. */
    expires_at: string | null;
    /** Revocation, ISO 8601, UTC; null for a key that is valid. */
    revoked_at: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminKeyChange = {
    /** Label of the key; empty for none. */
    name?: string | null;
    scopes?: ('translate' | 'summary' | 'files' | 'models' | 'admin')[] | null;
    /** Limits such as "20 requests/s, 100 at once, 1M characters/day, 20M tokens/month", or default. */
    limits?: string | null;
    /** When the key ends to be valid, ISO 8601, or never. */
    expires_at?: string | null;
};
export type AdminKeyResponse = {
    success: boolean;
    /** UUID of the key. */
    key_id: string;
    /** First characters of the key. They do not authenticate. */
    prefix: string;
    owner: string;
    name: string | null;
    scopes: ('translate' | 'summary' | 'files' | 'models' | 'admin')[];
    /** Limits of the key; null for the defaults. */
    limits: string | null;
    /** Creation. ISO 8601, UTC. */
    created_at: string;
    /** Expiry, ISO 8601, UTC; null for never. */
    expires_at: string | null;
    /** Revocation, ISO 8601, UTC; null for a key that is valid. */
    revoked_at: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminOwnersResponse = {
    success: boolean;
    owners: AdminOwner[];
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminOwner = {
    owner: string;
    files: number;
    glossaries: number;
    documents: number;
    /** Bytes that count against the storage quota. */
    stored_bytes: number;
    /** Individual storage quota; null for the default, 0 for none. */
    storage_bytes: number | null;
    /** Individual lifetime; null for the default, 0 for ever. */
    file_seconds: number | null;
    /** Limits of all keys together; null for the defaults. */
    limits: string | null;
};
/** Storage quota; 0 for none, or default. */
export type AdminOwnerRequestStorageBytes = 'default' | number;
/** Lifetime of stored files; 0 for ever, or default. */
export type AdminOwnerRequestFileSeconds = 'default' | number;
export type AdminOwnerRequest = {
    /** Storage quota; 0 for none, or default. */
    storage_bytes?: AdminOwnerRequestStorageBytes | null;
    /** Lifetime of stored files; 0 for ever, or default. */
    file_seconds?: AdminOwnerRequestFileSeconds | null;
    /** Limits such as "20 requests/s, 100 at once, 1M characters/day, 20M tokens/month", or default. */
    limits?: string | null;
};
export type AdminOwnerResponse = {
    success: boolean;
    owner: string;
    files: number;
    glossaries: number;
    documents: number;
    /** Bytes that count against the storage quota. */
    stored_bytes: number;
    /** Individual storage quota; null for the default, 0 for none. */
    storage_bytes: number | null;
    /** Individual lifetime; null for the default, 0 for ever. */
    file_seconds: number | null;
    /** Limits of all keys together; null for the defaults. */
    limits: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminUsageResponse = {
    success: boolean;
    /** Currency of the costs; null without a price. */
    currency: string | null;
    usage: AdminOwnerUsage[];
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminOwnerUsage = {
    /** UTC day. */
    day: string;
    owner: string;
    requests: number;
    errors: number;
    input_characters: number;
    input_tokens: number;
    output_tokens: number;
    inference_time_tokens: number;
    /** Price of the tokens; null without a price. */
    cost: number | null;
};
export type AdminDocumentsResponse = {
    success: boolean;
    documents: AdminDocument[];
    /** Cursor of the next page; null on the last page. */
    next_cursor: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminDocument = {
    document_id: string;
    owner: string;
    status: 'queued' | 'translating' | 'done' | 'failed' | 'cancelled';
    format: string;
    current_language: string | null;
    target_language: string;
    segments_done: number;
    segments_total: number;
    /** Characters that were translated and billed. */
    characters: number;
    /** Code of the error of a failed document. */
    error: string | null;
    /** When it was sent. ISO 8601, UTC. */
    created_at: string;
    finished_at: string | null;
};
export type DocumentDeletionResponse = {
    success: boolean;
    document_id: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminAuditResponse = {
    success: boolean;
    entries: AdminAuditEntry[];
    /** Cursor of the next page; null on the last page. */
    next_cursor: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type AdminAuditEntry = {
    /** UUID version 7. */
    id: string;
    /** Time of the change. ISO 8601, UTC. */
    at: string;
    /** Such as key.created. */
    action: string;
    /** What kind of caller it was. */
    actor: 'key' | 'person' | 'command' | 'service';
    /** The ID of the key, the owner of the person, or the user of the operating system. */
    actor_id: string | null;
    actor_owner: string | null;
    /** IP address, or host name of a command. */
    address: string | null;
    /** ID of the request. */
    log_id: string | null;
    /** Owner of what was changed. */
    owner: string | null;
    /** ID or name of what was changed. */
    target: string;
    /** What changed. It contains no texts and no keys. */
    details: Record<string, unknown>;
};
/** One of url and file_store_key is required. The first of them in this order is used. */
export type TranslateImageRequest = {
    /** Code of the target language. */
    target_language: string;
    /** Code of the source language. When absent, it is detected. */
    current_language?: string | null;
    /** Terms with their translations, for this request: at most 1000. */
    glossary?: Record<string, string> | null;
    /** A stored glossary of this pair of languages. An entry of glossary wins over it. */
    glossary_id?: string | null;
    /** Stored glossaries of this pair of languages, instead of glossary_id: at most 5. An entry of an earlier one wins. */
    glossary_ids?: string[] | null;
    /** A translation memory of this pair of languages. A text that it has is taken from it, also with other numbers and placeholders where their exchange is certain. */
    memory_id?: string | null;
    /** The lowest score of a match that is used, 0 to 100: 75 by default, 100 for the same text only. */
    memory_threshold?: number | null;
    /** Terms that stay as they are: at most 1000. They win over the glossaries. */
    do_not_translate?: string[] | null;
    /** How formal the translation is. more and less fail with unsupported_option where no engine can choose; prefer_more and prefer_less are then ignored. */
    formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less' | null;
    /** What the text is about, or what surrounds it. It helps engines with the feature context, and is neither translated nor billed. */
    context?: string | null;
    /** binary for the bytes of the image, base64 for a data URL, url for a link that works for ten minutes. With url the image is stored in the file storage; its key needs the scope files. Default: binary. */
    return_type?: 'binary' | 'base64' | 'url' | null;
    /** URL of the image, http or https, up to 8,192 characters. */
    url?: string | null;
    /** Key of the image in the file storage. */
    file_store_key?: string | null;
};
export type ImageTranslationResponse = {
    success: boolean;
    /** The image: a data URL, or a link. */
    url: string;
    /** What stays as it was, and why. */
    warnings?: {
        /** Stable code. */
        code: 'no_text' | 'text_uncertain' | 'text_without_room' | 'depth_reduced' | 'untranslated' | 'doubtful';
        message: string;
        count: number;
    }[];
    _usage: Usage;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
/** A question about the image. No engine answers it: a request with one gets 400. */
export type ReadImageRequestPrompt = string | string[] | Record<string, string>;
/** One of url and file_store_key is required. The first of them in this order is used. */
export type ReadImageRequest = {
    /** Code of the language of the text. Default: it is detected. */
    current_language?: string | null;
    /** The first and the last page of a PDF or a TIFF, from 1. Default: all pages, up to 200. */
    page_range?: number[] | null;
    /** Accepted for clients that send it: the words always have their own boxes. */
    fine_grained?: boolean | null;
    /** Whether lines and words have their boxes. */
    return_bounds?: boolean | null;
    /** A question about the image. No engine answers it: a request with one gets 400. */
    prompt?: ReadImageRequestPrompt | null;
    /** URL of the image, http or https, up to 8,192 characters. */
    url?: string | null;
    /** Key of the image in the file storage. */
    file_store_key?: string | null;
};
export type ImageTextResponse = {
    success: boolean;
    /** Width of the first page in pixels. */
    width: number;
    /** Height of the first page in pixels. */
    height: number;
    /** Always empty. */
    tags: string[];
    has_text: boolean;
    /** The paragraphs in reading order. */
    sections: {
        text: string;
        page: number;
        lines: {
            text: string;
            bounds?: BoundingBox;
            average_confidence: number;
            words: {
                text: string;
                bounds?: BoundingBox;
                confidence: number;
            }[];
        }[];
    }[];
    /** Pages of the file. Absent with page_range. */
    total_pages?: number;
    /** As in the request. */
    page_range?: number[];
    /** What was not read, or not well. */
    warnings?: {
        /** Stable code. The documentation lists the codes. */
        code: 'ocr_language_missing' | 'ocr_not_installed' | 'pages_illegible' | 'pages_uncertain' | 'pages_not_read';
        message: string;
        /** The pages in question, from 1. */
        pages: number[];
    }[];
    _usage: Usage;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
/** Corners in pixels of the page, from its top left corner. The top is that of the letters. */
export type BoundingBox = {
    top_left: {
        x: number;
        y: number;
    };
    top_right: {
        x: number;
        y: number;
    };
    bottom_left: {
        x: number;
        y: number;
    };
    bottom_right: {
        x: number;
        y: number;
    };
    width: number;
    height: number;
};
export type FileUploadResponse = {
    success: boolean;
    /** The name of the file: up to 512 bytes without control characters, and not . or .. alone. */
    key: string;
    /** URL of the file. Reading it needs an API key of the owner. */
    url: string;
    /** Bytes. */
    size: number;
    /** When the file is deleted, ISO 8601, UTC. Absent when it is kept. */
    expires_at?: string;
    /** URL that works without an API key for ten minutes, when requested. */
    temp_public_url?: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type FileListResponse = {
    success: boolean;
    files: {
        /** The name of the file: up to 512 bytes without control characters, and not . or .. alone. */
        key: string;
        /** Bytes. */
        size: number;
        content_type: string;
        /** ISO 8601, UTC. */
        created_at: string;
        /** When the file is deleted, ISO 8601, UTC. Absent when it is kept. */
        expires_at?: string;
    }[];
    /** Cursor of the next page; null on the last page. */
    next_cursor: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type FileDeletionResponse = {
    success: boolean;
    /** The name of the file: up to 512 bytes without control characters, and not . or .. alone. */
    key: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
/** One of file, url and file_store_key is required, and only one. */
export type DocumentForm = {
    /** URL of the document, http or https, up to 8,192 characters. */
    url?: string;
    /** Key of the document in the file storage. */
    file_store_key?: string;
    /** Code of the target language. */
    target_language: string;
    /** Code of the source language. When absent, it is detected. */
    current_language?: string;
    /** Terms with their translations as a JSON object, at most 1,000. */
    glossary?: object;
    /** A stored glossary of this pair of languages. An entry of glossary wins over it. */
    glossary_id?: string;
    /** IDs of stored glossaries as a JSON array, at most 5. */
    glossary_ids?: object;
    /** A translation memory of this pair of languages. A text that it has is taken from it, also with other numbers and placeholders where their exchange is certain. */
    memory_id?: string;
    /** The lowest score of a match that is used, 0 to 100: 75 by default, 100 for the same text only. */
    memory_threshold?: number;
    /** Terms that stay as they are as a JSON array, at most 1,000. */
    do_not_translate?: object;
    /** How formal the translation is. more and less fail with unsupported_option where no engine can choose; prefer_more and prefer_less are then ignored. */
    formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less';
    /** What the text is about, or what surrounds it. It helps engines with the feature context, and is neither translated nor billed. */
    context?: string;
    /** Patterns as a JSON array, as in JSON. */
    include?: object;
    /** Patterns as a JSON array, as in JSON. */
    exclude?: object;
    /** Of a CSV, TSV, XLSX, ODS or FODS file: the column with the texts, by name or letter. */
    source_column?: string;
    /** The column that receives the translations. Cells with a text stay. */
    target_column?: string;
    /** Add to the memory the sentences that engines translate without faults, and whose texts it does not have. */
    memory_update?: boolean;
    /** For a PDF: pdf for its pages with their layout, pdf-bilingual for these beside the pages of the source, html for its text as a web page. Default: pdf, or html where no text of the pages can be replaced or no font has the script of the target language. Other files keep their format. */
    result_format?: 'html' | 'pdf' | 'pdf-bilingual';
    /** replace for the translation in place of the source, bilingual for both: the source stands under its translation, in a workbook beside it. Default: replace. For ass, docx, epub, fodt, html, md, mdx, odp, ods, odt, pdf, pptx, sbv, srt, ttml, txt, vtt, xlsx. pdf with layout bilingual is pdf-bilingual. */
    layout?: 'replace' | 'bilingual';
    /** Translate the text in pictures as well. For docx, epub, odp, odt, pdf, pptx. Needs OCR. Default: false. */
    translate_images?: boolean;
    /** Address that is called with the state of the document when it has ended, http or https. It needs a secret: POST /v1/webhook-secret. */
    callback_url?: string;
    /** The translation that exists, up to 2 MiB. Only what it lacks is translated. */
    existing?: Blob;
    /** Keys whose texts have changed since existing was made, as a JSON array. */
    changed?: object;
    /** Leave out texts of existing whose keys the file no longer has. */
    prune?: boolean;
    /** The document, up to 100 MB. Its name and its content tell its format. */
    file?: Blob;
};
/** One of url and file_store_key is required. The first of them in this order is used. */
export type DocumentRequest = {
    /** URL of the document, http or https, up to 8,192 characters. */
    url?: string | null;
    /** Key of the document in the file storage. */
    file_store_key?: string | null;
    /** Code of the target language. */
    target_language: string;
    /** Code of the source language. When absent, it is detected. */
    current_language?: string | null;
    /** Terms with their translations, for this request: at most 1000. */
    glossary?: Record<string, string> | null;
    /** A stored glossary of this pair of languages. An entry of glossary wins over it. */
    glossary_id?: string | null;
    /** Stored glossaries of this pair of languages, instead of glossary_id: at most 5. An entry of an earlier one wins. */
    glossary_ids?: string[] | null;
    /** A translation memory of this pair of languages. A text that it has is taken from it, also with other numbers and placeholders where their exchange is certain. */
    memory_id?: string | null;
    /** The lowest score of a match that is used, 0 to 100: 75 by default, 100 for the same text only. */
    memory_threshold?: number | null;
    /** Terms that stay as they are: at most 1000. They win over the glossaries. */
    do_not_translate?: string[] | null;
    /** How formal the translation is. more and less fail with unsupported_option where no engine can choose; prefer_more and prefer_less are then ignored. */
    formality?: 'default' | 'more' | 'less' | 'prefer_more' | 'prefer_less' | null;
    /** What the text is about, or what surrounds it. It helps engines with the feature context, and is neither translated nor billed. */
    context?: string | null;
    /** Translate only texts whose key, column, sheet, slide, chapter or cell matches one of these patterns with * and ?: home.*, sheet:Prices, sheet:*!Description, slide:2-5. */
    include?: string[] | null;
    /** Leave these texts as they are. It wins over include. */
    exclude?: string[] | null;
    /** Of a CSV, TSV, XLSX, ODS or FODS file: the column with the texts, by name or letter. */
    source_column?: string | null;
    /** The column that receives the translations. Cells with a text stay. */
    target_column?: string | null;
    /** Add to the memory the sentences that engines translate without faults, and whose texts it does not have. */
    memory_update?: boolean | null;
    /** For a PDF: pdf for its pages with their layout, pdf-bilingual for these beside the pages of the source, html for its text as a web page. Default: pdf, or html where no text of the pages can be replaced or no font has the script of the target language. Other files keep their format. */
    result_format?: 'html' | 'pdf' | 'pdf-bilingual' | null;
    /** replace for the translation in place of the source, bilingual for both: the source stands under its translation, in a workbook beside it. Default: replace. For ass, docx, epub, fodt, html, md, mdx, odp, ods, odt, pdf, pptx, sbv, srt, ttml, txt, vtt, xlsx. pdf with layout bilingual is pdf-bilingual. */
    layout?: 'replace' | 'bilingual' | null;
    /** Translate the text in pictures as well. For docx, epub, odp, odt, pdf, pptx. Needs OCR. Default: false. */
    translate_images?: boolean | null;
    /** Address that is called with the state of the document when it has ended, http or https. It needs a secret: POST /v1/webhook-secret. */
    callback_url?: string | null;
    /** The text of the translation that exists. Only what it lacks is translated. */
    existing?: string | null;
    /** Keys whose texts have changed since existing was made. They are translated again. */
    changed?: string[] | null;
    /** Leave out texts of existing whose keys the file no longer has. */
    prune?: boolean | null;
};
export type DocumentCreatedResponse = {
    success: boolean;
    /** UUID of the document. */
    document_id: string;
    /** State of the translation. done, failed and cancelled are final. */
    status: 'queued' | 'translating' | 'done' | 'failed' | 'cancelled';
    /** Name of the file as it was sent, without directories. */
    filename: string;
    /** Format of the file: its usual extension, such as docx. */
    format: string;
    /** Canonical code. */
    target_language: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type DocumentPreviewResponse = {
    success: boolean;
    /** Format of the file: its usual extension, such as docx. */
    format: string;
    /** Number of texts that can be chosen. */
    all_texts: number;
    /** Number of texts that would be translated. */
    chosen_texts: number;
    /** The first names of the file, in its order. */
    names: {
        /** Name of the texts, which is a pattern for them: a key, column, sheet, slide or cell. null without a name. */
        name: string | null;
        /** The first of the texts, up to 300 characters. */
        example: string;
        /** Number of texts of this name. */
        texts: number;
        /** How many of them would be translated. */
        chosen: number;
    }[];
    /** Number of texts whose names are not listed. */
    unlisted_texts: number;
    /** Patterns that match no text. */
    unmatched_patterns: string[];
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type DocumentListResponse = {
    success: boolean;
    documents: {
        /** UUID of the document. */
        document_id: string;
        /** State of the translation. done, failed and cancelled are final. */
        status: 'queued' | 'translating' | 'done' | 'failed' | 'cancelled';
        /** Name of the file as it was sent, without directories. */
        filename: string;
        /** Format of the file: its usual extension, such as docx. */
        format: string;
        /** Canonical code. */
        target_language: string;
        /** Canonical code of the source language, when it is known. */
        current_language?: string;
        /** Translated texts and pictures, and all of them. segments_total is 0 until the texts are read, and grows by the pictures after that. */
        progress: {
            segments_done: number;
            segments_total: number;
        };
        /** Estimated time until the document is done, while it is translated. */
        seconds_remaining?: number;
        /** Why the translation failed, when it failed. */
        error?: {
            code: string;
            message: string;
        };
        /** Tokens and engine time, when the document is done. */
        _usage?: Usage;
        /** Characters that were translated and billed, when the document is done. */
        characters?: number;
        /** Name of the translated file, when the document is done. */
        result_filename?: string;
        /** The engines that have translated, as in x-glossa-engine. */
        engines: string[];
        /** What of the file stays in its language, and why, and what was not read. Complete when the document is done. */
        warnings: {
            /** Stable code. The documentation lists the codes. */
            code: 'untranslated' | 'doubtful' | 'no_texts' | 'kept_code' | 'kept_preformatted' | 'kept_target_language' | 'kept_other_language' | 'kept_formula' | 'kept_filled' | 'kept_structure' | 'kept_layout' | 'kept_pictures' | 'kept_picture_texts' | 'depth_reduced' | 'kept_setup' | 'signature_ends' | 'memory_full' | 'unmatched_patterns' | 'existing_lost' | 'comments_lost' | 'converted_format' | 'not_read';
            message: string;
            /** Number of texts or parts. */
            count: number;
        }[];
        /** The calls of callback_url. */
        callback?: {
            /** failed after a day without success. */
            status: 'waiting' | 'delivered' | 'failed';
            /** Calls so far. */
            attempts: number;
            /** Why the last call failed. */
            error?: string;
        };
        /** When the document arrived. ISO 8601, UTC. */
        created_at: string;
        /** When the translation ended. ISO 8601, UTC. */
        finished_at?: string;
        /** When both files are deleted. Absent until the translation has ended. ISO 8601, UTC. */
        expires_at?: string;
    }[];
    /** Cursor of the next page; null on the last page. */
    next_cursor: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type DocumentResponse = {
    success: boolean;
    /** UUID of the document. */
    document_id: string;
    /** State of the translation. done, failed and cancelled are final. */
    status: 'queued' | 'translating' | 'done' | 'failed' | 'cancelled';
    /** Name of the file as it was sent, without directories. */
    filename: string;
    /** Format of the file: its usual extension, such as docx. */
    format: string;
    /** Canonical code. */
    target_language: string;
    /** Canonical code of the source language, when it is known. */
    current_language?: string;
    /** Translated texts and pictures, and all of them. segments_total is 0 until the texts are read, and grows by the pictures after that. */
    progress: {
        segments_done: number;
        segments_total: number;
    };
    /** Estimated time until the document is done, while it is translated. */
    seconds_remaining?: number;
    /** Why the translation failed, when it failed. */
    error?: {
        code: string;
        message: string;
    };
    /** Tokens and engine time, when the document is done. */
    _usage?: Usage;
    /** Characters that were translated and billed, when the document is done. */
    characters?: number;
    /** Name of the translated file, when the document is done. */
    result_filename?: string;
    /** The engines that have translated, as in x-glossa-engine. */
    engines: string[];
    /** What of the file stays in its language, and why, and what was not read. Complete when the document is done. */
    warnings: {
        /** Stable code. The documentation lists the codes. */
        code: 'untranslated' | 'doubtful' | 'no_texts' | 'kept_code' | 'kept_preformatted' | 'kept_target_language' | 'kept_other_language' | 'kept_formula' | 'kept_filled' | 'kept_structure' | 'kept_layout' | 'kept_pictures' | 'kept_picture_texts' | 'depth_reduced' | 'kept_setup' | 'signature_ends' | 'memory_full' | 'unmatched_patterns' | 'existing_lost' | 'comments_lost' | 'converted_format' | 'not_read';
        message: string;
        /** Number of texts or parts. */
        count: number;
    }[];
    /** The calls of callback_url. */
    callback?: {
        /** failed after a day without success. */
        status: 'waiting' | 'delivered' | 'failed';
        /** Calls so far. */
        attempts: number;
        /** Why the last call failed. */
        error?: string;
    };
    /** When the document arrived. ISO 8601, UTC. */
    created_at: string;
    /** When the translation ended. ISO 8601, UTC. */
    finished_at?: string;
    /** When both files are deleted. Absent until the translation has ended. ISO 8601, UTC. */
    expires_at?: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type GlossaryRequest = {
    /** Name of the glossary, for people. Names need not be unique. */
    name: string;
    /** Code of the language of the source terms. */
    source_language: string;
    /** Code of the language of the target terms. */
    target_language: string;
    /** The target term of each source term: at most 10,000, of 1 to 200 characters. A term is one line. Blanks around it are removed. */
    entries: Record<string, string>;
};
export type GlossaryResponse = {
    success: boolean;
    /** UUID of the glossary, for the field glossary_id of a translation. */
    glossary_id: string;
    name: string;
    /** Canonical code. */
    source_language: string;
    /** Canonical code. */
    target_language: string;
    entry_count: number;
    /** ISO 8601, UTC. */
    created_at: string;
    /** Time of the last change, ISO 8601, UTC. */
    updated_at: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type GlossaryListResponse = {
    success: boolean;
    glossaries: {
        /** UUID of the glossary, for the field glossary_id of a translation. */
        glossary_id: string;
        name: string;
        /** Canonical code. */
        source_language: string;
        /** Canonical code. */
        target_language: string;
        entry_count: number;
        /** ISO 8601, UTC. */
        created_at: string;
        /** Time of the last change, ISO 8601, UTC. */
        updated_at: string;
    }[];
    /** Cursor of the next page; null on the last page. */
    next_cursor: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type GlossaryWithEntriesResponse = {
    success: boolean;
    /** UUID of the glossary, for the field glossary_id of a translation. */
    glossary_id: string;
    name: string;
    /** Canonical code. */
    source_language: string;
    /** Canonical code. */
    target_language: string;
    entry_count: number;
    /** ISO 8601, UTC. */
    created_at: string;
    /** Time of the last change, ISO 8601, UTC. */
    updated_at: string;
    /** The target term of each source term, when requested. */
    entries?: Record<string, string>;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type GlossaryUpdateRequest = {
    /** Name of the glossary, for people. Names need not be unique. */
    name?: string | null;
    /** Entries to add or to replace. A target term of null removes the entry. */
    entries?: Record<string, string | null> | null;
};
export type GlossaryDeletionResponse = {
    success: boolean;
    glossary_id: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type MemoryRequest = {
    /** Name of the memory, for people. Names need not be unique. */
    name: string;
    /** Code of the language of the source texts. */
    source_language: string;
    /** Codes of the languages of the translations. */
    target_languages: string[];
    /** At most 10000. Upload a file for more. */
    segments?: {
        source: string;
        target: string;
        /** One of target_languages. Required if the memory has several. */
        target_language?: string;
    }[] | null;
};
export type MemoryCreationResponse = {
    success: boolean;
    /** UUID of the memory. */
    memory_id: string;
    name: string;
    /** Canonical code. */
    source_language: string;
    /** Canonical codes. */
    target_languages: string[];
    /** Pairs of a source text and a translation. */
    segment_count: number;
    /** ISO 8601, UTC. */
    created_at: string;
    /** Time of the last change, ISO 8601, UTC. */
    updated_at: string;
    /** Segments of a file that were left out: without a text, longer than 4,000 characters, or with a placeholder whose text the file does not give. */
    skipped_segments: number;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type MemoryListResponse = {
    success: boolean;
    memories: {
        /** UUID of the memory. */
        memory_id: string;
        name: string;
        /** Canonical code. */
        source_language: string;
        /** Canonical codes. */
        target_languages: string[];
        /** Pairs of a source text and a translation. */
        segment_count: number;
        /** ISO 8601, UTC. */
        created_at: string;
        /** Time of the last change, ISO 8601, UTC. */
        updated_at: string;
    }[];
    /** Cursor of the next page; null on the last page. */
    next_cursor: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type MemoryResponse = {
    success: boolean;
    /** UUID of the memory. */
    memory_id: string;
    name: string;
    /** Canonical code. */
    source_language: string;
    /** Canonical codes. */
    target_languages: string[];
    /** Pairs of a source text and a translation. */
    segment_count: number;
    /** ISO 8601, UTC. */
    created_at: string;
    /** Time of the last change, ISO 8601, UTC. */
    updated_at: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type MemoryUpdateRequest = {
    /** Name of the memory, for people. Names need not be unique. */
    name: string;
};
export type MemoryDeletionResponse = {
    success: boolean;
    memory_id: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type MemorySegmentListResponse = {
    success: boolean;
    segments: {
        /** Names the segment within its memory. */
        segment_id: string;
        source: string;
        target: string;
        /** Canonical code. */
        target_language: string;
    }[];
    /** Cursor of the next page; null on the last page. A page of a search may have few segments, or none, although others follow. */
    next_cursor: string | null;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type MemorySegmentUpdateRequest = {
    source?: string | null;
    target?: string | null;
};
export type MemorySegmentResponse = {
    success: boolean;
    /** Names the segment within its memory. */
    segment_id: string;
    source: string;
    target: string;
    /** Canonical code. */
    target_language: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
export type MemorySegmentDeletionResponse = {
    success: boolean;
    memory_id: string;
    segment_id: string;
    /** Unique ID of the request, also in the header x-request-id. */
    log_id: string;
};
/** Codes of errors. */
export type ErrorCode = 'invalid_http' | 'invalid_json' | 'invalid_request' | 'invalid_url' | 'url_not_allowed' | 'unknown_language' | 'unsupported_language_pair' | 'unsupported_option' | 'memory_language_mismatch' | 'glossary_language_mismatch' | 'malformed_xml' | 'language_not_detected' | 'invalid_key' | 'conflicting_keys' | 'missing_scope' | 'invalid_signature' | 'origin_not_allowed' | 'not_found' | 'file_not_found' | 'key_not_found' | 'memory_not_found' | 'segment_not_found' | 'glossary_not_found' | 'model_not_found' | 'document_not_found' | 'method_not_allowed' | 'request_timeout' | 'file_exists' | 'document_not_ready' | 'document_expired' | 'body_too_large' | 'file_too_large' | 'storage_quota_exceeded' | 'memory_too_large' | 'memory_quota_exceeded' | 'glossary_too_large' | 'glossary_quota_exceeded' | 'document_too_large' | 'output_too_large' | 'unsupported_media_type' | 'not_a_pdf' | 'unsupported_format' | 'document_damaged' | 'document_encrypted' | 'no_text' | 'ocr_not_installed' | 'key_revoked' | 'document_failed' | 'text_too_complex' | 'url_unreachable' | 'rate_limited' | 'quota_exceeded' | 'too_many_documents' | 'headers_too_large' | 'client_closed' | 'internal' | 'unsupported_transfer_coding' | 'overloaded' | 'shutting_down' | 'storage_unavailable' | 'engine_unavailable' | 'deadline_exceeded' | 'unsupported_http_version';
