import type * as z from 'zod/mini';
import { currentKey, markKeyInvalid } from './key.ts';
import { errorResponse, type MissingModel } from './schemas.ts';

/** Wait before a retry while the service is unreachable. */
const OFFLINE_RETRY_SECONDS = 3;

/** Error codes of this client: the service is unreachable, or its response is invalid. */
export type ClientErrorCode = 'offline' | 'unexpected';

/** A failed call, with an error code of the service or of this client. */
export class ApiError extends Error {
  readonly code: string;
  /** Seconds after which the call can be retried; undefined if a retry cannot succeed. */
  readonly retryAfterSeconds: number | undefined;
  readonly model: MissingModel | undefined;

  constructor(code: string, message: string, details: { retryAfterSeconds?: number; model?: MissingModel } = {}) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.model = details.model;
  }
}

export interface ApiResponse<Body> {
  body: Body;
  /** Engine that answered, such as `bergamot;via=en`; empty if unknown. */
  engine: string;
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Sent as JSON. */
  body?: object;
  signal?: AbortSignal;
  /** Overrides the saved key. */
  key?: string;
  /** Lets the request outlive the page. */
  keepalive?: boolean;
}

/**
 * Calls the service.
 * @throws ApiError; the signal's reason
 */
export async function call<Schema extends z.ZodMiniType>(
  path: string,
  schema: Schema,
  { method = 'GET', body, signal, key = currentKey(), keepalive = false }: CallOptions = {},
): Promise<ApiResponse<z.infer<Schema>>> {
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
  if (response.status === 401) markKeyInvalid(key);
  if (!response.ok) throw toApiError(json, retryAfter);
  const parsed = schema.safeParse(json);
  if (!parsed.success) throw unexpected();
  return { body: parsed.data, engine: response.headers.get('x-glossa-engine') ?? '' };
}

export function offline(): ApiError {
  return new ApiError('offline' satisfies ClientErrorCode, '', { retryAfterSeconds: OFFLINE_RETRY_SECONDS });
}

function unexpected(): ApiError {
  return new ApiError('unexpected' satisfies ClientErrorCode, '');
}

/** Converts an error response. */
export function toApiError(json: unknown, retryAfter: string | null): ApiError {
  const parsed = errorResponse.safeParse(json);
  if (!parsed.success) return unexpected();
  const { code, message, model } = parsed.data;
  const retryAfterSeconds = retryAfter === null ? undefined : Number(retryAfter);
  return new ApiError(code, message, { ...(retryAfterSeconds && { retryAfterSeconds }), ...(model && { model }) });
}
