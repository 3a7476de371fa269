import type { ErrorCode } from '../../../errors.ts';
import type { DescribeError } from '../../response/error-handler.ts';
import { explainError } from '../explain-error.ts';

/** Statuses of the Google API for errors that have another status in this service. */
const STATUSES: Partial<Record<ErrorCode, number>> = { invalid_key: 403, conflicting_keys: 403 };

const STATUS_NAMES: ReadonlyMap<number, string> = new Map([
  [403, 'PERMISSION_DENIED'],
  [404, 'NOT_FOUND'],
  [429, 'RESOURCE_EXHAUSTED'],
  [499, 'CANCELLED'],
  [500, 'INTERNAL'],
  [501, 'UNIMPLEMENTED'],
  [503, 'UNAVAILABLE'],
  [504, 'DEADLINE_EXCEEDED'],
]);

/** The reasons that clients compare. */
const REASONS: Partial<Record<ErrorCode, string>> = {
  invalid_key: 'forbidden',
  missing_scope: 'forbidden',
  quota_exceeded: 'dailyLimitExceeded',
  rate_limited: 'rateLimitExceeded',
  engine_unavailable: 'backendError',
};

/** An error as the Google Translation API sends it. */
export const describeError: DescribeError = (error) => {
  const code = STATUSES[error.code] ?? error.status;
  const message = explainError(error, { current_language: 'source', target_language: 'target' });
  const reason = REASONS[error.code] ?? (code < 500 ? 'invalid' : 'internalError');
  return {
    status: code,
    body: {
      error: {
        code,
        message,
        errors: [{ message, domain: 'global', reason }],
        status: STATUS_NAMES.get(code) ?? 'INVALID_ARGUMENT',
      },
    },
  };
};
