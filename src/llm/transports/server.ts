import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { ConfigError } from '../../config/config.ts';
import type { Transport } from './transport.ts';

export interface ServerOptions {
  /** Base URL without a trailing slash. */
  url: string;
  apiKey: string | undefined;
  /** Maximum concurrent requests. */
  concurrency: number;
  idleTimeoutMs: number;
}

/**
 * Opens the connections to a server on the network.
 * @throws ConfigError when HTTPS_PROXY is not a URL
 */
export function openServerTransport({ url, apiKey, concurrency, idleTimeoutMs }: ServerOptions): Transport {
  // The additional connection is for probes.
  const pool = openConnections(url, concurrency + 1);
  return {
    url,
    apiKey,
    pool,
    probeTimeoutMs: PROBE_TIMEOUT_MS,
    idleTimeoutMs,
    [Symbol.asyncDispose]: () => pool.destroy(),
  };
}

/** Options of every pool: each request has its own timeouts. */
export const POOL_OPTIONS = {
  headersTimeout: 0,
  bodyTimeout: 0,
  // A cancelled HTTP/1.1 request closes its connection, which stops the generation on every server.
  allowH2: false,
} as const;

const CONNECT_TIMEOUT_MS = 3_000;
const PROBE_TIMEOUT_MS = 10_000;
const LOOPBACK = /^(?:127\.|localhost$|.*\.localhost$|\[::1\]$)/;

/**
 * Opens a connection pool to a server. Remote https servers are connected through HTTPS_PROXY, unless NO_PROXY names them.
 * Plain http servers are on the local network and are connected directly.
 * @param connections maximum number of concurrent connections
 * @throws ConfigError when HTTPS_PROXY is not a URL
 */
function openConnections(server: string, connections: number): Dispatcher {
  const { protocol, hostname, origin } = new URL(server);
  const connect = { timeout: CONNECT_TIMEOUT_MS };
  const options = { ...POOL_OPTIONS, connections, connect };
  if (protocol === 'http:' || LOOPBACK.test(hostname)) return new Pool(origin, options);
  try {
    return new EnvHttpProxyAgent({ ...options, proxyTls: connect, requestTls: connect });
  } catch (error) {
    throw new ConfigError('HTTPS_PROXY is not a valid proxy URL', { cause: error });
  }
}
