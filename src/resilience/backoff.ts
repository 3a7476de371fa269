/** How long to wait between attempts. */
export interface Backoff {
  /** Delay after the first failure, in milliseconds; more than 0. */
  firstMs: number;
  /** Cap on the delay, in milliseconds. */
  maxMs: number;
  /**
   * Part of the delay that is random, 0 to 1, so that clients that failed together do not retry together: 1 draws from
   * the whole range ("full jitter"), 0 draws nothing.
   */
  jitter?: number;
}

/** Upper bound of the exponent, so that the delay stays a finite number. */
const MAX_DOUBLINGS = 30;

/**
 * Exponential backoff with jitter: the delay doubles with each failure in a row, up to the cap.
 * @param failures failures in a row before this one, 0 or more
 * @returns milliseconds
 */
export function backoffMs(failures: number, { firstMs, maxMs, jitter = 0 }: Backoff): number {
  const delay = Math.min(firstMs * 2 ** Math.min(failures, MAX_DOUBLINGS), maxMs);
  return delay * (1 - jitter * Math.random());
}
