const CLEAR_LINE = '\r\u001b[K';
const BAR_WIDTH = 24;

/** A progress line on standard error. It appears on terminals only and disappears when it is disposed of. */
export interface StatusLine extends Disposable {
  show(text: string): void;
  /** Removes the line until the next `show`, for output on the same terminal. */
  clear(): void;
}

export function createStatusLine(): StatusLine {
  const { isTTY, columns } = process.stderr;
  const clear = (): void => {
    if (isTTY) process.stderr.write(CLEAR_LINE);
  };
  return {
    show(text) {
      // A line that wraps could not be cleared.
      if (isTTY) process.stderr.write(`${CLEAR_LINE}${text.slice(0, columns - 1)}`);
    },
    clear,
    [Symbol.dispose]: clear,
  };
}

/** @param share 0 to 1 */
export function formatBar(share: number): string {
  const filled = Math.round(BAR_WIDTH * share);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)}`;
}

/** A progress bar in the status line. For a single item it shows nothing. */
export interface ProgressBar extends Disposable {
  finish(name: string): void;
}

/** @param noun plural of the items, such as `files` */
export function createProgressBar(total: number, noun: string): ProgressBar {
  const line = createStatusLine();
  let done = 0;
  const show = (name: string): void => {
    if (total < 2) return;
    line.show(`${formatBar(done / total)} ${done} of ${total} ${noun}  ${name}`);
  };
  show('');
  return {
    finish(name) {
      done++;
      show(name);
    },
    [Symbol.dispose]: () => line[Symbol.dispose](),
  };
}
