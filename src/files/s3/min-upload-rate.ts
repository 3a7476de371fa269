import { GlossaError } from '../../errors.ts';

/** 100 KB per second, the same minimum as for reading a response. */
const INTERVAL_MS = 2_000;
const MIN_BYTES_PER_INTERVAL = 200_000;

/** Measures how fast a client sends an upload. */
export interface UploadRate extends Disposable {
  /** Aborted with `request_timeout` when the upload is slow while others wait for its memory. */
  signal: AbortSignal;
  /** Runs work on received bytes. Its time does not count as the client's time. */
  measure(bytes: number, work: () => Promise<void>): Promise<void>;
}

/** @param isWanted whether others wait for the memory of the upload */
export function watchUploadRate(isWanted: () => boolean): UploadRate {
  const slow = new AbortController();
  /** Bytes received in the current interval. */
  let receivedBytes = 0;
  let workedMs = 0;
  let workingSince: number | undefined;

  function addWork(now: number): void {
    if (workingSince !== undefined) workedMs += now - workingSince;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    addWork(now);
    const isSlow = workedMs < INTERVAL_MS / 2 && receivedBytes < MIN_BYTES_PER_INTERVAL;
    if (isSlow && isWanted()) slow.abort(new GlossaError('request_timeout'));
    receivedBytes = 0;
    workedMs = 0;
    if (workingSince !== undefined) workingSince = now;
  }, INTERVAL_MS);
  return {
    signal: slow.signal,
    async measure(bytes, work) {
      workingSince = performance.now();
      await work();
      addWork(performance.now());
      workingSince = undefined;
      receivedBytes += bytes;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
