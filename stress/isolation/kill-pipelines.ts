import { randomInt } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { listProcesses, type ProcessInfo } from '../../load/processes.ts';

/** Kills parts of pipelines while they work. */
export interface Mischief {
  kills(): { stages: number; groups: number };
  /** Ends the killing; what was started meanwhile can still be asked for. */
  stop(): Promise<void>;
  /** Those of all pipelines ever seen that do not end, although the service has. */
  survivors(): Promise<ProcessInfo[]>;
}

/** Milliseconds between two looks at what the service has started. */
const LOOK = 250;

/** Milliseconds: a process that has closed all its files may still be giving back its memory. */
const DYING_TIME = 10_000;

/**
 * @param pid of the service
 * @param every milliseconds from one kill to the next, on average; undefined for only looking
 */
export function startMischief(pid: number, every: number | undefined): Mischief {
  const stopped = new AbortController();
  const seen = new Set<string>();
  const kills = { stages: 0, groups: 0 };

  /** Each pipeline is a process group, led by a child of the service: without it the number may be somebody else's. */
  function look(): ProcessInfo[] {
    const all = listProcesses();
    const groups = new Set(all.filter((one) => one.parent === pid && one.pid === one.group).map(({ group }) => group));
    const living = all.filter(({ group }) => groups.has(group));
    for (const one of living) seen.add(nameOf(one));
    return living;
  }

  function strike(living: readonly ProcessInfo[]): void {
    const victim = living[randomInt(living.length)];
    if (!victim) return;
    const isWhole = randomInt(2) === 0;
    try {
      process.kill(isWhole ? -victim.group : victim.pid, 'SIGKILL');
      kills[isWhole ? 'groups' : 'stages']++;
    } catch {
      // It went by itself in that moment.
    }
  }

  async function run(): Promise<void> {
    for (let next = nextStrike(); !stopped.signal.aborted; ) {
      const living = look();
      if (every !== undefined && performance.now() >= next && living.length > 0) {
        strike(living);
        next = nextStrike();
      }
      await delay(LOOK, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  /** Between half and one and a half of the average. */
  function nextStrike(): number {
    return performance.now() + (every ?? 0) * (0.5 + randomInt(1000) / 1000);
  }

  const running = run();
  return {
    kills: () => kills,
    async stop() {
      stopped.abort();
      await running;
      look();
    },
    async survivors() {
      const living = (): ProcessInfo[] => listProcesses().filter((one) => seen.has(nameOf(one)));
      const end = performance.now() + DYING_TIME;
      while (living().length > 0 && performance.now() < end) await delay(LOOK);
      return living();
    },
  };
}

/** Numbers of processes come again after a while; with the program they hardly mean another one. */
function nameOf({ pid, group, name }: ProcessInfo): string {
  return `${pid} ${group} ${name}`;
}
