import type { TestContext } from 'node:test';

/** Waits until the check holds; the test's own time limit bounds it. */
export async function waitUntil({ signal }: TestContext, holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) {
    signal.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
