import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RedisError } from './errors.ts';
import type { Redis } from './send-commands.ts';

export interface RedisLockTimes {
  /** Time after which the lock of a killed process expires, in ms. */
  leaseMs: number;
  pollIntervalMs: number;
}

const DEFAULT_TIMES: RedisLockTimes = { leaseMs: 15_000, pollIntervalMs: 500 };

// Only the holder may renew or release the lock.
const RENEW = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('PEXPIRE', KEYS[1], ARGV[2]) or 0";
const RELEASE = "return redis.call('GET', KEYS[1]) == ARGV[1] and redis.call('DEL', KEYS[1]) or 0";

/**
 * Waits until no other replica holds the lock, then takes it. The lock only avoids duplicate work. It does not guarantee
 * exclusion: while Redis is unavailable, every caller gets it.
 * @param onWait called after each failed attempt
 * @throws the signal's reason
 */
export async function acquireRedisLock(
  redis: Redis,
  name: string,
  signal: AbortSignal,
  onWait: () => Promise<void>,
  { leaseMs, pollIntervalMs }: RedisLockTimes = DEFAULT_TIMES,
): Promise<AsyncDisposable> {
  const key = redis.key(`lock:${name}`);
  const holder = randomUUID();
  const [renew, release] = [redis.script(RENEW), redis.script(RELEASE)];
  while (!(await tryAcquire(redis, ['SET', key, holder, 'NX', 'PX', String(leaseMs)], signal))) {
    await onWait();
    await sleep(pollIntervalMs, undefined, { signal }).catch(() => signal.throwIfAborted());
  }
  const renewal = setInterval(() => ignoreRedisError(renew([key], [holder, String(leaseMs)])), leaseMs / 3).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(renewal);
      await ignoreRedisError(release([key], [holder]));
    },
  };
}

async function tryAcquire(redis: Redis, command: readonly string[], signal: AbortSignal): Promise<boolean> {
  signal.throwIfAborted();
  try {
    return (await redis.run(command, { signal })) !== null;
  } catch (error) {
    if (!(error instanceof RedisError)) throw error;
    return true;
  }
}

/** A failure is safe to ignore: the client counts it, and the lock expires by itself. */
async function ignoreRedisError(command: Promise<unknown>): Promise<void> {
  try {
    await command;
  } catch (error) {
    if (!(error instanceof RedisError)) throw error;
  }
}
