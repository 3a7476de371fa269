import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Counter, Registry } from 'prom-client';
import { RedisError } from '../redis/errors.ts';
import type { Redis } from '../redis/send-commands.ts';
import { createCounter } from '../telemetry/metrics.ts';
import type { Lease, LimitStore } from './limit-store.ts';
import { createMemoryLimitStore, type MemoryLimitStore } from './memory-limit-store.ts';
import { createRedisLimitStore, LEASE_MS, type RedisLimitStore } from './redis-limit-store.ts';
import type { UsageReader } from './usage-cache.ts';

export interface LimitStoreOptions {
  /** Undefined for a service without Redis. */
  redis: Redis | undefined;
  usageReader: UsageReader;
  log: Logger;
  registry: Registry;
}

/** Interval of the renewal of leases in Redis; a fraction of `LEASE_MS`. */
const RENEWAL_INTERVAL_MS = 2_000;
/** Releases that are retried. Leases without a release expire in Redis after `LEASE_MS`. */
const MAX_PENDING_RELEASES = 10_000;

/** The limit store of a service: in memory without Redis, else Redis with a fallback to memory. */
export function openLimitStore({ redis, usageReader, log, registry }: LimitStoreOptions): LimitStore & Disposable {
  const memory = createMemoryLimitStore(usageReader);
  const fallbacks = createCounter(registry, 'glossa_limits_counted_alone_total');
  if (!redis) return { ...memory, [Symbol.dispose]() {} };
  return createFallbackLimitStore(
    createRedisLimitStore(redis, memory.loadUsage, usageReader.documents),
    memory,
    fallbacks,
    log,
  );
}

/**
 * Decides in Redis, for all replicas together. While Redis is unavailable, this process decides alone from memory.
 *
 * - Detection: the Redis client's circuit breaker rejects commands at once while Redis is disconnected or slow. Each call
 *   here tries Redis first, so the first call after the circuit has closed uses Redis again.
 * - State: every decision of Redis is recorded in memory, which therefore knows the rates, leases and usage of this
 *   process when Redis fails. It also detects leases and reservations that Redis has lost.
 * - Recovery: releases that Redis missed are retried, and renewals recreate the leases of requests in progress.
 */
function createFallbackLimitStore(
  redis: RedisLimitStore,
  memory: MemoryLimitStore,
  fallbacks: Counter,
  log: Logger,
): LimitStore & Disposable {
  /** @returns undefined when Redis did not decide */
  async function tryRedis<T>(command: () => Promise<T>): Promise<T | undefined> {
    try {
      return await command();
    } catch (error) {
      // The Redis client logs and counts its failures.
      if (!(error instanceof RedisError)) log.error({ err: error }, 'limits could not be counted in Redis');
      return undefined;
    }
  }

  /** Releases that Redis has not confirmed. */
  const pendingReleases = new LRUCache<Lease, true>({ max: MAX_PENDING_RELEASES, ttl: LEASE_MS });

  async function tryRelease(lease: Lease): Promise<boolean> {
    const released = await tryRedis(() => redis.release(lease).then(() => true));
    return released ?? false;
  }

  async function releaseInRedis(lease: Lease): Promise<void> {
    if (!(await tryRelease(lease))) pendingReleases.set(lease, true);
  }

  async function renew(): Promise<void> {
    for (const lease of [...pendingReleases.keys()]) {
      if (await tryRelease(lease)) pendingReleases.delete(lease);
    }
    await tryRedis(() => redis.renew(memory.leases));
  }
  const timer = setInterval(renew, RENEWAL_INTERVAL_MS).unref();

  return {
    async acquire(lease) {
      const rejection = memory.findRejection(lease);
      if (rejection) return rejection;
      const admission = await tryRedis(() => redis.acquire(lease));
      if (!admission) {
        fallbacks.inc();
        const decision = await memory.acquire(lease);
        // Redis may have admitted the request after the timeout.
        if (decision.kind !== 'admitted') void releaseInRedis(lease);
        return decision;
      }
      memory.recordWindows(lease, admission.windows);
      if (admission.kind !== 'admitted') return admission;
      // Redis may have lost leases that this process holds.
      const full = memory.findFullGroup(lease);
      if (full) {
        void releaseInRedis(lease);
        return { kind: 'concurrency exceeded', group: full, windows: admission.windows };
      }
      memory.hold(lease);
      return admission;
    },
    async release(lease) {
      void memory.release(lease);
      await releaseInRedis(lease);
    },
    async reserve(lease, amounts, periods) {
      const { quotaGroups } = lease;
      const { characters } = amounts;
      const hadUsage = memory.hasUsage(quotaGroups, periods);
      if (characters > 0) {
        lease.requested = amounts;
        lease.isReserving = true;
      }
      const reservation = await tryRedis(() => redis.reserve(lease, amounts, periods));
      if (characters > 0) lease.isReserving = false;
      if (!reservation) {
        if (!hadUsage) await memory.loadUsage(quotaGroups, periods, true);
        return memory.reserveFromKnown(lease, amounts, periods);
      }
      for (const [i, group] of quotaGroups.entries()) {
        const used = reservation.used[i];
        if (used) memory.raiseUsage(group, periods, used);
      }
      if (reservation.exhausted || characters === 0) return reservation;
      // Redis may have lost reservations that this process holds, and does not know the documents of this moment.
      return memory.reserveFromKnown(lease, amounts, periods);
    },
    settle(lease, characters, tokens, periods) {
      // No request waits for this. The database has the usage that Redis misses.
      const settled = tryRedis(() => redis.settle(lease, characters, tokens, periods));
      memory.settle(lease, characters, tokens, periods);
      return settled;
    },
    [Symbol.dispose]: () => clearInterval(timer),
  };
}
