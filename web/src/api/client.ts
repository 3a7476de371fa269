import type * as z from 'zod/mini';
import { currentKey, refuseKey } from './key.ts';
import { failure } from './schemas.ts';

/** Seconds until the next try where the service says nothing, as when it is gone. */
const RETRY_AFTER = 3;

/** Codes that the service does not send: it could not be reached; it answered what it should not. */
export type OwnCode = 'offline' | 'unexpected';

/** Why a call failed, with the code of the service or one of ours. */
export class ApiError extends Error {
  readonly code: string;
  /** Seconds after which the same call may succeed; undefined where it will not. */
  readonly retryAfter: number | undefined;

  constructor(code: string, message: string, retryAfter?: number) {
    super(message);
    this.code = code;
    this.retryAfter = retryAfter;
  }
}

export interface Answer<Body> {
  body: Body;
  /** Who answered, for example `bergamot;via=en`; empty where nobody says. */
  engine: string;
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal;
  /** Another key than the one that is kept. */
  key?: string;
  /** Goes on when the page is closed. */
  keepalive?: boolean;
}

/**
 * Calls the service.
 * @throws ApiError; what the signal was aborted with when it was
 */
export async function call<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  { method = 'GET', body, signal, key = currentKey(), keepalive = false }: CallOptions = {},
): Promise<Answer<z.infer<Schema>>> {
  const headers = { 'x-api-key': key, ...(body ? { 'content-type': 'application/json' } : {}) };
  const init = { method, headers, keepalive, signal: signal ?? null, body: body ? JSON.stringify(body) : null };
  let response: Response;
  let json: unknown;
  try {
    response = await fetch(path, init);
    json = await response.json();
  } catch (error) {
    signal?.throwIfAborted();
    throw error instanceof SyntaxError ? unexpected() : offline();
  }
  const retryAfter = response.headers.get('retry-after');
  if (response.status === 401) refuseKey(key);
  if (!response.ok) throw errorOf(json, retryAfter);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw unexpected();
  return { body: parsed.data, engine: response.headers.get('x-glossa-engine') ?? '' };
}

export function offline(): ApiError {
  return new ApiError('offline' satisfies OwnCode, '', RETRY_AFTER);
}

function unexpected(): ApiError {
  return new ApiError('unexpected' satisfies OwnCode, '');
}

/** The error that a body describes. */
export function errorOf(json: unknown, retryAfter: string | null): ApiError {
  const parsed = failure.safeParse(json);
  if (!parsed.success) return unexpected();
  return new ApiError(parsed.data.code, parsed.data.message, retryAfter === null ? undefined : Number(retryAfter));
}
