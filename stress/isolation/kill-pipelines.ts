import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { listProcesses, type ProcessInfo } from '../../load/processes.ts';

/** Kills processes of pipelines while they work. */
export interface PipelineKiller {
  kills(): { stages: number; groups: number };
  /** Stops killing. The other methods still work. */
  stop(): Promise<void>;
  /** Processes of pipelines that still run after the service has exited. */
  survivors(): Promise<ProcessInfo[]>;
}

const POLL_INTERVAL_MS = 250;

/** A process may need time to free its memory after it has closed its files. */
const EXIT_TIMEOUT_MS = 10_000;

/**
 * @param pid of the service
 * @param everyMs average time between kills; undefined for no kills
 */
export function startPipelineKiller(pid: number, everyMs: number | undefined): PipelineKiller {
  const stopped = new AbortController();
  const seen = new Set<string>();
  const kills = { stages: 0, groups: 0 };

  /** A pipeline is a process group whose leader is a child of the service. Without the leader, its id may be reused. */
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
      // The process has just exited.
    }
  }

  async function run(): Promise<void> {
    for (let next = nextStrike(); !stopped.signal.aborted; ) {
      const living = look();
      if (everyMs !== undefined && performance.now() >= next && living.length > 0) {
        strike(living);
        next = nextStrike();
      }
      await sleep(POLL_INTERVAL_MS, undefined, { signal: stopped.signal }).catch(() => undefined);
    }
  }

  /** The average time, plus or minus half. */
  function nextStrike(): number {
    return performance.now() + (everyMs ?? 0) * (0.5 + randomInt(1000) / 1000);
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
      const end = performance.now() + EXIT_TIMEOUT_MS;
      while (living().length > 0 && performance.now() < end) await sleep(POLL_INTERVAL_MS);
      return living();
    },
  };
}

/** Process ids are reused after a while. Together with the program they are nearly unique. */
function nameOf({ pid, group, name }: ProcessInfo): string {
  return `${pid} ${group} ${name}`;
}
