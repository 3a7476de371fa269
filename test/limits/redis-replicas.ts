import { pino } from 'pino';
import { Registry } from 'prom-client';
import { pollUntil } from '../../load/poll-until.ts';
import type { RedisServer } from '../../load/servers/redis.ts';
import type { Limits } from '../../src/config/usage-limits.ts';
import type { GlossaError } from '../../src/errors.ts';
import { openLimitStore } from '../../src/limits/fallback-limit-store.ts';
import { createLimitGroup } from '../../src/limits/limit-group.ts';
import { createLimiter, type Limiter, type RequestLimiter } from '../../src/limits/limiter.ts';
import { NO_USAGE, type UsedAmounts } from '../../src/limits/quotas.ts';
import { type CommandOptions, openRedis, type Redis } from '../../src/redis/send-commands.ts';
import { storedUsage } from './stored-usage.ts';

const log = pino({ level: 'silent' });

interface ReplicaOptions {
  url?: string;
  /** Whether the next command uses the timeout of a service. */
  isQuick?: () => boolean;
  read?: () => Promise<UsedAmounts>;
}

/** Opens replicas on a Redis server, and keys and owners with unique names. */
export function createReplicas(server: RedisServer) {
  /** A replica whose database reports this usage. */
  async function replica(
    used: UsedAmounts = NO_USAGE,
    options: ReplicaOptions = {},
  ): Promise<Limiter & AsyncDisposable> {
    const { url = server.url, isQuick = () => false, read = async () => used } = options;
    const registry = new Registry();
    const redis = openRedis({ url, log, registry });
    // On a busy machine the first attempt may fail.
    await pollUntil(() => redis.isAvailable());
    // With long timeouts even a busy machine never falls back to memory.
    const patience = (): CommandOptions => (isQuick() ? {} : { timeoutMs: 60_000 });
    const patient: Redis = {
      ...redis,
      run: (command) => redis.run(command, patience()),
      script(lua) {
        const run = redis.script(lua);
        return (names, args) => run(names, args, patience());
      },
    };
    const usageReader = storedUsage(read);
    const store = openLimitStore({ redis: patient, usageReader, log, registry });
    return {
      ...createLimiter({ store, usageReader, registry }),
      async [Symbol.asyncDispose]() {
        store[Symbol.dispose]();
        await redis[Symbol.asyncDispose]();
      },
    };
  }

  let keys = 0;
  const someKey = (limits: Limits) => createLimitGroup('key', `key-${++keys}`, limits);
  const someOwner = (limits: Limits) => createLimitGroup('owner', `owner-${++keys}`, limits);

  return { replica, someKey, someOwner };
}

export const admit = (limiter: RequestLimiter): Promise<void> => limiter.acquire(() => {}, true);

/** Whether the request is admitted. Any error but a rejection fails the test. */
export async function isAdmitted(act: Promise<void>): Promise<boolean> {
  return act.then(
    () => true,
    (error: GlossaError) => {
      if (error.status === 429) return false;
      throw error;
    },
  );
}
