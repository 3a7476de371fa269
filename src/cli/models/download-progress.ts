import { clamp } from '../../clamp.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { createStatusLine } from '../status-line.ts';

/** Time between two updates of the progress line. */
const REFRESH_INTERVAL_MS = 100;
const BAR_WIDTH = 24;

/** A progress line with the received bytes and the speed. Disposal removes it. */
export interface DownloadProgress extends Disposable {
  /** @param bytes received so far, by earlier attempts too */
  onBytes(bytes: number): void;
}

/** @param total bytes of the whole download */
export function createDownloadProgress(label: string, total: number): DownloadProgress {
  const line = createStatusLine();
  let first: { at: number; bytes: number } | undefined;
  let shownAt = Number.NEGATIVE_INFINITY;
  line.show(`${label} …`);
  return {
    onBytes(bytes) {
      const now = performance.now();
      first ??= { at: now, bytes };
      if (now - shownAt < REFRESH_INTERVAL_MS) return;
      shownAt = now;
      const rate = now > first.at ? ((bytes - first.bytes) / (now - first.at)) * 1_000 : 0;
      const amount = `${formatBytes(bytes)} of ${formatBytes(total)}`;
      line.show(`${label} ${formatBar(bytes / total)} ${amount}  ${formatBytes(rate)}/s`);
    },
    [Symbol.dispose]: () => line[Symbol.dispose](),
  };
}

function formatBar(ratio: number): string {
  const filled = clamp(Math.floor(ratio * BAR_WIDTH), 0, BAR_WIDTH);
  return `[${'#'.repeat(filled)}${' '.repeat(BAR_WIDTH - filled)}]`;
}
