import type { IncomingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { Agent } from 'undici';
import type { FilesLocation } from '../../config/files-url.ts';
import { systemErrorCode } from '../../filesystem/storage-error.ts';
import { parseRetryAfter } from '../../http-client/retry-after.ts';
import { abortable } from '../../resilience/abortable.ts';
import { backoffMs } from '../../resilience/backoff.ts';
import { isClockError, isThrottled, S3ResponseError } from './errors.ts';
import { readXml, textOf, type XmlElement } from './read-xml.ts';
import { createSigner, type S3Request } from './sign-request.ts';

export interface S3Response {
  headers: IncomingHttpHeaders;
  /** Undefined without a body. */
  xml: XmlElement | undefined;
}

export interface S3Stream {
  headers: IncomingHttpHeaders;
  /** The caller consumes or destroys it. */
  body: Readable;
}

/** Sends requests, and repeats those that fail for a passing reason. Errors are those of the network, or S3ResponseErrors. */
export interface Sender extends Disposable {
  /** @param responseMs of one attempt, until the response begins */
  send(request: S3Request, responseMs: number, signal: AbortSignal): Promise<S3Response>;
  /** The response to a download is not bounded in size or time. */
  stream(request: S3Request, responseMs: number, signal: AbortSignal): Promise<S3Stream>;
}

const MAX_ATTEMPTS = 3;
/** Each request of the service has at most one download, so this suffices for a service of usual size. */
const MAX_CONNECTIONS = 1_024;
const MAX_IDLE_MS = 10_000;
/** A list of 1,000 objects has 300 KB. */
const MAX_RESPONSE_BYTES = 4 * 2 ** 20;
const BACKOFF = { firstMs: 100, maxMs: 20_000, jitter: 1 };
const THROTTLED_BACKOFF = { ...BACKOFF, firstMs: 500 };
/** A smaller difference of clocks does not invalidate a signature. */
const MIN_CLOCK_DIFFERENCE_MS = 5 * 60_000;

const PASSING_STATUS = [429, 500, 502, 503, 504];
const PASSING_CODES = ['RequestTimeout', 'RequestTimeoutException', 'InternalError'];
const PASSING_NETWORK_ERRORS = [
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
];

/** @param connectMs until a connection is open */
export function createSender(location: FilesLocation, connectMs: number): Sender {
  const sign = createSigner(location);
  const agent = new Agent({
    allowH2: false,
    connections: MAX_CONNECTIONS,
    connect: { timeout: connectMs },
    keepAliveTimeout: MAX_IDLE_MS,
    // A socket is also idle when the reader of a download is slow. `openS3Download` measures the idle time of S3.
    bodyTimeout: 0,
  });
  /** The clock of the bucket minus that of this machine, once the bucket has rejected a signature for it. */
  let clockDifferenceMs = 0;

  /** @returns whether a signature with the bucket's time may succeed */
  function correctClock(error: unknown): boolean {
    if (!(error instanceof S3ResponseError && isClockError(error.code))) return false;
    const difference = Date.parse(error.date ?? '') - Date.now();
    if (!(Math.abs(difference - clockDifferenceMs) >= MIN_CLOCK_DIFFERENCE_MS)) return false;
    clockDifferenceMs = difference;
    return true;
  }

  async function open(request: S3Request, headersTimeout: number, signal: AbortSignal): Promise<S3Stream> {
    const { method, body = null } = request;
    const now = new Date(Date.now() + clockDifferenceMs);
    const { origin, path, headers } = await abortable(sign(request, now), signal);
    const response = await agent.request({ origin, path, method, headers, body, headersTimeout, signal });
    // Destroying an unread body emits an error. Readers get it from the stream.
    response.body.on('error', () => {});
    if (response.statusCode < 300) return { headers: response.headers, body: response.body };
    const { date, 'retry-after': retryAfter } = response.headers;
    const error = readXml(await readText(response.body));
    throw new S3ResponseError(response.statusCode, textOf(error, 'Code'), {
      date: typeof date === 'string' ? date : undefined,
      retryAfterMs: parseRetryAfter(retryAfter),
    });
  }

  async function retry<T>(attempt: () => Promise<T>, signal: AbortSignal): Promise<T> {
    for (let failures = 0; ; failures++) {
      try {
        return await attempt();
      } catch (error) {
        signal.throwIfAborted();
        if (!correctClock(error)) {
          if (!isPassing(error) || failures + 1 >= MAX_ATTEMPTS) throw error;
          await sleep(delayMs(error, failures), undefined, { signal });
        } else if (failures + 1 >= MAX_ATTEMPTS) throw error;
      }
    }
  }

  return {
    send: (request, responseMs, signal) =>
      retry(async () => {
        const { headers, body } = await open(request, responseMs, signal);
        const text = await readText(body);
        const xml = readXml(text);
        // S3 begins some responses before it knows the result.
        if (xml?.name === 'Error') throw new S3ResponseError(503, textOf(xml, 'Code'));
        return { headers, xml };
      }, signal),

    stream: (request, responseMs, signal) => retry(() => open(request, responseMs, signal), signal),

    [Symbol.dispose]() {
      agent.destroy().catch(() => {});
    },
  };
}

function isPassing(error: unknown): boolean {
  if (error instanceof S3ResponseError) {
    const { status, code } = error;
    return PASSING_STATUS.includes(status) || PASSING_CODES.includes(code) || isThrottled(code);
  }
  return PASSING_NETWORK_ERRORS.includes(systemErrorCode(error) ?? '');
}

function delayMs(error: unknown, failures: number): number {
  const { code = '', retryAfterMs = 0 } = error instanceof S3ResponseError ? error : {};
  return Math.max(retryAfterMs, backoffMs(failures, isThrottled(code) ? THROTTLED_BACKOFF : BACKOFF));
}

async function readText(body: Readable): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_RESPONSE_BYTES) throw new Error('the response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
