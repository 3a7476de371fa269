import assert from 'node:assert/strict';

/** In milliseconds: a thousand times what it takes, and far less than it takes where time grows with the square of length. */
const MAX_DURATION_MS = 30_000;

/** Fails where work took seconds. The time limit of a test sees nothing of work that lets no timer run meanwhile. */
export async function assertFast<T>(work: () => T): Promise<Awaited<T>> {
  const began = performance.now();
  const result = await work();
  assert.ok(performance.now() - began < MAX_DURATION_MS, 'it took seconds');
  return result;
}
