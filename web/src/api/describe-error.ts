import { GlossaError } from '../../../packages/client/src/index.ts';
import type { Messages } from '../i18n/en.ts';

/** Names of messages without parameters. */
type MessageName = { [Name in keyof Messages]: Messages[Name] extends string ? Name : never }[keyof Messages];

/** Texts of the page for error codes of the service and of its client. */
const SUMMARIES: Record<string, MessageName> = {
  no_connection: 'errorOffline',
  unexpected_response: 'errorUnexpected',
  internal: 'errorUnexpected',
  rate_limited: 'errorRateLimited',
  quota_exceeded: 'errorQuota',
  overloaded: 'errorOverloaded',
  shutting_down: 'errorStopping',
  storage_unavailable: 'errorOverloaded',
  engine_unavailable: 'errorEngine',
  unsupported_language_pair: 'errorPair',
  language_not_detected: 'errorUndetected',
  deadline_exceeded: 'errorDeadline',
  missing_scope: 'errorScope',
  invalid_key: 'keyWrong',
  not_a_pdf: 'errorNotPdf',
  document_damaged: 'errorDamaged',
  document_encrypted: 'errorEncrypted',
  no_text: 'errorEmptyDocument',
  ocr_not_installed: 'errorOcrMissing',
  document_failed: 'errorDocumentFailed',
  glossary_too_large: 'errorGlossaryTooLarge',
  glossary_quota_exceeded: 'errorGlossaryQuota',
  document_expired: 'errorExpired',
  unsupported_format: 'errorUnsupportedFormat',
  too_many_documents: 'errorTooManyDocuments',
  document_too_large: 'errorTooLarge',
  file_too_large: 'errorTooLarge',
  body_too_large: 'errorTooLarge',
  storage_quota_exceeded: 'errorStorage',
  url_unreachable: 'errorUrl',
  url_not_allowed: 'errorUrlForbidden',
  invalid_url: 'errorUrlInvalid',
};

export interface ErrorDescription {
  /** The sentence in the language of the page. */
  summary: string;
  /** The service's English message, if it adds details, such as the host that could not be reached. */
  details: string | undefined;
}

/**
 * Describes an error and what to do.
 * @param nameOf names a language code
 */
export function describeError(
  error: unknown,
  messages: Messages,
  nameOf: (code: string) => string = (code) => code,
): ErrorDescription {
  if (!(error instanceof GlossaError)) return describeCode('unexpected_response', '', messages);
  if (error.model === undefined) return describeCode(error.code, error.message, messages);
  const { from, to, state, reason } = error.model;
  const describe = {
    failed: messages.errorModelFailed,
    downloading: messages.errorModelDownloading,
    not_installed: messages.errorModelMissing,
  }[state];
  return { summary: describe(nameOf(from), nameOf(to), `${from}-${to}`), details: reason };
}

/** Describes the error of a document or of a request by its code. @param message of the service, for other codes */
export function describeCode(code: string, message: string, messages: Messages): ErrorDescription {
  const name = SUMMARIES[code];
  if (name === undefined) return { summary: message || messages.errorUnexpected, details: undefined };
  return { summary: messages[name], details: code === 'engine_unavailable' ? message : undefined };
}
