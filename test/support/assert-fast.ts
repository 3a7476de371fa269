import assert from 'node:assert/strict';

/** A thousand times the usual time, and far less than work of quadratic time takes. */
const MAX_CPU_SECONDS = 8;

/**
 * Fails if work uses seconds of processor time. The timeout of a test cannot interrupt synchronous work, and elapsed time
 * depends on the load of the machine.
 */
export async function assertFast<T>(work: () => T): Promise<Awaited<T>> {
  const before = process.cpuUsage();
  const result = await work();
  const { user, system } = process.cpuUsage(before);
  const cpuSeconds = (user + system) / 1_000_000;
  assert.ok(cpuSeconds < MAX_CPU_SECONDS, `the work used ${cpuSeconds} s of processor time`);
  return result;
}
