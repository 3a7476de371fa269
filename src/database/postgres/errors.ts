import { GlossaError } from '../../errors.ts';
import { StorageError, systemErrorCode } from '../../filesystem/storage-error.ts';
import { CERTIFICATE_PROBLEMS } from '../../http-client/certificate-errors.ts';

/** SQLSTATE of a write on a server that is not the primary. */
export const READ_ONLY = '25006';

/** Advice for operators, by SQLSTATE (https://www.postgresql.org/docs/current/errcodes-appendix.html) or system error. */
const ADVICE: Record<string, string> = {
  ...CERTIFICATE_PROBLEMS,
  '08P01': 'rejects the connection: check that it is PostgreSQL, or a pooler that passes the protocol through',
  [READ_ONLY]: 'is read-only: GLOSSA_DATABASE_URL must lead to the primary server',
  '28000': 'rejects the credentials: check user name and password in GLOSSA_DATABASE_URL',
  '28P01': 'rejects the credentials: check user name and password in GLOSSA_DATABASE_URL',
  '3D000': 'does not exist: create it with createdb, or change GLOSSA_DATABASE_URL',
  '42501':
    'does not permit this statement to the user: run glossa migrate as the owner of the database, and grant this user its tables',
  '53100': 'cannot grow: the disk of the server is full',
  '53300': 'has no free connection: raise max_connections on the server, or add a pooler',
  '55P03': 'has rows that another transaction keeps locked: try again',
  '57014': 'canceled a statement that took too long',
  '57P01': 'is shutting down',
  '57P02': 'has crashed and is restarting',
  '57P03': 'is starting up or shutting down',
  ECONNREFUSED: 'refuses connections: check that it runs',
  ECONNRESET: 'closed the connection',
  EPIPE: 'closed the connection',
  ENOTFOUND: 'has an unknown host name: check GLOSSA_DATABASE_URL',
  EAI_AGAIN: 'has a host name that could not be resolved: the name server does not answer',
  EHOSTUNREACH: 'has an unreachable host',
  ENETUNREACH: 'has an unreachable host',
  ETIMEDOUT: 'does not answer',
};

/**
 * Converts an error of a connection or a statement into one sentence for the operator. GlossaErrors are returned unchanged.
 * @param name of the database, without the password
 */
export function postgresStorageError(name: string, error: unknown): unknown {
  if (error instanceof GlossaError || error instanceof StorageError) return error;
  const code = codeOf(error);
  const message = error instanceof Error ? error.message : 'an unknown error';
  const sentence = (code === undefined ? undefined : ADVICE[code]) ?? `failed: ${message}`;
  // The original error may contain parameters of the statement or the whole connection.
  return new StorageError(`The database ${name} ${sentence}.`, { cause: { code, message } });
}

/** SQLSTATEs of the server at the end of a connection, and codes of a broken socket. */
const LOST_CODES = new Set(['57P01', '57P02', '57P05', 'ECONNRESET', 'EPIPE']);
/** Messages of pg, without a code, about a connection that ended before or during a statement. */
const LOST_MESSAGES = /^(?:Connection terminated|Client has encountered a connection error|Client was closed)/;

/** Whether a statement failed because its connection is gone. After a timeout it may still run. */
export function isConnectionLost(error: unknown): boolean {
  const code = codeOf(error);
  if (code !== undefined) return LOST_CODES.has(code);
  return error instanceof Error && LOST_MESSAGES.test(error.message);
}

/** A host with several addresses fails with one error per address. The first one counts. */
function codeOf(error: unknown): string | undefined {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined;
  return systemErrorCode(error) ?? systemErrorCode(first);
}
