import type { Logger } from 'pino';

const INTERVAL_MS = 60 * 60 * 1_000;

/**
 * Runs some work at once and every hour, one run at a time. Disposal ends a run and waits for it.
 * @param options.work the next run repeats it when it fails
 * @param options.failure message of the log for a run that fails
 */
export function repeatHourly(options: {
  work: (signal: AbortSignal) => Promise<void>;
  failure: string;
  log: Logger;
}): AsyncDisposable {
  const { work, failure, log } = options;
  const closing = new AbortController();

  async function run(): Promise<void> {
    try {
      await work(closing.signal);
    } catch (error) {
      if (!closing.signal.aborted) log.warn({ err: error }, failure);
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
