import type { TestContext } from 'node:test';

/** Waits until a condition holds. The timeout of the test limits the wait. */
export async function waitUntil({ signal }: TestContext, holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** As `waitUntil`, but checks in every turn of the event loop, for states that last a moment only. */
export async function pollUntil(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise(setImmediate);
}
