import { GlossaError } from '../../errors.ts';

/** 100 KB a second, as fast as an answer must be read. */
const INTERVAL_MS = 2_000;
const MIN_BYTES_PER_INTERVAL = 200_000;

/** How fast the bytes of an upload come from its client. */
export interface UploadRate extends Disposable {
  /** Aborted with `request_timeout` when the upload is slow while its memory is wanted. */
  signal: AbortSignal;
  /** Does the work on bytes that have come, whose time is not the client's. */
  take(bytes: number, work: () => Promise<void>): Promise<void>;
}

/** @param isWanted whether others wait for what the upload holds */
export function watchUploadRate(isWanted: () => boolean): UploadRate {
  const slow = new AbortController();
  let received = 0;
  /** Of this interval, in milliseconds, and since when. */
  let worked = 0;
  let workingSince: number | undefined;

  function endWork(now: number): void {
    if (workingSince !== undefined) worked += now - workingSince;
  }

  const timer = setInterval(() => {
    const now = performance.now();
    endWork(now);
    const isSlow = worked < INTERVAL_MS / 2 && received < MIN_BYTES_PER_INTERVAL;
    if (isSlow && isWanted()) slow.abort(new GlossaError('request_timeout'));
    received = 0;
    worked = 0;
    if (workingSince !== undefined) workingSince = now;
  }, INTERVAL_MS);
  return {
    signal: slow.signal,
    async take(bytes, work) {
      workingSince = performance.now();
      await work();
      endWork(performance.now());
      workingSince = undefined;
      received += bytes;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
