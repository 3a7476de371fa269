import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { CommandError } from '../command-error.ts';
import type { Connection } from './connection.ts';

/** Attempts while the service answers 429 or 503 with `Retry-After`. */
const MAX_ATTEMPTS = 5;
const MAX_RETRY_AFTER_SECONDS = 30;

const errorBody = z.object({
  code: z.string(),
  message: z.string(),
  log_id: z.string(),
  errors: z.array(z.object({ path: z.string(), message: z.string() })).default([]),
});

export interface ApiRequest {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  path: string;
  body?: string | Blob | FormData;
  contentType?: string;
  signal: AbortSignal;
}

/** The service has rejected a request. The message has every wrong field. */
export class ServiceError extends CommandError {
  readonly code: string;
  readonly logId: string | undefined;
  /** Undefined when another attempt is useless. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, { code, log_id, retryAfterSeconds }: ServiceErrorFields) {
    super(message);
    this.code = code;
    this.logId = log_id;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

interface ServiceErrorFields {
  code: string;
  log_id?: string;
  retryAfterSeconds?: number | undefined;
}

/** The service cannot be reached. */
export class ConnectionError extends CommandError {}

/**
 * Sends a request, as `openResponse`, and reads the JSON of its response.
 * @throws CommandError with the service's message; the signal's reason
 */
export async function sendRequest<Body>(
  connection: Connection,
  request: ApiRequest,
  schema: z.ZodType<Body>,
): Promise<Body> {
  const response = await openResponse(connection, request);
  const body = schema.safeParse(await response.json().catch(() => undefined));
  request.signal.throwIfAborted();
  if (body.success) return body.data;
  throw notGlossa(connection.url);
}

/**
 * Sends a request and retries it after `Retry-After` when the service is overloaded or limits the rate.
 * @returns the response of a request that succeeded, whose body the caller reads
 * @throws CommandError with the service's message; the signal's reason
 */
export async function openResponse(connection: Connection, request: ApiRequest): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await send(connection, request);
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => undefined);
    const retryAfterSeconds = Number(response.headers.get('retry-after'));
    const isRetryable =
      (response.status === 429 || response.status === 503) &&
      retryAfterSeconds > 0 &&
      retryAfterSeconds <= MAX_RETRY_AFTER_SECONDS;
    if (!isRetryable || attempt === MAX_ATTEMPTS)
      throw toCommandError(body, retryAfterSeconds || undefined, connection.url);
    await sleep(retryAfterSeconds * 1_000, undefined, { signal: request.signal });
  }
}

async function send(
  { url, key }: Connection,
  { method, path, body, contentType, signal }: ApiRequest,
): Promise<Response> {
  const headers = { 'x-api-key': key, ...(contentType === undefined ? {} : { 'content-type': contentType }) };
  try {
    return await fetch(url + path, { method, headers, signal, ...(body === undefined ? {} : { body }) });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ConnectionError(`No connection to ${url}.`, { cause });
  }
}

function toCommandError(body: unknown, retryAfterSeconds: number | undefined, url: string): CommandError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return notGlossa(url);
  const { message, errors, ...fields } = parsed.data;
  const details = errors.filter((issue) => issue.message !== message).map((issue) => `${issue.path} ${issue.message}`);
  return new ServiceError([message, ...details].join('\n  '), { ...fields, retryAfterSeconds });
}

const notGlossa = (url: string): CommandError => new CommandError(`The server at ${url} is not Glossa.`);
