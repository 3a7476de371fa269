import { setTimeout as sleep } from 'node:timers/promises';
import { GlossaError } from '../errors.ts';
import { type Backoff, backoffMs } from '../resilience/backoff.ts';

/** Something other than the service and the file ended a child process. Another process may do the same work. */
export class ProcessLostError extends GlossaError {
  constructor(cause: unknown) {
    super('overloaded', { cause });
  }
}

/** Processes after the first one. */
const MAX_RETRIES = 2;
/** The kernel frees memory meanwhile. */
const RETRY: Backoff = { firstMs: 200, maxMs: 1_000, jitter: 0.5 };

/**
 * Runs work on a child process, and again on another one while processes are lost.
 * @param work starts afresh: what an earlier attempt has received does not count
 * @throws GlossaError `overloaded` after the last attempt; what `work` throws; the signal's reason
 */
export async function retryLost<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let retries = 0; ; retries++) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof ProcessLostError) || retries === MAX_RETRIES) throw error;
    }
    await sleep(backoffMs(retries, RETRY), undefined, { signal }).catch(() => signal.throwIfAborted());
  }
}
