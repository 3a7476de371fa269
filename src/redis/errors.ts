import { CERTIFICATE_PROBLEMS } from '../text/certificate-problems.ts';

/** What went wrong with a command. */
export type RedisFailure =
  /** There is no connection, or it is left alone for a moment: nothing was sent. */
  | 'away'
  /** No answer came in time, or the connection broke: it may be done, or may still be done. */
  | 'late'
  /** The server said no. */
  | 'refused';

/** Redis did not do what it was asked. Nobody outside ever sees it: the service goes on without Redis. */
export class RedisError extends Error {
  override readonly name = 'RedisError';
  readonly failure: RedisFailure;

  constructor(failure: RedisFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** First words of the server's errors, and system errors, that an operator can do something about. */
const PROBLEMS: Record<string, string> = {
  ...CERTIFICATE_PROBLEMS,
  NOAUTH: 'wants a password: put it into GLOSSA_REDIS_URL',
  WRONGPASS: 'does not let this user in: check user name and password in GLOSSA_REDIS_URL',
  NOPERM: 'does not allow this user the commands that are needed',
  LOADING: 'is starting up',
  MASTERDOWN: 'is a replica that has lost its primary server',
  READONLY: 'is read-only: GLOSSA_REDIS_URL must lead to the primary server',
  OOM: 'has no memory left: raise maxmemory there',
  MISCONF: 'cannot write to its disk, and takes nothing any more',
  ECONNREFUSED: 'refuses connections: check that it runs',
  ECONNRESET: 'closed the connection',
  EPIPE: 'closed the connection',
  ENOTFOUND: 'has a host that no name server knows: check GLOSSA_REDIS_URL',
  EAI_AGAIN: 'has a host whose name server does not answer',
  EHOSTUNREACH: 'has a host that cannot be reached',
  ENETUNREACH: 'has a host that cannot be reached',
  ETIMEDOUT: 'does not answer',
};

/** One sentence for the operator about a connection or a command that failed; it never holds what was asked. */
export function toRedisError(url: string, error: unknown): RedisError {
  if (error instanceof RedisError) return error;
  const code = redisErrorCode(error);
  return new RedisError('late', `Redis at ${redisHost(url)} ${PROBLEMS[code] ?? `failed (${code})`}.`);
}

/** `READONLY`, `ECONNREFUSED` and the like; never more, because messages may quote commands. */
export function redisErrorCode(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return 'unknown';
  if ('code' in first && typeof first.code === 'string') return first.code;
  if (first.name === 'TimeoutError' || first.constructor.name.endsWith('TimeoutError')) return 'ETIMEDOUT';
  if (first.constructor.name === 'SocketClosedUnexpectedlyError') return 'ECONNRESET';
  return /^[A-Z]+(?= )/.exec(first.message)?.[0] ?? first.constructor.name;
}

/** Whether the server said it, not the connection: its errors begin with a word in capital letters. */
export function isServerError(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && /^[A-Z]+ /.test(error.message);
}

/** Host and port of a server, fit to print and to log. */
export function redisHost(url: string): string {
  return new URL(url).host;
}
