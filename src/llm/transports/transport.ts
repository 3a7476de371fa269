import type { Dispatcher } from 'undici';
import type { RequestFailure } from '../classify-failure.ts';

/**
 * How requests reach a server of the chat completions protocol: over the network, or in a process of this machine.
 * Prompts, checks, retries, the circuit breaker and the metrics are the same for both.
 */
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
  /** Changes what becomes of a failed request. Default: nothing. */
  judge?(failure: RequestFailure): RequestFailure;
  /** Called after each completed request. */
  recordSuccess?(): void;
}
