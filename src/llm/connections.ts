import { type Dispatcher, EnvHttpProxyAgent, Pool } from 'undici';
import { ConfigError } from '../config/config.ts';

const CONNECT_TIMEOUT = 3_000;
/** A proxy could not reach what is on this machine. */
const LOOPBACK = /^(?:127\.|localhost$|.*\.localhost$|\[::1\]$)/;

/**
 * Connections to a server. One that is asked over https from elsewhere, as hosted APIs are, is asked through the proxy of
 * HTTPS_PROXY where there is one, unless NO_PROXY names it; servers of one's own network speak http.
 * @param connections at once, at most
 * @throws ConfigError when HTTPS_PROXY is no URL
 */
export function openConnections(server: string, connections: number): Dispatcher {
  const { protocol, hostname, origin } = new URL(server);
  const connect = { timeout: CONNECT_TIMEOUT };
  const options = {
    connections,
    connect,
    // How long it may take is decided for each question.
    headersTimeout: 0,
    bodyTimeout: 0,
    // Over HTTP/1.1 a request that is cancelled closes its connection, which every server notices.
    allowH2: false,
  };
  if (protocol === 'http:' || LOOPBACK.test(hostname)) return new Pool(origin, options);
  try {
    return new EnvHttpProxyAgent({ ...options, proxyTls: connect, requestTls: connect });
  } catch (error) {
    throw new ConfigError('HTTPS_PROXY is not the URL of a proxy', { cause: error });
  }
}
