import { type Dispatcher, type FormData, fetch, getGlobalDispatcher } from 'undici';
import { z } from 'zod';
import { retryAfterSecondsOf, retryWhileOverloaded } from '../../../packages/client/src/retry.ts';
import { CommandError } from '../command-error.ts';
import type { Connection } from './connection.ts';

/**
 * Time until the response begins, and between its bytes. The service ends each request at its deadline, which is more than half
 * an hour for 200 pages that are read by OCR; fetch alone would end it after five minutes.
 */
const MAX_SILENCE_MS = 60 * 60 * 1_000;

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
  const response = await retryWhileOverloaded(() => send(connection, request), { signal: request.signal });
  if (response.ok) return response;
  const body: unknown = await response.json().catch(() => undefined);
  throw toCommandError(body, retryAfterSecondsOf(response), connection.url);
}

async function send(
  { url, key }: Connection,
  { method, path, body, contentType, signal }: ApiRequest,
): Promise<Response> {
  const headers = { 'x-api-key': key, ...(contentType === undefined ? {} : { 'content-type': contentType }) };
  try {
    const dispatcher = getGlobalDispatcher().compose(waitLonger);
    return await fetch(url + path, { method, headers, signal, dispatcher, ...(body === undefined ? {} : { body }) });
  } catch (cause) {
    signal.throwIfAborted();
    throw new ConnectionError(`No connection to ${url}.`, { cause });
  }
}

const waitLonger: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) =>
  dispatch({ ...options, headersTimeout: MAX_SILENCE_MS, bodyTimeout: MAX_SILENCE_MS }, handler);

function toCommandError(body: unknown, retryAfterSeconds: number | undefined, url: string): CommandError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return notGlossa(url);
  const { message, errors, ...fields } = parsed.data;
  const details = errors.filter((issue) => issue.message !== message).map((issue) => `${issue.path} ${issue.message}`);
  return new ServiceError([message, ...details].join('\n  '), { ...fields, retryAfterSeconds });
}

const notGlossa = (url: string): CommandError => new CommandError(`The server at ${url} is not Glossa.`);
