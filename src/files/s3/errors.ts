import { S3ServiceException } from '@aws-sdk/client-s3';
import { StorageError, systemErrorCode } from '../../filesystem/storage-error.ts';
import { CERTIFICATE_PROBLEMS } from '../../http-client/certificate-errors.ts';

/** Outcome of a request; a label of the metrics. */
export type S3Outcome = 'ok' | 'missing' | 'refused' | 'throttled' | 'unavailable' | 'timeout' | 'damaged' | 'aborted';

/** A failed request to S3. The message is for the operator and names no file. */
export class S3Error extends StorageError {
  readonly outcome: S3Outcome;
  /** Error code of S3 or of the system. */
  readonly reason: string | undefined;

  constructor(outcome: S3Outcome, message: string, { reason, cause }: { reason?: string; cause?: unknown } = {}) {
    super(message, { cause });
    this.outcome = outcome;
    this.reason = reason;
  }
}

const PERMISSIONS =
  'does not permit this with these credentials: docs/shared-storage.md lists the necessary permissions';
const EXPIRED_CREDENTIALS = 'rejects expired credentials: renew them';
const UNKNOWN_KEY = 'does not know AWS_ACCESS_KEY_ID: correct it';
const CLOCK = 'has a different time than this machine: set the clock of the machine';
const REGION = 'is in another region: correct region in GLOSSA_FILES_URL';
const FULL = 'is full: free space, or raise its quota';

/** Errors that an operator must resolve, by error code of S3, of compatible servers and of the SDK. */
const REFUSALS: Record<string, string> = {
  ...CERTIFICATE_PROBLEMS,
  NoSuchBucket: 'does not exist: create it, or correct GLOSSA_FILES_URL',
  CredentialsProviderError:
    'cannot be used without credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or give the process a role',
  AccessDenied: PERMISSIONS,
  AllAccessDisabled: PERMISSIONS,
  InvalidAccessKeyId: UNKNOWN_KEY,
  XAdminUserNotFound: UNKNOWN_KEY,
  SignatureDoesNotMatch: 'rejects AWS_SECRET_ACCESS_KEY: correct it',
  InvalidToken: 'rejects AWS_SESSION_TOKEN: correct it',
  ExpiredToken: EXPIRED_CREDENTIALS,
  ExpiredTokenException: EXPIRED_CREDENTIALS,
  TokenRefreshRequired: EXPIRED_CREDENTIALS,
  RequestTimeTooSkewed: CLOCK,
  RequestExpired: CLOCK,
  PermanentRedirect: REGION,
  AuthorizationHeaderMalformed: REGION,
  IllegalLocationConstraintException: REGION,
  QuotaExceeded: FULL,
  XMinioStorageFull: FULL,
};
/** Responses to HEAD have no body, and therefore no error code. */
const REFUSALS_BY_STATUS: Record<number, string> = { 301: REGION, 403: PERMISSIONS };

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

const REJECTED_CREDENTIALS: ReadonlySet<string> = new Set([
  'InvalidAccessKeyId',
  // The name of VersityGW, with the status 404.
  'XAdminUserNotFound',
  'SignatureDoesNotMatch',
  'InvalidToken',
  'ExpiredToken',
  'ExpiredTokenException',
  'TokenRefreshRequired',
]);

/** Whether a server rejected a request because of its credentials. A response to HEAD tells only its status. */
export function rejectsCredentials(error: unknown): boolean {
  if (!(error instanceof S3ServiceException)) return false;
  return REJECTED_CREDENTIALS.has(error.name) || (error.name === 'Unknown' && error.$metadata.httpStatusCode === 403);
}

/** Converts an error of the SDK. @param bucket name of the bucket, for the operator */
export function toS3Error(error: unknown, bucket: string): S3Error {
  if (error instanceof S3Error) return error;
  const reason = systemErrorCode(error) ?? (error instanceof Error ? error.name : undefined);
  const details = { ...(reason === undefined ? {} : { reason }), cause: error };
  const create = (outcome: S3Outcome, what: string) => new S3Error(outcome, `The bucket ${bucket} ${what}.`, details);
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  if (MISSING.includes(reason ?? '')) return create('missing', 'does not contain the object');
  const refusal = REFUSALS[reason ?? ''] ?? (reason === 'Unknown' ? REFUSALS_BY_STATUS[status ?? 0] : undefined);
  if (refusal !== undefined) return create('refused', refusal);
  if (error instanceof Error && error.message === 'Region is missing') {
    return create('refused', 'needs a region: add region to GLOSSA_FILES_URL, or set AWS_REGION');
  }
  if (THROTTLED.includes(reason ?? '')) return create('throttled', 'throttles requests (SlowDown)');
  if (DAMAGED.includes(reason ?? '')) return create('damaged', `received different bytes than were sent (${reason})`);
  // The SDK also uses this name for a connection that was reset.
  if (error instanceof Error && error.name === 'TimeoutError' && reason !== 'ECONNRESET' && reason !== 'EPIPE') {
    return create('timeout', 'does not answer in time');
  }
  const cause = status === undefined || reason !== 'Unknown' ? (reason ?? 'unknown error') : `status ${status}`;
  return create('unavailable', `does not answer correctly (${cause})`);
}
