import { setTimeout as sleep } from 'node:timers/promises';

/** Short enough to meet states that last a moment, and long enough to leave the processor to what is awaited. */
const POLL_INTERVAL_MS = 5;

/** Waits until a condition holds. The timeout of the test limits the wait. */
export async function pollUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await sleep(POLL_INTERVAL_MS);
}
