import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Backoff, backoffMs } from '../../../../resilience/backoff.ts';
import { DownloadError } from './download-error.ts';
import { downloadFrom, type FileDownload, sizeOnDisk } from './download-file.ts';

/** Maximum consecutive attempts without a new byte. */
const MAX_FAILURES_WITHOUT_PROGRESS = 3;
/** Maximum attempts for one file. */
const MAX_ATTEMPTS = 50;

export const RETRY_BACKOFF: Backoff = { firstMs: 1_000, maxMs: 4_000 };

/**
 * Downloads a file until it has the expected size, and continues a partial file. An interrupted download is retried while
 * it makes progress. If the host does not respond to the first request, there is no retry. The caller verifies the
 * checksum.
 * @throws DownloadError, StorageError, the signal's reason
 */
export async function downloadWithRetries(file: FileDownload, backoff: Backoff): Promise<void> {
  const { path, size, signal } = file;
  let largest = await sizeOnDisk(path);
  if (largest > size) {
    await rm(path);
    largest = 0;
  }
  let failures = 0;
  let hasProgressed = false;
  for (let attempt = 1; ; attempt++) {
    const offset = await sizeOnDisk(path);
    if (offset === size) return;
    try {
      await downloadFrom(offset, file);
      return;
    } catch (error) {
      signal.throwIfAborted();
      if (!isRetryable(error)) throw error;
      const reached = await sizeOnDisk(path);
      hasProgressed ||= reached > largest;
      failures = reached > largest ? 0 : failures + 1;
      largest = Math.max(largest, reached);
      const isFirstContact = error.kind === 'unreachable' && !hasProgressed;
      if (isFirstContact || failures === MAX_FAILURES_WITHOUT_PROGRESS || attempt === MAX_ATTEMPTS) throw error;
    }
    const delayMs = backoffMs(Math.max(0, failures - 1), backoff);
    await sleep(delayMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}

function isRetryable(error: unknown): error is DownloadError {
  return error instanceof DownloadError && (error.kind === 'interrupted' || error.kind === 'unreachable');
}
