import type { Dispatcher } from 'undici';

/** How requests reach a server of the chat completions protocol. Retries, health and metrics know nothing of it. */
export interface Transport extends AsyncDisposable {
  /** Base URL without a trailing slash. It names the server in logs. */
  readonly url: string;
  readonly apiKey: string | undefined;
  /** Opens the connections. Each request has its own timeouts. */
  readonly pool: Dispatcher;
  /** Timeout in milliseconds of a probe. */
  readonly probeTimeoutMs: number;
  /** Timeout in milliseconds for a server that sends no data. */
  readonly idleTimeoutMs: number;
}
