import type { Caller } from '../../src/concurrency/caller.ts';

/** A caller with all the time in the world. */
export function callerOf(signal: AbortSignal = new AbortController().signal, share = 'test'): Caller {
  return { signal, share, owner: share, left: () => Number.POSITIVE_INFINITY };
}
