import { setTimeout as sleep } from 'node:timers/promises';
import type { Random } from '../../load/random.ts';
import type { PostgresServer } from '../../load/servers/postgres.ts';
import type { RedisServer } from '../../load/servers/redis.ts';
import type { LimitReplica } from './replica.ts';

export interface LimitScene {
  redis: RedisServer;
  postgres: PostgresServer;
  replicas: readonly [LimitReplica, ...LimitReplica[]];
  /** Replaces a replica after it has finished its requests. */
  restart(index: number): Promise<void>;
}

/** Maximum duration of an outage. */
const MAX_OUTAGE_MS = 2_500;

/** Faults. Each resolves when it is over. */
const FAULTS: Record<string, (scene: LimitScene, random: Random) => Promise<void>> = {
  async flush({ redis }) {
    await redis.command('FLUSHALL');
  },
  async 'script flush'({ redis }) {
    await redis.command('SCRIPT', 'FLUSH');
  },
  async kill({ redis }, random) {
    await redis.kill();
    await sleep(random.below(MAX_OUTAGE_MS));
    await redis.start();
  },
  async pause({ redis }, random) {
    redis.pause();
    await sleep(random.below(MAX_OUTAGE_MS));
    redis.resume();
  },
  async hold({ replicas }, random) {
    const { proxy } = random.pick(replicas);
    proxy.hold();
    await sleep(random.below(MAX_OUTAGE_MS));
    proxy.release();
  },
  async cut({ replicas }, random) {
    random.pick(replicas).proxy.cut();
  },
  restart: ({ replicas, restart }, random) => restart(random.below(replicas.length)),
  async database({ postgres }, random) {
    postgres.pause();
    await sleep(random.below(MAX_OUTAGE_MS));
    postgres.resume();
  },
};

/** Injects one fault after another, with short pauses, for about `durationMs`. @returns the names of the faults */
export async function injectFaults(scene: LimitScene, random: Random, durationMs: number): Promise<string[]> {
  const injected: string[] = [];
  const names = Object.keys(FAULTS);
  const endsAt = performance.now() + durationMs;
  while (performance.now() < endsAt) {
    await sleep(random.below(800));
    const name = names[random.below(names.length)] ?? '';
    injected.push(name);
    await FAULTS[name]?.(scene, random.fork());
  }
  return injected;
}
