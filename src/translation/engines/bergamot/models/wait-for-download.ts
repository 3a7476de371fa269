import { setTimeout as sleep } from 'node:timers/promises';
import type { RequestScope } from '../../../../request-scope.ts';
import { abortable } from '../../../../resilience/abortable.ts';
import type { Download } from './download-queue.ts';
import { modelNotInTime } from './model-errors.ts';

export interface DownloadWait {
  /** A download without a byte after this time is not waited for. A firewall that drops packets tells nothing. */
  startTimeoutMs: number;
  /** Time of the request that is reserved for the fallback engine. */
  reserveMs: number;
  /** Minimum time of measurement before the remaining time is predicted. */
  minSampleMs: number;
  pollIntervalMs: number;
}

export const DOWNLOAD_WAIT: DownloadWait = {
  startTimeoutMs: 5_000,
  reserveMs: 2_000,
  minSampleMs: 2_000,
  pollIntervalMs: 200,
};

/**
 * Waits for a download until it is complete, or until it is predicted to miss the deadline of the request. The download
 * keeps running in the background after this function returns or throws.
 * @throws GlossaError `engine_unavailable`; the error of the download; the reason of the scope's signal
 */
export async function waitForDownload(download: Download, scope: RequestScope, options: DownloadWait): Promise<void> {
  const waiting = new AbortController();
  const rejectWhenLate = async (): Promise<never> => {
    for (;;) {
      const availableMs = scope.remainingMs() - options.reserveMs;
      const predictedMs = predictRemainingMs(download, options);
      const hasStarted = download.firstByteAt !== undefined;
      const isLate = hasStarted
        ? predictedMs > availableMs
        : performance.now() - download.startedAt >= options.startTimeoutMs;
      if (isLate || availableMs <= 0) {
        const { pair, bytes, downloadedBytes } = download;
        throw modelNotInTime({ pair, bytes, downloadedBytes, hasStarted }, predictedMs);
      }
      await sleep(options.pollIntervalMs, undefined, { signal: waiting.signal });
    }
  };
  try {
    await abortable(Promise.race([download.done, rejectWhenLate()]), scope.signal);
  } finally {
    waiting.abort();
  }
}

/** Predicted milliseconds at the average speed; 0 before the speed is known. */
function predictRemainingMs(download: Download, { minSampleMs }: DownloadWait): number {
  const { bytes, downloadedBytes, initialBytes = 0, firstByteAt } = download;
  const elapsedMs = firstByteAt === undefined ? 0 : performance.now() - firstByteAt;
  if (elapsedMs < minSampleMs) return 0;
  const received = downloadedBytes - initialBytes;
  return received > 0 ? ((bytes - downloadedBytes) * elapsedMs) / received : Number.POSITIVE_INFINITY;
}
