import type { Logger } from 'pino';
import type { Counter } from 'prom-client';

const INTERVAL_MS = 60 * 60 * 1_000;

/** Removes what has expired, at once and every hour. Disposal waits for a running removal. */
export function startHourlyRemoval(options: {
  /** @returns the number of removed things */
  remove: (signal: AbortSignal) => Promise<number>;
  /** Counts them. */
  removed: Counter;
  /** What is removed, for the log. */
  name: string;
  log: Logger;
}): AsyncDisposable {
  const { remove, removed, name, log } = options;
  const closing = new AbortController();

  async function run(): Promise<void> {
    try {
      removed.inc(await remove(closing.signal));
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, `${name} could not be removed`);
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
