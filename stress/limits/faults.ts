import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../load/random.ts';
import type { PostgresServer } from '../../load/servers/postgres.ts';
import type { RedisServer } from '../../load/servers/redis.ts';
import type { Replica } from './replica.ts';

export interface World {
  redis: RedisServer;
  postgres: PostgresServer;
  replicas: readonly [Replica, ...Replica[]];
  /** Ends a replica when its requests are done, and starts another. */
  restart(place: number): Promise<void>;
}

/** Milliseconds that something is away at most. */
const LONGEST = 2_500;

/** What goes wrong, each until it is over. */
const FAULTS: Record<string, (world: World, random: Random) => Promise<void>> = {
  async flush({ redis }) {
    await redis.command('FLUSHALL');
  },
  async 'script flush'({ redis }) {
    await redis.command('SCRIPT', 'FLUSH');
  },
  async kill({ redis }, random) {
    await redis.kill();
    await pause(random.below(LONGEST));
    await redis.start();
  },
  async pause({ redis }, random) {
    redis.pause();
    await pause(random.below(LONGEST));
    redis.resume();
  },
  async hold({ replicas }, random) {
    const { way } = random.pick(replicas);
    way.hold();
    await pause(random.below(LONGEST));
    way.release();
  },
  async cut({ replicas }, random) {
    random.pick(replicas).way.cut();
  },
  restart: ({ replicas, restart }, random) => restart(random.below(replicas.length)),
  async database({ postgres }, random) {
    postgres.pause();
    await pause(random.below(LONGEST));
    postgres.resume();
  },
};

/** One fault after the other, with pauses, until there is no more time. @param milliseconds of all of them */
export async function doMischief(world: World, random: Random, milliseconds: number): Promise<string[]> {
  const done: string[] = [];
  const names = Object.keys(FAULTS);
  const endsAt = performance.now() + milliseconds;
  while (performance.now() < endsAt) {
    await pause(random.below(800));
    const name = names[random.below(names.length)] ?? '';
    done.push(name);
    await FAULTS[name]?.(world, random.fork());
  }
  return done;
}
