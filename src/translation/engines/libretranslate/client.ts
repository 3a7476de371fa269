import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import type { z } from 'zod';
import { CLIENT_SPAN, inSpan, traceHeaders } from '../../../telemetry/traces.ts';
import { parseJson } from '../../../text/parse-json.ts';
import { readRetryAfter } from '../../../text/retry-after.ts';
import type { Metrics, Result } from './metrics.ts';
import type { ServerPair } from './pairs.ts';
import { languagesAnswer, type ServerLanguages, translateAnswer } from './protocol.ts';

export type Answer<Value> = { kind: 'answered'; value: Value } | { kind: 'refused' } | Failed;

/** The server is of no use at the moment. It says nothing of what was asked or answered. */
export interface Failed {
  kind: 'failed';
  result: Result;
  status?: number;
  /** Milliseconds after which the server wants to be asked again. */
  retryAfter?: number;
}

export interface Client {
  languages(): Promise<Answer<ServerLanguages>>;
  /** @throws the signal's reason when aborted: the request to the server ends as well */
  translate(texts: readonly string[], pair: ServerPair, signal: AbortSignal): Promise<Answer<string[]>>;
  /** Ends what is under way. */
  close(): Promise<void>;
}

export interface ClientOptions {
  /** Without a slash at its end. */
  url: string;
  apiKey: string | undefined;
  metrics: Metrics;
  /** Milliseconds for an answer, on top of 20 for each character. */
  answerTimeout: number;
}

/** More at once only wait in the server, which has four threads unless told otherwise. */
const CONNECTIONS = 8;
const CONNECT_TIMEOUT = 3_000;
const MILLISECONDS_PER_CHARACTER = 20;
/** Of an answer: a hundred times what a batch of the longest segments comes to. */
const MAX_BYTES = 4 * 2 ** 20;
/** Only what another try may mend at once: a connection that was closed meanwhile, a proxy whose server starts anew. */
const RETRY_PAUSE = 200;

/** Speaks the protocol of LibreTranslate. Redirects are not followed, and nothing is sent anywhere but to its URL. */
export function createClient({ url, apiKey, metrics, answerTimeout }: ClientOptions): Client {
  const { origin, host, pathname } = new URL(url);
  const base = pathname.replace(/\/$/, '');
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_TIMEOUT },
    maxResponseSize: MAX_BYTES,
    allowH2: false,
  });

  async function ask<Value>(question: Question<Value>): Promise<Answer<Value>> {
    const first = await askOnce(question);
    if (first.kind !== 'failed' || !first.mayPass) return first;
    await pause(RETRY_PAUSE);
    return askOnce(question);
  }

  function askOnce<Value>(question: Question<Value>): Promise<Attempt<Value>> {
    const { method, path } = question.request;
    const attributes = { 'http.request.method': method, 'url.path': path, 'server.address': host };
    return inSpan('libretranslate.request', { kind: CLIENT_SPAN, attributes }, async (span) => {
      const answer = await askTraced(question);
      if (answer.kind !== 'answered')
        span.set({ 'error.type': answer.kind === 'failed' ? answer.result : answer.kind });
      return answer;
    });
  }

  async function askTraced<Value>({ request, schema, timeout, signal }: Question<Value>): Promise<Attempt<Value>> {
    signal?.throwIfAborted();
    const started = performance.now();
    let answer: Attempt<Value>;
    try {
      // Counted from when the request is sent: waiting for a connection is no fault of the server.
      const limits = { headersTimeout: timeout, bodyTimeout: timeout, ...(signal ? { signal } : {}) };
      const headers = { ...request.headers, ...traceHeaders() };
      const response = await pool.request({ ...request, headers, ...limits });
      answer = response.statusCode === 200 ? await readBody(response, schema, timeout) : explainStatus(response);
    } catch (error) {
      answer = explainError(error);
    }
    const result = answer.kind === 'answered' ? 'ok' : answer.kind === 'refused' ? 'refused' : answer.result;
    metrics.asked(signal?.aborted ? 'canceled' : result, (performance.now() - started) / 1000);
    signal?.throwIfAborted();
    return answer;
  }

  return {
    languages: () =>
      ask({
        request: { method: 'GET', path: `${base}/languages` },
        schema: languagesAnswer,
        timeout: answerTimeout,
      }),
    translate(texts, { source, target }, signal) {
      // Every server takes a string, not every one a list.
      const q = texts.length === 1 ? texts[0] : texts;
      const characters = texts.reduce((sum, text) => sum + text.length, 0);
      return ask({
        request: {
          method: 'POST',
          path: `${base}/translate`,
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ q, source, target, format: 'text', api_key: apiKey }),
        },
        schema: translateAnswer(texts.length),
        timeout: answerTimeout + MILLISECONDS_PER_CHARACTER * characters,
        signal,
      });
    },
    close: () => pool.destroy(),
  };
}

interface Question<Value> {
  request: { method: 'GET' | 'POST'; path: string; headers?: Record<string, string>; body?: string };
  schema: z.ZodType<Value>;
  timeout: number;
  signal?: AbortSignal;
}

/** What came of one request; `mayPass` when the next one may do better. */
type Attempt<Value> = Exclude<Answer<Value>, Failed> | (Failed & { mayPass?: boolean });

async function readBody<Value>(
  { body }: Dispatcher.ResponseData,
  schema: z.ZodType<Value>,
  timeout: number,
): Promise<Attempt<Value>> {
  // The timeout between two chunks does not end a server that drips.
  const tooSlow = setTimeout(() => body.destroy(new SlowBody()), timeout);
  try {
    const parsed = schema.safeParse(parseJson(await body.text()));
    return parsed.success ? { kind: 'answered', value: parsed.data } : { kind: 'failed', result: 'malformed' };
  } finally {
    clearTimeout(tooSlow);
  }
}

class SlowBody extends Error {
  readonly code = 'UND_ERR_BODY_TIMEOUT';
}

function explainStatus({ statusCode: status, headers, body }: Dispatcher.ResponseData): Attempt<never> {
  // What a server says about a failure may quote the text, and is not needed.
  body.on('error', () => undefined).destroy();
  const retryAfter = readRetryAfter(headers['retry-after']);
  const rest = retryAfter === undefined ? {} : { retryAfter };
  switch (status) {
    case 400:
    case 413:
    case 415:
    case 422:
      return { kind: 'refused' };
    case 401:
    case 403:
      return { kind: 'failed', result: 'denied', status };
    case 429:
      return { kind: 'failed', result: 'limited', status, ...rest };
    case 502:
    case 503:
    case 504:
      return { kind: 'failed', result: 'status', status, mayPass: retryAfter === undefined, ...rest };
    default:
      return { kind: 'failed', result: 'status', status };
  }
}

function explainError(error: unknown): Attempt<never> {
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
      return { kind: 'failed', result: 'unreachable', mayPass: true };
  }
}
