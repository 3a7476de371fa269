import { type Client, createClient, GlossaError } from '../../../packages/client/src/index.ts';
import { CommandError } from '../command-error.ts';
import type { Connection } from './connection.ts';

/** The service has rejected a request. The message has every wrong field. */
export class ServiceError extends CommandError {
  readonly code: string;
  readonly logId: string | undefined;
  /** Undefined when another attempt is useless. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { code, logId, retryAfterSeconds }: GlossaError) {
    super(message);
    this.code = code;
    this.logId = logId;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** The service cannot be reached. */
export class ConnectionError extends CommandError {}

/**
 * Sends requests to a service.
 * @throws CommandError with the service's message; the signal's reason
 */
export async function request<Result>(
  { url, key }: Pick<Connection, 'url' | 'key'>,
  send: (client: Client) => Promise<Result>,
): Promise<Result> {
  try {
    return await send(createClient({ url, key }));
  } catch (error) {
    throw error instanceof GlossaError ? toCommandError(error, url) : error;
  }
}

function toCommandError(error: GlossaError, url: string): CommandError {
  const { code, message, errors, cause } = error;
  if (code === 'no_connection') return new ConnectionError(message, { cause });
  if (code === 'unexpected_response') return new CommandError(`The server at ${url} is not Glossa.`);
  const details = errors.filter((issue) => issue.message !== message).map((issue) => `${issue.path} ${issue.message}`);
  return new ServiceError([message, ...details].join('\n  '), error);
}
