/**
 * Every error that a caller can see, in one table: stable code, HTTP status and a sentence that says what to do.
 * A thrower may pass a sentence that is more exact; the code and the status never change.
 */
export const ERRORS = {
  invalid_http: { status: 400, message: 'The request is not valid HTTP.' },
  invalid_json: { status: 400, message: 'The request body is not valid JSON in UTF-8.' },
  invalid_request: { status: 400, message: 'The request is not valid: see errors for what to change.' },
  invalid_url: { status: 400, message: 'The url must be an http or https address of a document.' },
  url_not_allowed: { status: 400, message: 'The url leads to an address that this service does not fetch from.' },
  unknown_language: { status: 400, message: 'The language code is not known: GET /v1/languages lists those that are.' },
  unsupported_language_pair: { status: 400, message: 'This installation cannot translate that pair of languages.' },
  language_not_detected: {
    status: 400,
    message: 'The language of the text could not be told: give it as current_language.',
  },
  invalid_key: { status: 401, message: 'Send a valid API key in the x-api-key header.' },
  missing_scope: { status: 403, message: 'This API key does not have the scope that the operation needs.' },
  invalid_signature: { status: 403, message: 'This signed link is not valid or has expired: ask for a new one.' },
  not_found: { status: 404, message: 'There is nothing at this path.' },
  file_not_found: { status: 404, message: 'There is no stored file with this key.' },
  method_not_allowed: { status: 405, message: 'This path does not support the method: see the Allow header.' },
  request_timeout: { status: 408, message: 'The request did not arrive in time: send it again, faster.' },
  file_exists: { status: 409, message: 'A file with this key exists already: send overwrite to replace it.' },
  body_too_large: { status: 413, message: 'The request body is larger than this service accepts.' },
  file_too_large: { status: 413, message: 'The file is larger than this service stores.' },
  storage_quota_exceeded: { status: 413, message: 'The file would take more storage than its owner has left.' },
  document_too_large: { status: 413, message: 'The document has more bytes, pages or text than this service reads.' },
  unsupported_media_type: {
    status: 415,
    message: 'Send the request body as JSON with Content-Type: application/json.',
  },
  not_a_pdf: { status: 422, message: 'The document is not a PDF file.' },
  document_damaged: { status: 422, message: 'The PDF document is damaged or too complex and could not be read.' },
  document_encrypted: { status: 422, message: 'The PDF document is protected by a password: send one without.' },
  document_empty: {
    status: 422,
    message: 'The PDF document holds no text, as scanned pages do: send one with text in it.',
  },
  text_too_complex: {
    status: 422,
    message: 'The text takes far more work than texts of its length do: send it in parts.',
  },
  url_unreachable: { status: 422, message: 'The url did not answer, or answered with an error.' },
  rate_limited: { status: 429, message: 'Too many requests with this API key: wait as Retry-After says.' },
  quota_exceeded: {
    status: 429,
    message: 'The characters or tokens of this UTC day or month are used up: wait as Retry-After says.',
  },
  headers_too_large: { status: 431, message: 'The request headers are larger than this service accepts.' },
  client_closed: { status: 499, message: 'The client went away before the answer.' },
  internal: { status: 500, message: 'The service failed to answer: try again, and report the log_id if it persists.' },
  unsupported_transfer_coding: {
    status: 501,
    message: 'Send the request body with no transfer coding, or with Transfer-Encoding: chunked alone.',
  },
  overloaded: { status: 503, message: 'The service is full: try again after the time in Retry-After.' },
  shutting_down: { status: 503, message: 'The service is shutting down: try again after the time in Retry-After.' },
  storage_unavailable: {
    status: 503,
    message: 'The service cannot reach its storage now: try again after the time in Retry-After.',
  },
  engine_unavailable: {
    status: 503,
    message: 'No engine that may serve this request is up: try again after the time in Retry-After.',
  },
  deadline_exceeded: { status: 504, message: 'The work was not done before its deadline: send a smaller request.' },
  unsupported_http_version: { status: 505, message: 'Send the request with HTTP/1.1.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** One thing that is wrong with a request body, at a path such as `text[3]` or `max_points`. */
export interface Issue {
  path: string;
  message: string;
}

export interface ErrorDetails {
  /** A sentence for the caller that is more exact than the table's; it never holds user text, paths or engine output. */
  message?: string;
  issues?: Issue[];
  /** Whole seconds, sent as `Retry-After`. */
  retryAfter?: number;
  /** What really happened, for the log only. */
  cause?: unknown;
}

/** The only error class of the service: everything else that is thrown is a defect and answers `internal`. */
export class GlossaError extends Error {
  override readonly name = 'GlossaError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly issues: Issue[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.message ?? ERRORS[code].message, { cause: details.cause });
    this.code = code;
    this.status = ERRORS[code].status;
    this.issues = details.issues;
    this.retryAfter = details.retryAfter ?? (ERRORS[code].status === 503 ? 2 : undefined);
  }
}
