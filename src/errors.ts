/**
 * Every error that a client can receive: its stable code, HTTP status and default message. Code that throws an error may
 * set a more specific message. The code and the status never change.
 */
export const ERRORS = {
  invalid_http: { status: 400, message: 'The request is not valid HTTP/1.1. Check the request line and the headers.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON. Send JSON in UTF-8.' },
  invalid_request: { status: 400, message: 'The request is not valid. The field errors lists what to change.' },
  invalid_url: { status: 400, message: 'The url is not valid. Send the http or https URL of a document.' },
  url_not_allowed: {
    status: 400,
    message: 'The url resolves to an address that this service does not fetch from. Send a URL of a public host.',
  },
  unknown_language: { status: 400, message: 'Unknown language code. GET /v1/languages lists the supported languages.' },
  unsupported_language_pair: {
    status: 400,
    message:
      'This installation cannot translate between these languages. GET /v1/languages lists the targets of each language.',
  },
  unsupported_option: {
    status: 400,
    message: 'No engine of this installation follows this option. GET /v1/languages lists the features of each target.',
  },
  memory_language_mismatch: {
    status: 400,
    message: 'The translation memory is for other languages than the request. Use a memory for this pair.',
  },
  glossary_language_mismatch: {
    status: 400,
    message: 'The glossary is for another pair of languages than the request. Use a glossary for this pair.',
  },
  malformed_xml: {
    status: 400,
    message: 'The text is not well-formed XML, or nests too deeply. Close each tag, and escape & and <.',
  },
  language_not_detected: {
    status: 400,
    message: 'Could not detect the language of the text. Set current_language.',
  },
  invalid_key: { status: 401, message: 'Send a valid API key in the x-api-key header, or in Authorization: Bearer.' },
  conflicting_keys: {
    status: 401,
    message: 'The request has different API keys. Send one key, in one place.',
  },
  missing_scope: {
    status: 403,
    message: 'This API key does not have the scope of this operation. Use a key with that scope.',
  },
  invalid_signature: { status: 403, message: 'This signed link is not valid or has expired. Request a new one.' },
  origin_not_allowed: {
    status: 403,
    message: 'Pages of this origin may not use this path. Add the origin to GLOSSA_CORS_ORIGINS.',
  },
  not_found: { status: 404, message: 'Unknown path. GET /openapi.json describes all paths.' },
  file_not_found: { status: 404, message: 'No stored file has this key. GET /v1/store/file lists the stored files.' },
  key_not_found: { status: 404, message: 'No API key has this ID. GET /v1/admin/keys lists the keys.' },
  memory_not_found: {
    status: 404,
    message: 'No translation memory has this ID. GET /v1/memories lists the memories.',
  },
  segment_not_found: { status: 404, message: 'The translation memory has no segment with this ID.' },
  glossary_not_found: { status: 404, message: 'No glossary has this ID. GET /v1/glossaries lists the glossaries.' },
  model_not_found: {
    status: 404,
    message: 'No model that can be downloaded has this name. GET /v1/models lists the models.',
  },
  document_not_found: {
    status: 404,
    message: 'No document has this ID. GET /v1/ai/translate/document lists the documents.',
  },
  method_not_allowed: {
    status: 405,
    message: 'This path does not support the method. The Allow header lists the supported methods.',
  },
  request_timeout: {
    status: 408,
    message: 'The request did not arrive in time. Send it again over a faster connection.',
  },
  file_exists: { status: 409, message: 'A file with this key already exists. Set overwrite to replace it.' },
  document_not_ready: {
    status: 409,
    message: 'The document is not translated yet. GET /v1/ai/translate/document/{document_id} shows the progress.',
  },
  document_expired: {
    status: 410,
    message: 'The translated document has been deleted at the end of its retention. Translate the document again.',
  },
  body_too_large: { status: 413, message: 'The request body is too large. Send less text in one request.' },
  file_too_large: { status: 413, message: 'The file is larger than this service stores. Send a smaller file.' },
  storage_quota_exceeded: {
    status: 413,
    message: 'The file exceeds the storage quota of its owner. Delete stored files first.',
  },
  memory_too_large: {
    status: 413,
    message: 'A translation memory has at most 1,000,000 segments. Divide it into several memories.',
  },
  memory_quota_exceeded: {
    status: 413,
    message: 'This owner has 1,000 translation memories, which is the maximum. Delete some of them.',
  },
  glossary_too_large: {
    status: 413,
    message: 'A glossary has at most 10,000 entries, which take at most 4 MiB. Divide it into several glossaries.',
  },
  glossary_quota_exceeded: {
    status: 413,
    message: 'This owner has 1,000 glossaries, which is the maximum. Delete some of them.',
  },
  document_too_large: {
    status: 413,
    message: 'The document has too many bytes, pages, pixels or characters. Send a smaller document.',
  },
  output_too_large: {
    status: 413,
    message:
      'The translation is more than ten times as long as the text. Shorten the translations of frequent glossary terms, or send less text.',
  },
  unsupported_media_type: {
    status: 415,
    message: 'Send the request body as JSON with Content-Type: application/json.',
  },
  not_a_pdf: { status: 422, message: 'The document is not a PDF file. Send a PDF file.' },
  unsupported_format: {
    status: 422,
    message:
      'The file is not of a format that can be read, or its name and its content are of different formats. The documentation lists the formats.',
  },
  document_damaged: {
    status: 422,
    message: 'The document is damaged or too complex to read. Send a repaired or simpler copy.',
  },
  document_encrypted: {
    status: 422,
    message: 'The document is protected by a password. Send a copy without a password.',
  },
  no_text: {
    status: 422,
    message: 'The document contains no text that can be read. Send a document with text, or a sharper scan.',
  },
  ocr_not_installed: {
    status: 422,
    message: 'The document consists of images, and OCR is not installed. Install it with: glossa models pull ocr:en',
  },
  key_revoked: {
    status: 422,
    message: 'The API key of the document was revoked before its end. Translate the document again with another key.',
  },
  document_failed: {
    status: 422,
    message:
      'The translation of the document failed. GET /v1/ai/translate/document/{document_id} says why. Translate the document again.',
  },
  text_too_complex: {
    status: 422,
    message: 'The text takes much more time than usual for its length. Send it in parts.',
  },
  url_unreachable: {
    status: 422,
    message: 'The url did not respond, or responded with an error. Check that it can be downloaded.',
  },
  rate_limited: {
    status: 429,
    message: 'Too many requests with this API key. Try again after the time in Retry-After.',
  },
  quota_exceeded: {
    status: 429,
    message:
      'The quota of characters or tokens for this UTC day or month is used up. Try again after the time in Retry-After.',
  },
  too_many_documents: {
    status: 429,
    message:
      '100 documents of this API key wait for their translation, which is the maximum. Try again after the time in Retry-After.',
  },
  headers_too_large: { status: 431, message: 'The request headers are too large. Send fewer or shorter headers.' },
  client_closed: { status: 499, message: 'The client closed the connection before the response.' },
  internal: { status: 500, message: 'The service failed. Try again, and report the log_id if the error persists.' },
  unsupported_transfer_coding: {
    status: 501,
    message: 'Send the request body without a transfer coding, or with Transfer-Encoding: chunked.',
  },
  overloaded: { status: 503, message: 'The service is at capacity. Try again after the time in Retry-After.' },
  shutting_down: { status: 503, message: 'The service is shutting down. Try again after the time in Retry-After.' },
  storage_unavailable: {
    status: 503,
    message: 'The service cannot reach its storage. Try again after the time in Retry-After.',
  },
  engine_unavailable: {
    status: 503,
    message: 'No engine for this request is available. Try again after the time in Retry-After.',
  },
  deadline_exceeded: {
    status: 504,
    message: 'The request did not finish before its deadline. Send a smaller request.',
  },
  unsupported_http_version: { status: 505, message: 'Send the request with HTTP/1.1.' },
} as const satisfies Record<string, { status: number; message: string }>;

