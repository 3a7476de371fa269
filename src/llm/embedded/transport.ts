import { Pool } from 'undici';
import { type RequestFailure, requestFailure } from '../classify-failure.ts';
import { POOL_OPTIONS } from '../transports/server.ts';
import type { Transport } from '../transports/transport.ts';
import { describeProblem } from './problems.ts';
import { createProcessHost, MAX_START_MS, type ProcessHostOptions } from './process-host.ts';

export interface EmbeddedModelOptions extends ProcessHostOptions {
  /** Time for the answer to a probe, in ms. A process that takes longer hangs. */
  maxSilenceMs?: number;
}

export interface EmbeddedTransport extends Transport {
  /** Why the model cannot start, for people; undefined while it can. */
  problem(): string | undefined;
}

/** The origin of every request. It names no host: the connections are sockets of the process. */
const ORIGIN = 'http://embedded.localhost';
/** Losses of the process in a row, without a completed request, after which requests fail for a while. */
const MAX_LOSSES = 3;
const MAX_SILENCE_MS = 20_000;
/**
 * The deadline of the request limits a slow model. A processor may read a long prompt for minutes, without a sign of life.
 */
const IDLE_TIMEOUT_MS = 600_000;

/**
 * Opens the connections to a model in a process of this machine. The process may end at any time: its requests are sent
 * again, to the next process.
 */
export function openEmbeddedTransport(options: EmbeddedModelOptions): EmbeddedTransport {
  const host = createProcessHost(options);
  const pool = new Pool(ORIGIN, {
    ...POOL_OPTIONS,
    // The additional connection is for probes.
    connections: options.sequences + 1,
    connect: (_options, callback) =>
      void host.connect().then(
        (socket) => callback(null, socket),
        (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
      ),
  });
  let isChecked = false;

  /** Ends the process when it does not even list its model. */
  async function endHangingProcess(): Promise<void> {
    if (isChecked) return;
    isChecked = true;
    const signal = AbortSignal.timeout(options.maxSilenceMs ?? MAX_SILENCE_MS);
    await pool
      .request({ origin: ORIGIN, method: 'GET', path: '/v1/models', signal })
      .then(({ body }) => body.dump())
      .catch(() => host.restart());
    isChecked = false;
  }

  return {
    url: `${ORIGIN}/v1`,
    apiKey: undefined,
    pool,
    probeTimeoutMs: MAX_START_MS,
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    problem: () => host.problem && describeProblem(host.problem),
    judge(failure: RequestFailure): RequestFailure {
      if (failure.failure === 'timeout') void endHangingProcess();
      if (!failure.isConnectionLost) return failure;
      if (host.problem) return requestFailure('unreachable', 'never', 'down');
      // One request of a lost process is not the fault of the model. Several lost processes are.
      return requestFailure('unreachable', 'any-server', host.losses < MAX_LOSSES ? 'healthy' : 'down');
    },
    recordSuccess: () => host.recordSuccess(),
    async [Symbol.asyncDispose]() {
      await pool.destroy();
      await host[Symbol.asyncDispose]();
    },
  };
}
