import { setTimeout as sleep } from 'node:timers/promises';
import { GlossaError } from '../../../../errors.ts';
import type { RequestScope } from '../../../../request-scope.ts';
import { abortable } from '../../../../resilience/abortable.ts';
import { formatBytes } from '../../../../text/bytes.ts';
import type { DownloadProgress } from './download-queue.ts';

/** All in milliseconds. */
export interface DownloadWait {
  /** Without a byte since the caller began to wait. */
  startTimeoutMs: number;
  /** Kept of the caller's time, for whoever answers instead. */
  reserveMs: number;
  /** Of progress before it is judged how long the rest will take. */
  minSampleMs: number;
  /** Between two looks. */
  pollIntervalMs: number;
}

export const DOWNLOAD_WAIT: DownloadWait = {
  startTimeoutMs: 20_000,
  reserveMs: 2_000,
  minSampleMs: 2_000,
  pollIntervalMs: 200,
};

/**
 * Waits for a download for as long as it makes sense for the caller: until it begins to come, and then while it will be
 * there in time at the rate so far. The download goes on all the same.
 * @throws GlossaError `engine_unavailable`; what the download fails with; the caller's reason
 */
export async function waitForDownload(
  download: DownloadProgress,
  scope: RequestScope,
  patience: DownloadWait,
): Promise<void> {
  const begun = performance.now();
  const waiting = new AbortController();
  const isDone = download.done.then(() => true);
  const giveUp = async (): Promise<false> => {
    for (;;) {
      const left = scope.remainingMs() - patience.reserveMs;
      const still = stillNeeds(download, patience);
      const isLate =
        download.firstAt === undefined ? performance.now() - begun >= patience.startTimeoutMs : still > left;
      if (isLate || left <= 0) throw notInTime(download, still);
      await sleep(patience.pollIntervalMs, undefined, { signal: waiting.signal });
    }
  };
  try {
    await abortable(Promise.race([isDone, giveUp()]), scope.signal);
  } finally {
    waiting.abort();
  }
}

/** Milliseconds at the rate so far; 0 while there is none to speak of. */
function stillNeeds(
  { bytes, downloadedBytes, bytesBefore = 0, firstAt }: DownloadProgress,
  { minSampleMs }: DownloadWait,
): number {
  const elapsed = firstAt === undefined ? 0 : performance.now() - firstAt;
  if (elapsed < minSampleMs) return 0;
  const received = downloadedBytes - bytesBefore;
  return received > 0 ? ((bytes - downloadedBytes) * elapsed) / received : Number.POSITIVE_INFINITY;
}

/** Seconds to wait before another try. */
const MIN_RETRY = 5;
const MAX_RETRY = 300;

function notInTime({ name, bytes, downloadedBytes, firstAt }: DownloadProgress, still: number): GlossaError {
  const state =
    firstAt === undefined
      ? `The download of the model ${name} has not begun to arrive`
      : `The model ${name} is being downloaded (${formatBytes(downloadedBytes)} of ${formatBytes(bytes)})`;
  const seconds = Number.isFinite(still) ? Math.ceil(still / 1_000) : 0;
  return new GlossaError('engine_unavailable', {
    message: `${state}: try again after the time in Retry-After.`,
    retryAfter: Math.min(Math.max(seconds, MIN_RETRY), MAX_RETRY),
  });
}
