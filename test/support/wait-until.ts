import type { TestContext } from 'node:test';

/** Waits until a condition holds. The timeout of the test limits the wait. */
export async function waitUntil({ signal }: TestContext, holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
