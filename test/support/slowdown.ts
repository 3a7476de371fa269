import { setTimeout } from 'node:timers/promises';

const PROBE_CPU_MS = 5;
const INTERVAL_MS = 100;

/**
 * Measures how many times longer than on an idle machine work takes while `during` is under way: the elapsed time of a
 * computation of 5 ms by its processor time, 1 or more. Bounds on elapsed time are multiplied by it, since processes
 * beside a test are not what it measures.
 */
export async function measureSlowdown(during: Promise<unknown>): Promise<number> {
  let isOver = false;
  const over = during.finally(() => {
    isOver = true;
  });
  let elapsedMs = 0;
  let cpuMs = 0;
  while (!isOver) {
    const began = performance.now();
    const before = process.threadCpuUsage();
    let usedMs = 0;
    while (usedMs < PROBE_CPU_MS) {
      const { user, system } = process.threadCpuUsage(before);
      usedMs = (user + system) / 1_000;
    }
    elapsedMs += performance.now() - began;
    cpuMs += usedMs;
    await Promise.race([setTimeout(INTERVAL_MS), over.catch(() => undefined)]);
  }
  return Math.max(1, elapsedMs / cpuMs);
}
