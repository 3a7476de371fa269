import { setTimeout } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';

/** Milliseconds between two looks at least. */
const MIN_INTERVAL_MS = 20;

/**
 * Waits until a thread has used so many milliseconds of processor time from now on. A busy machine changes nothing: what a
 * thread waits for the processor does not count.
 * @returns false when the signal was aborted or the thread ended before that; it never rejects
 */
export async function cpuTimeUsed(worker: Worker, milliseconds: number, signal: AbortSignal): Promise<boolean> {
  try {
    const before = await cpuTime(worker);
    for (let left = milliseconds; left > 0; left = milliseconds - (await cpuTime(worker)) + before) {
      // A thread uses no more processor time than passes.
      await setTimeout(Math.max(left, MIN_INTERVAL_MS), undefined, { signal });
    }
    return !signal.aborted;
  } catch {
    return false;
  }
}

async function cpuTime(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return (user + system) / 1000;
}
