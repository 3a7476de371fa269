import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RedisError } from './errors.ts';
import type { Redis } from './redis-client.ts';

export interface RedisLockTimes {
  /** Milliseconds after which the lock of a process that was killed is free. */
  leaseMs: number;
  /** Milliseconds between two looks at a lock that somebody else has. */
  pollIntervalMs: number;
}

const TIMES: RedisLockTimes = { leaseMs: 15_000, pollIntervalMs: 500 };

/** Only whoever holds it may renew it or give it back. */
const RENEW = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0";
const RELEASE = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";

/**
 * Waits until no other replica has the lock. It spares work that would be done twice and guards nothing: where Redis is
 * away, or goes, whoever asks has it.
 * @param onWait called at every look that was in vain
 * @throws the signal's reason
 */
export async function acquireRedisLock(
  redis: Redis,
  name: string,
  signal: AbortSignal,
  onWait: () => Promise<void>,
  { leaseMs, pollIntervalMs }: RedisLockTimes = TIMES,
): Promise<AsyncDisposable> {
  const key = redis.key(`lock:${name}`);
  const holder = randomUUID();
  const [renew, release] = [redis.script(RENEW), redis.script(RELEASE)];
  while ((await tryLock(redis, ['SET', key, holder, 'NX', 'PX', String(leaseMs)], signal)) === 'taken') {
    await onWait();
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  const renewal = setInterval(() => ignoringRedis(renew([key], [holder, String(leaseMs)])), leaseMs / 3).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(renewal);
      await ignoringRedis(release([key], [holder]));
    },
  };
}

async function tryLock(redis: Redis, command: readonly string[], signal: AbortSignal): Promise<'ours' | 'taken'> {
  signal.throwIfAborted();
  try {
    return (await redis.run(command, { signal })) === null ? 'taken' : 'ours';
  } catch (error) {
    if (!(error instanceof RedisError)) throw error;
    return 'ours';
  }
}

/** What fails is in the client's metric, and the lease ends by itself. */
async function ignoringRedis(command: Promise<unknown>): Promise<void> {
  try {
    await command;
  } catch (error) {
    if (!(error instanceof RedisError)) throw error;
  }
}
