const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Runs what Ctrl-C, SIGTERM or a closed terminal ends in good order: its signal is aborted.
 * @param reason what it is aborted with
 */
export async function withInterruptSignal<T>(reason: Error, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const interrupting = new AbortController();
  const interrupt = (): void => interrupting.abort(reason);
  for (const signal of SIGNALS) process.once(signal, interrupt);
  try {
    return await work(interrupting.signal);
  } finally {
    for (const signal of SIGNALS) process.off(signal, interrupt);
  }
}

const CLEAR_LINE = '\r\u001b[K';

/** A line on standard error that tells how far something is; it is shown on a terminal only, and goes in the end. */
export interface StatusLine extends Disposable {
  show(text: string): void;
}

export function statusLine(): StatusLine {
  const { isTTY, columns } = process.stderr;
  return {
    show(text) {
      // A line that wraps could not be cleared.
      if (isTTY) process.stderr.write(`${CLEAR_LINE}${text.slice(0, columns - 1)}`);
    },
    [Symbol.dispose]() {
      if (isTTY) process.stderr.write(CLEAR_LINE);
    },
  };
}
