import type { TestContext } from 'node:test';
import { pollUntil } from '../../load/poll-until.ts';

/** Waits until a condition holds, or the test is aborted. */
export function waitUntil({ signal }: TestContext, holds: () => boolean | Promise<boolean>): Promise<void> {
  return pollUntil(holds, signal);
}
