import { setTimeout as sleep } from 'node:timers/promises';

/** Short enough to meet states that last a moment. */
const MIN_PAUSE_MS = 5;
/** The pause in durations of the check, so that checks by requests leave the processor to what is awaited. */
const PAUSE_PER_CHECK = 4;
const MAX_PAUSE_MS = 100;

/** Waits until a condition holds. The timeout of the test limits the wait. */
export async function pollUntil(holds: () => boolean | Promise<boolean>, signal?: AbortSignal): Promise<void> {
  for (;;) {
    const began = performance.now();
    if (await holds()) return;
    signal?.throwIfAborted();
    const pause = PAUSE_PER_CHECK * (performance.now() - began);
    await sleep(Math.min(MAX_PAUSE_MS, Math.max(MIN_PAUSE_MS, pause)));
  }
}
