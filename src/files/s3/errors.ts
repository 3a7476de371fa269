import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError, systemErrorCode } from '../../filesystem/storage-error.ts';
import { CERTIFICATE_PROBLEMS } from '../../text/certificate-problems.ts';

/** What became of a request; a label of the metrics. */
export type S3Outcome = 'ok' | 'missing' | 'refused' | 'throttled' | 'unavailable' | 'timeout' | 'damaged' | 'aborted';

/** A request to S3 that did not do what it should. The message is for the operator and names no file. */
export class S3Error extends StorageError {
  readonly outcome: S3Outcome;
  /** What S3 or the system calls it. */
  readonly reason: string | undefined;

  constructor(outcome: S3Outcome, message: string, { reason, cause }: { reason?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.outcome = outcome;
    this.reason = reason;
  }
}

const ALLOW = 'may not be used so with these credentials: docs/operations.md lists what to allow';
const RENEW = 'was asked with credentials that have expired: renew them';
const CLOCK = 'has another time than this machine: set its clock';
const REGION = 'is in another region: correct region in GLOSSA_FILES_URL';
const FULL = 'is full: make room, or allow it more';

/** Of what somebody must do something about: the names that S3, its relatives and the SDK give it. */
const REFUSALS: Record<string, string> = {
  ...CERTIFICATE_PROBLEMS,
  NoSuchBucket: 'does not exist: make it, or correct GLOSSA_FILES_URL',
  CredentialsProviderError:
    'cannot be used without credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the process a role',
  AccessDenied: ALLOW,
  AllAccessDisabled: ALLOW,
  InvalidAccessKeyId: 'does not know AWS_ACCESS_KEY_ID: correct it',
  SignatureDoesNotMatch: 'was asked with a wrong AWS_SECRET_ACCESS_KEY: correct it',
  InvalidToken: 'was asked with a wrong AWS_SESSION_TOKEN: correct it',
  ExpiredToken: RENEW,
  ExpiredTokenException: RENEW,
  TokenRefreshRequired: RENEW,
  RequestTimeTooSkewed: CLOCK,
  RequestExpired: CLOCK,
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  IllegalLocationConstraintException: REGION,
  QuotaExceeded: FULL,
  XMinioStorageFull: FULL,
};
/** Answers to HEAD have no body, and so no name. */
const STATUSES: Record<number, string> = { 301: REGION, 403: ALLOW };

const MISSING = ['NoSuchKey', 'NoSuchUpload', 'NotFound'];
const THROTTLED = [
  'SlowDown',
  'SlowDownRead',
  'SlowDownWrite',
  'TooManyRequests',
  'RequestLimitExceeded',
  'Throttling',
];
const DAMAGED = ['BadDigest', 'XAmzContentSHA256Mismatch', 'IncompleteBody'];

/** @param error what the SDK threw @param bucket a name for the operator */
export function toS3Error(error: unknown, bucket: string): S3Error {
  if (error instanceof S3Error) return error;
  const reason = systemErrorCode(error) ?? (error instanceof Error ? error.name : undefined);
  const details = { ...(reason === undefined ? {} : { reason }), cause: error };
  const problem = (outcome: S3Outcome, what: string) => new S3Error(outcome, `The bucket ${bucket} ${what}.`, details);
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (MISSING.includes(reason ?? '')) return problem('missing', 'does not have what was asked for');
  const refusal = REFUSALS[reason ?? ''] ?? (reason === 'Unknown' ? STATUSES[status ?? 0] : undefined);
  if (refusal !== undefined) return problem('refused', refusal);
  if (error instanceof Error && error.message === 'Region is missing') {
    return problem('refused', 'cannot be asked without its region: add region to GLOSSA_FILES_URL, or set AWS_REGION');
  }
  if (THROTTLED.includes(reason ?? '')) return problem('throttled', 'is asked for more than it gives (SlowDown)');
  if (DAMAGED.includes(reason ?? '')) return problem('damaged', `received other bytes than were sent (${reason})`);
  // The SDK gives a connection that was reset the same name.
  if (error instanceof Error && error.name === 'TimeoutError' && reason !== 'ECONNRESET' && reason !== 'EPIPE') {
    return problem('timeout', 'does not answer in time');
  }
  const seen = status === undefined || reason !== 'Unknown' ? (reason ?? 'unknown error') : `status ${status}`;
  return problem('unavailable', `does not answer as it should (${seen})`);
}
