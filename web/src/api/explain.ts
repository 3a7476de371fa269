import type { Messages } from '../i18n/en.ts';
import { ApiError } from './client.ts';

type Sentence = { [Name in keyof Messages]: Messages[Name] extends string ? Name : never }[keyof Messages];

const SENTENCES: Record<string, Sentence> = {
  offline: 'errorOffline',
  unexpected: 'errorUnexpected',
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
  document_empty: 'errorEmptyPdf',
  document_too_large: 'errorTooLarge',
  file_too_large: 'errorTooLarge',
  body_too_large: 'errorTooLarge',
  storage_quota_exceeded: 'errorStorage',
  url_unreachable: 'errorUrl',
  url_not_allowed: 'errorUrlForbidden',
  invalid_url: 'errorUrlInvalid',
};

/** What went wrong and what to do, in the language of the page; in the service's own words where it knows none. */
export function explain(error: unknown, messages: Messages): string {
  if (!(error instanceof ApiError)) return messages.errorUnexpected;
  const name = SENTENCES[error.code];
  return name === undefined ? error.message || messages.errorUnexpected : messages[name];
}
