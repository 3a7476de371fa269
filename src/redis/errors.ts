import { CERTIFICATE_PROBLEMS } from '../http-client/certificate-errors.ts';

export type RedisFailure =
  /** Disconnected, or the circuit breaker is open. The command was not sent. */
  | 'away'
  /** No reply in time, or the connection broke. The command may have been executed or still be executed. */
  | 'late'
  /** The server returned an error. */
  | 'refused';

/** A command failed. Callers of the service never see this error: the service continues without Redis. */
export class RedisError extends Error {
  override readonly name = 'RedisError';
  readonly failure: RedisFailure;

  constructor(failure: RedisFailure, message: string, cause?: unknown) {
    super(message, { cause });
    this.failure = failure;
  }
}

/** Advice for operators, by error code of the server or of the system. */
const ADVICE: Record<string, string> = {
  ...CERTIFICATE_PROBLEMS,
  NOAUTH: 'requires a password: add it to GLOSSA_REDIS_URL',
  WRONGPASS: 'rejects the credentials: check user name and password in GLOSSA_REDIS_URL',
  NOPERM: 'does not permit this user to use keys that begin with glossa: (grant it ~glossa:*)',
  LOADING: 'is starting up',
  MASTERDOWN: 'is a replica that has lost its primary server',
  READONLY: 'is read-only: GLOSSA_REDIS_URL must lead to the primary server',
  OOM: 'is out of memory: raise its maxmemory',
  MISCONF: 'cannot write to its disk and therefore rejects writes',
  ECONNREFUSED: 'refuses connections: check that it runs',
  ECONNRESET: 'closed the connection',
  EPIPE: 'closed the connection',
  ENOTFOUND: 'has an unknown host name: check GLOSSA_REDIS_URL',
  EAI_AGAIN: 'has a host name that could not be resolved: the name server does not answer',
  EHOSTUNREACH: 'has an unreachable host',
  ENETUNREACH: 'has an unreachable host',
  ETIMEDOUT: 'does not answer',
};

/** Converts an error of a connection or a command into one sentence for the operator, without the command itself. */
export function toRedisError(url: string, error: unknown): RedisError {
  if (error instanceof RedisError) return error;
  const code = redisErrorCode(error);
  const advice = missingPermission(error) ?? ADVICE[code] ?? `failed (${code})`;
  return new RedisError('late', `Redis at ${redisHost(url)} ${advice}.`);
}

/** Names the command that the user may not run. */
function missingPermission(error: unknown): string | undefined {
  const command = error instanceof Error && /^NOPERM .*'([\w|-]+)' command/.exec(error.message)?.[1]?.toLowerCase();
  return command ? `does not permit this user to run ${command.toUpperCase()}: grant it +${command}` : undefined;
}

/** Code such as `READONLY` or `ECONNREFUSED`. The message is left out, because it may quote the command. */
export function redisErrorCode(error: unknown): string {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  if (!(first instanceof Error)) return 'unknown';
  if ('code' in first && typeof first.code === 'string') return first.code;
  if (first.name === 'TimeoutError' || first.constructor.name.endsWith('TimeoutError')) return 'ETIMEDOUT';
  if (first.constructor.name === 'SocketClosedUnexpectedlyError') return 'ECONNRESET';
  return /^[A-Z]+(?= )/.exec(first.message)?.[0] ?? first.constructor.name;
}

/** Whether the server returned the error. Server errors begin with a word in capital letters. */
export function isServerError(error: unknown): boolean {
  return error instanceof Error && !('code' in error) && /^[A-Z]+ /.test(error.message);
}

/** Host and port of a server, without credentials. */
export function redisHost(url: string): string {
  return new URL(url).host;
}
