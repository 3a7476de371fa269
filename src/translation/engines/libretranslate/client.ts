import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import type { z } from 'zod';
import { parseRetryAfter } from '../../../http-client/retry-after.ts';
import { CLIENT_SPAN, inSpan, traceHeaders } from '../../../telemetry/spans.ts';
import { parseJson } from '../../../text/parse-json.ts';
import type { ServerPair } from './directions.ts';
import type { LibreTranslateMetrics, LibreTranslateResult } from './metrics.ts';
import { languagesResponse, type ServerLanguages, translateResponse } from './protocol.ts';

/** `rejected` concerns the content of the request, `failed` the server. Neither carries user text. */
export type ClientResult<Value> = { kind: 'ok'; value: Value } | { kind: 'rejected' } | ServerFailure;

export interface ServerFailure {
  kind: 'failed';
  result: LibreTranslateResult;
  status?: number;
  /** From the Retry-After header. */
  retryAfterMs?: number;
}

export interface LibreTranslateClient {
  languages(): Promise<ClientResult<ServerLanguages>>;
  /** @throws the signal's reason when aborted, after the request is cancelled */
  translate(texts: readonly string[], query: TranslationQuery, signal: AbortSignal): Promise<ClientResult<string[]>>;
  /** Cancels the requests in progress. */
  close(): Promise<void>;
}

export interface TranslationQuery extends ServerPair {
  format: 'text' | 'html';
}

export interface LibreTranslateClientOptions {
  /** Base URL without a trailing slash. */
  url: string;
  apiKey: string | undefined;
  metrics: LibreTranslateMetrics;
  /** Timeout of a response, on top of 20 ms per character. */
  responseTimeoutMs: number;
}

/** A server has four threads by default, so further requests would only wait in its queue. */
const MAX_CONNECTIONS = 8;
const CONNECT_TIMEOUT_MS = 3_000;
const TIMEOUT_PER_CHARACTER_MS = 20;
/** A hundred times the response to a batch of the longest segments. */
const MAX_RESPONSE_BYTES = 4 * 2 ** 20;
/** Delay before the only retry, which follows a dropped connection or a restart behind a proxy. */
const RETRY_DELAY_MS = 200;

/** Creates a client of LibreTranslate's protocol. It does not follow redirects. */
export function createLibreTranslateClient({
  url,
  apiKey,
  metrics,
  responseTimeoutMs,
}: LibreTranslateClientOptions): LibreTranslateClient {
  const { origin, host, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connections: MAX_CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT_MS },
    maxResponseSize: MAX_RESPONSE_BYTES,
    allowH2: false,
  });

  async function send<Value>(call: Call<Value>): Promise<ClientResult<Value>> {
    const first = await sendOnce(call);
    if (first.kind !== 'failed' || !first.isTransient) return first;
    await sleep(RETRY_DELAY_MS);
    return sendOnce(call);
  }

  function sendOnce<Value>(call: Call<Value>): Promise<AttemptResult<Value>> {
    const { method, path } = call.request;
    const attributes = { 'http.request.method': method, 'url.path': path, 'server.address': host };
    return inSpan('libretranslate.request', { kind: CLIENT_SPAN, attributes }, async (span) => {
      const outcome = await sendMeasured(call);
      if (outcome.kind !== 'ok') span.set({ 'error.type': resultOf(outcome) });
      return outcome;
    });
  }

  async function sendMeasured<Value>(call: Call<Value>): Promise<AttemptResult<Value>> {
    const { request, schema, timeoutMs, signal } = call;
    signal?.throwIfAborted();
    const startedAt = performance.now();
    let outcome: AttemptResult<Value>;
    try {
      // undici starts these timeouts when it sends the request, so they exclude the wait for a connection.
      const timeouts = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs };
      const headers = { ...request.headers, ...traceHeaders() };
      const response = await pool.request({ ...request, headers, ...timeouts, ...(signal ? { signal } : {}) });
      outcome = response.statusCode === 200 ? await readBody(response, schema, timeoutMs) : classifyStatus(response);
    } catch (error) {
      outcome = classifyError(error);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    metrics.requested(signal?.aborted ? 'canceled' : resultOf(outcome), seconds);
    signal?.throwIfAborted();
    return outcome;
  }

  return {
    languages: () =>
      send({
        request: { method: 'GET', path: `${base}/languages` },
        schema: languagesResponse,
        timeoutMs: responseTimeoutMs,
      }),
    translate(texts, { source, target, format }, signal) {
      // Every server accepts a string. Some do not accept a list.
      const q = texts.length === 1 ? texts[0] : texts;
      const characters = texts.reduce((sum, text) => sum + text.length, 0);
      return send({
        request: {
          method: 'POST',
          path: `${base}/translate`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ q, source, target, format, api_key: apiKey }),
        },
        schema: translateResponse(texts.length),
        timeoutMs: responseTimeoutMs + TIMEOUT_PER_CHARACTER_MS * characters,
        signal,
      });
    },
    close: () => pool.destroy(),
  };
}

