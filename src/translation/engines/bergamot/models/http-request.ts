import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { Dispatcher } from 'undici';
import { systemErrorCode } from '../../../../filesystem/storage-error.ts';
import { DownloadError } from './download-error.ts';

export interface HttpTimeouts {
  connectTimeoutMs: number;
  /** Maximum time without a received byte. */
  idleTimeoutMs: number;
}

export const HTTP_TIMEOUTS: HttpTimeouts = { connectTimeoutMs: 3_000, idleTimeoutMs: 20_000 };

export interface HttpRequest {
  url: string;
  timeouts: HttpTimeouts;
  signal: AbortSignal;
  /** What people can do when the host cannot be reached. Default: what helps with neural models. */
  advice?: string;
}

export interface HttpResponse extends AsyncDisposable {
  status: number;
  /** The value of a header, or an empty string. */
  header(name: string): string;
  /** Whether the server compressed the response although the request did not allow it. `body` is decoded. */
  isEncoded: boolean;
  body: AsyncIterable<Buffer>;
}

const MAX_REDIRECTS = 5;
const DEFAULT_ADVICE = 'Check the network, set GLOSSA_MODELS_URL to a mirror, or use glossa models import.';

/**
 * Sends a GET request and follows redirects. Uses the proxy of HTTPS_PROXY, HTTP_PROXY and NO_PROXY, except for loopback
 * addresses. Disposal of the response closes the connection.
 * @throws DownloadError when no response arrives; the signal's reason
 */
export async function sendRequest(
  { url, timeouts, signal, advice }: HttpRequest,
  headers: Record<string, string>,
): Promise<HttpResponse> {
  // Each request has a new connection, because the server may have closed a reused one.
  const agent = await openAgent(url, timeouts);
  const { interceptors, request } = await import('undici');
  const redirect = interceptors.redirect({ maxRedirections: MAX_REDIRECTS, throwOnMaxRedirect: true });
  try {
    const response = await request(url, {
      dispatcher: agent.compose(redirect),
      signal,
      headers: { 'user-agent': 'Glossa', 'accept-encoding': 'identity', ...headers },
    });
    // Without a listener, an error before the first read would be unhandled. A later read still throws it.
    response.body.on('error', () => {});
    const header = (name: string) => [response.headers[name] ?? ''].flat().join();
    const encoding = header('content-encoding').toLowerCase() || 'identity';
    return {
      status: response.statusCode,
      header,
      isEncoded: encoding !== 'identity',
      body: decodeBody(response.body, encoding, url),
      [Symbol.asyncDispose]: () => agent.destroy(),
    };
  } catch (error) {
    await agent.destroy();
    signal.throwIfAborted();
    throw error instanceof DownloadError ? error : noResponse(url, error, advice);
  }
}

/** Loopback addresses, which a proxy cannot reach. */
const LOOPBACK = /^(?:127\.|localhost$|\[::1\]$)/;

async function openAgent(url: string, { connectTimeoutMs, idleTimeoutMs }: HttpTimeouts): Promise<Dispatcher> {
  // The library takes 4 MiB of memory. Only downloads pay for it.
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const options = {
    connect: { timeout: connectTimeoutMs },
    headersTimeout: idleTimeoutMs,
    bodyTimeout: idleTimeoutMs,
    allowH2: false,
    pipelining: 0,
  };
  if (LOOPBACK.test(new URL(url).hostname)) return new Agent(options);
  try {
    return new EnvHttpProxyAgent(options);
  } catch (error) {
    throw new DownloadError('unreachable', 'HTTPS_PROXY or HTTP_PROXY is not a valid proxy URL.', error);
  }
}

/** Decodes a compressed body. Some servers compress although the request does not allow it. */
function decodeBody(body: Readable, encoding: string, url: string): AsyncIterable<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(body, createGunzip(), () => {});
  throw new DownloadError('rejected', `${url} returned the encoding ${encoding}, which is not supported.`);
}

function noResponse(url: string, error: unknown, advice = DEFAULT_ADVICE): DownloadError {
  const code = errorCodeOf(error);
  if (code === 'UND_ERR_REDIRECT_MAX' || code === 'UND_ERR_INVALID_ARG') {
    const message = `${url} redirects more than ${MAX_REDIRECTS} times, or to a URL that is not http(s).`;
    return new DownloadError('rejected', message, error);
  }
  const message = `${new URL(url).host} could not be reached (${code}). ${advice}`;
  return new DownloadError('unreachable', message, error);
}

/** The code of the error or of its first cause. */
export function errorCodeOf(error: unknown): string {
  const code =
    systemErrorCode(error) ?? (error instanceof AggregateError ? systemErrorCode(error.errors[0]) : undefined);
  return code ?? (error instanceof Error ? error.name : 'unknown error');
}
