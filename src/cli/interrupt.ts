const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs `work` with an AbortSignal that aborts on Ctrl-C, on SIGTERM and when the terminal closes.
 * @param reason the reason of the AbortSignal
 */
export async function withInterruptSignal<T>(reason: Error, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const interrupt = (): void => controller.abort(reason);
  for (const name of SIGNALS) process.once(name, interrupt);
  try {
    return await work(controller.signal);
  } finally {
    for (const name of SIGNALS) process.off(name, interrupt);
  }
}