interface Call<Value> {
  request: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
  schema: z.ZodType<Value>;
  timeoutMs: number;
  signal?: AbortSignal;
}

/** A transient failure is retried at once. */
type AttemptResult<Value> = Exclude<ClientResult<Value>, ServerFailure> | (ServerFailure & { isTransient?: boolean });

function resultOf(outcome: AttemptResult<unknown>): LibreTranslateResult {
  if (outcome.kind === 'failed') return outcome.result;
  return outcome.kind === 'rejected' ? 'refused' : 'ok';
}

async function readBody<Value>(
  { body }: Dispatcher.ResponseData,
  schema: z.ZodType<Value>,
  timeoutMs: number,
): Promise<AttemptResult<Value>> {
  // undici's body timeout restarts with each chunk, so it does not stop a slow drip.
  const timeout = setTimeout(() => body.destroy(new BodyTimeoutError()), timeoutMs);
  try {
    const parsed = schema.safeParse(parseJson(await body.text()));
    return parsed.success ? { kind: 'ok', value: parsed.data } : { kind: 'failed', result: 'malformed' };
  } finally {
    clearTimeout(timeout);
  }
}

class BodyTimeoutError extends Error {
  readonly code = 'UND_ERR_BODY_TIMEOUT';
}

function classifyStatus({ statusCode: status, headers, body }: Dispatcher.ResponseData): AttemptResult<never> {
  // The body may quote user text and is not needed.
  body.on('error', () => undefined).destroy();
  const retryAfterMs = parseRetryAfter(headers['retry-after']);
  const retryAfter = retryAfterMs === undefined ? {} : { retryAfterMs };
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return { kind: 'rejected' };
    case 401:
    case 403:
      return { kind: 'failed', result: 'denied', status };
    case 429:
      return { kind: 'failed', result: 'limited', status, ...retryAfter };
    case 502:
    case 503:
    case 504:
      return { kind: 'failed', result: 'status', status, isTransient: retryAfterMs === undefined, ...retryAfter };
    default:
      return { kind: 'failed', result: 'status', status };
  }
}

function classifyError(error: unknown): AttemptResult<never> {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'UND_ERR_HEADERS_TIMEOUT':
    case 'UND_ERR_BODY_TIMEOUT':
      return { kind: 'failed', result: 'timeout' };
    case 'UND_ERR_CONNECT_TIMEOUT':
      return { kind: 'failed', result: 'unreachable' };
    case 'UND_ERR_RES_EXCEEDED_MAX_SIZE':
    case 'UND_ERR_HEADERS_OVERFLOW':
      return { kind: 'failed', result: 'malformed' };
    default:
      return { kind: 'failed', result: 'unreachable', isTransient: true };
  }
}
