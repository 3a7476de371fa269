import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { createCounter } from '../telemetry/metrics.ts';

const INTERVAL_MS = 60 * 60 * 1_000;

/** Removes expired documents, at once and every hour. Disposal waits for a running removal. */
export function startHourlyRemoval(options: {
  /** @returns the number of expired documents */
  remove: (signal: AbortSignal) => Promise<number>;
  log: Logger;
  registry: Registry;
}): AsyncDisposable {
  const { remove, log, registry } = options;
  const closing = new AbortController();
  const expired = createCounter(registry, 'glossa_document_jobs_expired_total');

  async function run(): Promise<void> {
    try {
      expired.inc(await remove(closing.signal));
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, 'expired documents could not be removed');
    }
  }

  let running = run();
  const timer = setInterval(() => {
    running = running.then(run);
  }, INTERVAL_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      closing.abort();
      await running;
    },
  };
}