/** `Retry-After` of errors with status 503. */
const DEFAULT_RETRY_AFTER_SECONDS = 2;

export type ErrorCode = keyof typeof ERRORS;

/** A validation error of one field, at a path such as `text[3]` or `max_points`. */
export interface Issue {
  path: string;
  message: string;
}

/** The neural model that a request needs and that cannot serve it yet. */
export interface ErrorModel {
  /** Canonical codes. */
  from: string;
  to: string;
  /** `not_installed`: the service does not download models. */
  state: 'not_installed' | 'downloading' | 'failed';
  /** Why a download failed, in a few words. */
  reason?: string;
}

export interface ErrorDetails {
  /** Replaces the default message. It must not contain user text, file paths or engine output. */
  message?: string;
  issues?: Issue[];
  model?: ErrorModel;
  /** Value of the `Retry-After` header, in whole seconds. */
  retryAfterSeconds?: number;
  /** The underlying error. It is logged and never sent. */
  cause?: unknown;
}

/** The only error that reaches a client. Other errors are defects and become `internal`. */
export class GlossaError extends Error {
  override readonly name = 'GlossaError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly model: ErrorModel | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.issues = details.issues;
    this.model = details.model;
    this.retryAfterSeconds =
      details.retryAfterSeconds ?? (ERRORS[code].status === 503 ? DEFAULT_RETRY_AFTER_SECONDS : undefined);
  }
}
