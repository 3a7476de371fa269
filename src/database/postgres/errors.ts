import { GlossaError } from '../../errors.ts';
import { StorageError, systemErrorCode } from '../../filesystem/storage-error.ts';
import { CERTIFICATE_PROBLEMS } from '../../text/certificate-problems.ts';

/** SQLSTATE of a write on a server that is no primary. */
export const READ_ONLY = '25006';

/** SQLSTATEs (https://www.postgresql.org/docs/current/errcodes-appendix.html) and system errors that an operator can do something about. */
const PROBLEMS: Record<string, string> = {
  ...CERTIFICATE_PROBLEMS,
  '08P01': 'does not take this connection: check that it is PostgreSQL, or a pooler that lets the protocol through',
  [READ_ONLY]: 'is read-only: GLOSSA_DATABASE_URL must lead to the primary server',
  '28000': 'does not let this user in: check user name and password in GLOSSA_DATABASE_URL',
  '28P01': 'does not let this user in: check user name and password in GLOSSA_DATABASE_URL',
  '3D000': 'does not exist: make it with createdb, or change GLOSSA_DATABASE_URL',
  '42501':
    'does not allow that to this user: let the owner of the database run glossa migrate, and grant this user its tables',
  '53100': 'cannot grow: the disk of the server is full',
  '53300': 'has no connection left: raise max_connections there, or put a pooler before it',
  '55P03': 'has rows that another transaction keeps locked: try again',
  '57014': 'took too long for a statement',
  '57P01': 'is shutting down',
  '57P02': 'has crashed and is starting again',
  '57P03': 'is starting up, or shutting down',
  ECONNREFUSED: 'refuses connections: check that it runs',
  ECONNRESET: 'closed the connection',
  EPIPE: 'closed the connection',
  ENOTFOUND: 'has a host that no name server knows: check GLOSSA_DATABASE_URL',
  EAI_AGAIN: 'has a host whose name server does not answer',
  EHOSTUNREACH: 'has a host that cannot be reached',
  ENETUNREACH: 'has a host that cannot be reached',
  ETIMEDOUT: 'does not answer',
};

/**
 * One sentence for the operator about a connection or a statement that failed.
 * @param name of the database, without the password
 */
export function postgresStorageError(name: string, error: unknown): unknown {
  if (error instanceof GlossaError || error instanceof StorageError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : 'an unknown error';
  const sentence = (code === undefined ? undefined : PROBLEMS[code]) ?? `failed: ${message}`;
  // The error itself may hold parameters of the statement, and with the pool's errors comes the whole connection.
  return new StorageError(`The database ${name} ${sentence}.`, { cause: { code, message } });
}

/** SQLSTATEs with which the server ends a connection, and codes of a socket that broke. */
const LOST = new Set(['57P01', '57P02', '57P05', 'ECONNRESET', 'EPIPE']);
/** What pg says, without a code, of a connection that ended under a statement or before it was sent. */
const LOST_MESSAGE = /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether a statement failed because its connection is gone; one that took too long may still be under way on it. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return LOST.has(code);
  return error instanceof Error && LOST_MESSAGE.test(error.message);
}

/** Of a host with several addresses, each of them failed for a reason of its own. */
function codeOf(error: unknown): string | undefined {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return systemErrorCode(error) ?? systemErrorCode(first);
}

/** Host, port and name of a database, fit to print and to log. */
export function printableDatabaseUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  return `${protocol}//${host}${pathname}`;
}
