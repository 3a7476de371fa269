import type { Dispatcher } from 'undici';
import { parseRetryAfter } from '../http-client/retry-after.ts';
import type { LlmFailure } from './llm.ts';

/** One failed request to one server, and its effect on the retry and on the server's state. */
export interface RequestFailure {
  kind: 'failed';
  failure: LlmFailure;
  /** Servers on which the request may be retried. */
  retry: 'any-server' | 'other-server' | 'never';
  /** State of the server after the failure. Several consecutive `suspect` failures mark it `down`. */
  serverState: 'healthy' | 'limited' | 'suspect' | 'down';
  /** From the Retry-After header. */
  retryAfterMs?: number;
  /** The connection ended before the response did. */
  isConnectionLost?: true;
}

/** The server rejected a feature or the content of the request. The message may quote user text, so it is never logged. */
export interface Rejection {
  kind: 'rejected';
  status: number;
  message: string;
}

export const requestFailure = (
  failure: LlmFailure,
  retry: RequestFailure['retry'],
  serverState: RequestFailure['serverState'],
): RequestFailure => ({ kind: 'failed', failure, retry, serverState });

/** Maximum bytes of an error body that are read. */
const MAX_MESSAGE_BYTES = 8_192;

/** Classifies a response whose status is not 200. */
export async function classifyStatus(response: Dispatcher.ResponseData): Promise<RequestFailure | Rejection> {
  const { statusCode: status, headers, body } = response;
  if (status === 400 || status === 404 || status === 422) {
    return { kind: 'rejected', status, message: await readMessage(body) };
  }
  // The body may quote user text and is not needed. Draining a short one keeps the connection alive.
  await body.dump({ limit: MAX_MESSAGE_BYTES });
  const retryAfterMs = parseRetryAfter(headers['retry-after']);
  const retryAfter = retryAfterMs === undefined ? {} : { retryAfterMs };
  switch (status) {
    case 401:
    case 403:
      return requestFailure('denied', 'other-server', 'down');
    case 413:
      return requestFailure('refused', 'never', 'healthy');
    case 429:
      return { ...requestFailure('limited', 'any-server', 'limited'), ...retryAfter };
    case 503: {
      const serverState = retryAfterMs === undefined ? 'suspect' : 'limited';
      return { ...requestFailure('limited', 'any-server', serverState), ...retryAfter };
    }
    case 500:
    case 502:
    case 504:
      return requestFailure('malformed', 'any-server', 'suspect');
    default:
      return requestFailure('malformed', 'other-server', 'suspect');
  }
}

async function readMessage(body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const bytes of body) {
    text += bytes.toString('latin1');
    if (text.length > MAX_MESSAGE_BYTES) break;
  }
  return text.slice(0, MAX_MESSAGE_BYTES);
}

const CONNECT_ERRORS = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * Classifies an error of the connection.
 * @param hasOutput whether output has arrived; such a request is not retried
 */
export function classifyError(error: unknown, hasOutput: boolean): RequestFailure {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (CONNECT_ERRORS.has(code)) return requestFailure('unreachable', 'other-server', 'down');
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return requestFailure('malformed', 'other-server', 'suspect');
  const failure = hasOutput
    ? requestFailure('malformed', 'never', 'suspect')
    : requestFailure('unreachable', 'any-server', 'suspect');
  return { ...failure, isConnectionLost: true };
}
