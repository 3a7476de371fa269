import { pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Agent, type Dispatcher, EnvHttpProxyAgent, interceptors, request } from 'undici';
import { systemErrorCode } from '../../../../filesystem/storage-error.ts';
import { DownloadError } from './download-error.ts';

/** All in milliseconds. */
export interface DownloadTiming {
  /** For a connection. */
  connectTimeoutMs: number;
  /** Without a byte. */
  idleTimeoutMs: number;
  /** Before a connection that was cut is tried again. */
  retryDelayMs: number;
}

export const DOWNLOAD_TIMING: DownloadTiming = { connectTimeoutMs: 3_000, idleTimeoutMs: 20_000, retryDelayMs: 1_000 };

export interface DownloadRequest {
  url: string;
  timing: DownloadTiming;
  signal: AbortSignal;
}

const MAX_REDIRECTS = 5;

export interface HttpResponse extends AsyncDisposable {
  status: number;
  header(name: string): string;
  /** Whether the bytes came in an encoding that nobody asked for; those of the body do not. */
  isEncoded: boolean;
  body: AsyncIterable<Buffer>;
}

/**
 * Asks over a connection of its own, which is closed when the answer is disposed of, read to its end or not; through the
 * proxy of HTTPS_PROXY, HTTP_PROXY and NO_PROXY where there is one, but for what is on this machine.
 * @throws DownloadError when there is no answer; the signal's reason
 */
export async function sendRequest(wanted: DownloadRequest, headers: Record<string, string>): Promise<HttpResponse> {
  const { url, timing, signal } = wanted;
  // Of its own, so that no answer comes over a connection that its server has just closed.
  const agent = openAgent(url, timing);
  const redirect = interceptors.redirect({ maxRedirections: MAX_REDIRECTS, throwOnMaxRedirect: true });
  try {
    const answer = await request(url, {
      dispatcher: agent.compose(redirect),
      signal,
      headers: { 'user-agent': 'Glossa', 'accept-encoding': 'identity', ...headers },
    });
    // An error may come before anybody reads; whoever reads later still gets it.
    answer.body.on('error', () => {});
    const header = (name: string) => [answer.headers[name] ?? ''].flat().join();
    const encoding = header('content-encoding').toLowerCase() || 'identity';
    return {
      status: answer.statusCode,
      header,
      isEncoded: encoding !== 'identity',
      body: decoded(answer.body, encoding, url),
      [Symbol.asyncDispose]: () => agent.destroy(),
    };
  } catch (error) {
    await agent.destroy();
    signal.throwIfAborted();
    throw error instanceof DownloadError ? error : noAnswer(url, error);
  }
}

/** A proxy could not reach what is on this machine. */
const LOOPBACK = /^(?:127\.|localhost$|\[::1\]$)/;

function openAgent(url: string, times: DownloadTiming): Dispatcher {
  const options = {
    connect: { timeout: times.connectTimeoutMs },
    headersTimeout: times.idleTimeoutMs,
    bodyTimeout: times.idleTimeoutMs,
    allowH2: false,
    pipelining: 0,
  };
  if (LOOPBACK.test(new URL(url).hostname)) return new Agent(options);
  try {
    return new EnvHttpProxyAgent(options);
  } catch (error) {
    throw new DownloadError('unreachable', 'HTTPS_PROXY or HTTP_PROXY is not the URL of a proxy.', error);
  }
}

/** We ask for no encoding, but servers may choose one all the same. */
function decoded(body: Readable, encoding: string, url: string): AsyncIterable<Buffer> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip' || encoding === 'x-gzip') return pipeline(body, createGunzip(), () => {});
  throw new DownloadError('refused', `${url} was answered in the encoding ${encoding}, which was not asked for.`);
}

/** Of a request that got no answer. */
function noAnswer(url: string, error: unknown): DownloadError {
  const code = errorCodeOf(error);
  if (code === 'UND_ERR_REDIRECT_MAX' || code === 'UND_ERR_INVALID_ARG') {
    return new DownloadError('refused', `${url} was redirected too often, or to what is not http(s).`, error);
  }
  const message = `${new URL(url).host} could not be reached (${code}): check the network, or set GLOSSA_MODELS_URL to a mirror.`;
  return new DownloadError('unreachable', message, error);
}

/** The code of the error or of what caused it. */
export function errorCodeOf(error: unknown): string {
  const code =
    systemErrorCode(error) ?? (error instanceof AggregateError ? systemErrorCode(error.errors[0]) : undefined);
  return code ?? (error instanceof Error ? error.name : 'no reason given');
}
