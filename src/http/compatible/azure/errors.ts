import type { ErrorCode, Issue } from '../../../errors.ts';
import type { DescribeError } from '../../response/error-handler.ts';
import { explainError } from '../explain-error.ts';

/** The codes of Azure that begin with a status. Their last three digits name the cause. */
const CODES: Partial<Record<ErrorCode, number>> = {
  invalid_json: 400074,
  unsupported_language_pair: 400023,
  invalid_key: 401000,
  conflicting_keys: 401000,
  missing_scope: 403000,
  quota_exceeded: 403001,
  method_not_allowed: 405000,
  body_too_large: 400077,
  rate_limited: 429000,
};

/** Statuses of Azure for errors that have another status in this service. */
const STATUSES: Partial<Record<ErrorCode, number>> = { quota_exceeded: 403, body_too_large: 400 };

/** The causes of an invalid request, by the field. */
const CODES_BY_FIELD: ReadonlyMap<string, number> = new Map([
  ['api-version', 400021],
  ['category', 400002],
  ['current_language', 400035],
  ['from', 400035],
  ['fromScript', 400003],
  ['language', 400003],
  ['profanityAction', 400063],
  ['scope', 400001],
  ['target_language', 400036],
  ['textType', 400018],
  ['to', 400036],
  ['toScript', 400004],
]);

const INDEX = /\[\d+\]$/;

/** An error as the Azure Translator sends it. */
export const describeError: DescribeError = (error) => {
  const status = STATUSES[error.code] ?? error.status;
  const code = codeOfField(error.issues?.[0]) ?? CODES[error.code] ?? status * 1_000;
  const message = explainError(error, { current_language: 'from', target_language: 'to' });
  return { status, body: { error: { code, message } } };
};

function codeOfField(issue: Issue | undefined): number | undefined {
  return issue && CODES_BY_FIELD.get(issue.path.split('.').at(-1)?.replace(INDEX, '') ?? '');
}
