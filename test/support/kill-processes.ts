import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ChildKind, findChildren, killChild } from '../../load/kill-children.ts';

/** When a process is killed: after these shares of the processor time that it takes. */
const STAGES = { start: 0, middle: 0.5, end: 0.85 };

/** Work while which processes were killed. */
export interface Harmed<T> {
  result: T;
  kills: number;
  /** The longest processor time of one process, in clock ticks. */
  maxTicks: number;
}

/**
 * Kills processes of this process while work runs.
 * @param options.minTicks clock ticks of processor time after which a process is killed
 */
export async function whileKilling<T>(
  kind: ChildKind,
  work: () => Promise<T>,
  { maxKills = Number.POSITIVE_INFINITY, minTicks = 0 } = {},
): Promise<Harmed<T>> {
  const killed = new Set<number>();
  let maxTicks = 0;
  let isDone = false;
  const killing = everyMoment(() => {
    for (const child of findChildren(process.pid)) {
      if (child.kind !== kind || killed.has(child.pid)) continue;
      maxTicks = Math.max(maxTicks, child.cpuTicks);
      if (child.cpuTicks < minTicks || killed.size >= maxKills) continue;
      killChild(child.pid);
      killed.add(child.pid);
    }
    return isDone;
  });
  try {
    return { result: await work(), kills: killed.size, maxTicks };
  } finally {
    isDone = true;
    await killing;
  }
}

/**
 * Runs work undisturbed, then while processes are killed at their start, in their middle and at their end.
 * @param maxKills processes that are killed at each stage; at least one is
 * @param work starts a process of the kind
 */
export async function killAtStages<T>(
  kind: ChildKind,
  maxKills: number,
  work: () => Promise<T>,
): Promise<{ whole: T; harmed: [stage: string, result: T][] }> {
  await endIdle();
  const { result: whole, maxTicks } = await whileKilling(kind, work, { maxKills: 0 });
  const harmed: [string, T][] = [];
  for (const [stage, share] of Object.entries(STAGES)) {
    let run: Harmed<T>;
    let minTicks = Math.floor(maxTicks * share);
    do {
      await endIdle();
      run = await whileKilling(kind, work, { maxKills, minTicks });
      // The process has ended before its time. The next one is killed earlier, at the same share of what this one took.
      minTicks = Math.min(minTicks - 1, Math.floor(run.maxTicks * share));
    } while (run.kills === 0);
    harmed.push([stage, run.result]);
  }
  return { whole, harmed };
}

/** Ends processes that wait for another file, so that the work starts one. Waits until their parent has noticed it. */
export async function endIdle(): Promise<void> {
  const killed = new Set<number>();
  await everyMoment(() => {
    const children = findChildren(process.pid);
    for (const { pid } of children) {
      killChild(pid);
      killed.add(pid);
    }
    return children.length === 0 && ![...killed].some((pid) => existsSync(`/proc/${pid}`));
  });
}

/** Half a clock tick, in which processor time is counted. */
const POLL_INTERVAL_MS = 5;

async function everyMoment(isDone: () => boolean): Promise<void> {
  while (!isDone()) await sleep(POLL_INTERVAL_MS);
}
