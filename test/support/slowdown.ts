import { setTimeout as sleep } from 'node:timers/promises';

const PROBE_CPU_MS = 5;
const INTERVAL_MS = 100;

/**
 * Measures the slowdown of the machine until `during` settles: the elapsed time of short computations divided by their
 * processor time, at least 1. Tests multiply limits of elapsed time by it, so that other processes do not matter.
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
    await Promise.race([sleep(INTERVAL_MS), over.catch(() => undefined)]);
  }
  return Math.max(1, elapsedMs / cpuMs);
}
