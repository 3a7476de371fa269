import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { RedisError } from '../redis/errors.ts';
import type { Redis } from '../redis/send-commands.ts';
import { type LimitGroup, limitOf } from './limit-group.ts';
import type { Lease, LimitStore, RateWindow, Reservation } from './limit-store.ts';
import {
  type Amounts,
  type DocumentAmounts,
  findExhaustedQuota,
  NO_DOCUMENTS,
  NO_USAGE,
  NOTHING,
  type Periods,
  type Quota,
  takenByDocuments,
  type UsedAmounts,
} from './quotas.ts';
import { ACQUIRE, RENEW, RESERVE, SETTLE } from './redis-scripts.ts';

/** Counts for all replicas. Every method rejects with RedisError when Redis did not decide. */
export interface RedisLimitStore extends LimitStore {
  settle(...usage: Parameters<LimitStore['settle']>): Promise<void>;
  /** Extends the leases of this process and recreates those that Redis lost. @param leases by storage name of the group */
  renew(leases: ReadonlyMap<string, ReadonlySet<Lease>>): Promise<void>;
}

/** Expiry of the leases of a killed replica, in ms. */
export const LEASE_MS = 10_000;
/**
 * Command expiry in ms; later execution is a no-op. Redis may still read a command from a connection that this process
 * has given up. The Redis client's cool-down is as long, so no later command overtakes it.
 */
const COMMAND_EXPIRY_MS = 1_000;
const MAX_MEMBERS_PER_RENEWAL = 500;
/** Counts outlive their day or month by this time in ms, because the clocks of replicas differ. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1_000;

/** The quotas in the order in which the scripts take them. */
const QUOTA_ORDER = [
  { name: 'characters/day', unit: 'characters', period: 'day' },
  { name: 'tokens/day', unit: 'tokens', period: 'day' },
  { name: 'characters/month', unit: 'characters', period: 'month' },
  { name: 'tokens/month', unit: 'tokens', period: 'month' },
] as const satisfies Quota[];

const integers = z.array(z.int());

function parseReply(reply: unknown): number[] {
  const { data } = integers.safeParse(reply);
  if (data) return data;
  throw new RedisError('refused', 'The server at GLOSSA_REDIS_URL does not answer as Redis does.');
}

/**
 * @param loadUsage usage of groups by requests, by the database and by this process
 * @param documentsOf what documents have used and reserved, as of the last `loadUsage`
 */
export function createRedisLimitStore(
  redis: Redis,
  loadUsage: (groups: readonly LimitGroup[], periods: Periods, fresh: boolean) => Promise<UsedAmounts[]>,
  documentsOf: (group: LimitGroup, periods: Periods) => DocumentAmounts,
): RedisLimitStore {
  const acquire = redis.script(ACQUIRE);
  const reserve = redis.script(RESERVE);
  /** Offset from this process's clock to the clock of Redis, in ms; undefined before the first answer. */
  let clockOffsetMs: number | undefined;
  const recordTime = (redisTime: number | undefined): void => {
    clockOffsetMs = (redisTime ?? 0) - performance.now();
  };
  /** Time by the clock of Redis at which a command that is sent now expires. */
  const commandExpiry = (): string =>
    String(
      clockOffsetMs === undefined
        ? Number.MAX_SAFE_INTEGER
        : Math.floor(performance.now() + clockOffsetMs) + COMMAND_EXPIRY_MS,
    );
  const leasesKey = (storageName: string): string => redis.key(`leases:${storageName}`);
  const quotaKeys = (groups: readonly LimitGroup[], { day, month }: Periods): string[] =>
    groups.flatMap(({ storageName }) => [
      leasesKey(storageName),
      redis.key(`used:${storageName}:${day}`),
      redis.key(`used:${storageName}:${month}`),
    ]);

  /** @returns undefined when Redis has no counts and the usage is not fresh, or when the command expired */
  async function tryReserve(
    { id, quotaGroups }: Lease,
    amounts: Amounts,
    periods: Periods,
    fresh: boolean,
  ): Promise<Reservation | undefined> {
    const { dayRemainingMs, monthRemainingMs } = periods;
    const usage = await loadUsage(quotaGroups, periods, fresh);
    const expiries = [dayRemainingMs + CLOCK_TOLERANCE_MS, monthRemainingMs + CLOCK_TOLERANCE_MS];
    const args = [
      id,
      ...[amounts.characters, amounts.tokens, LEASE_MS, Number(fresh), ...expiries].map(String),
      commandExpiry(),
    ];
    const documents = quotaGroups.map((group) => documentsOf(group, periods));
    for (const [i, group] of quotaGroups.entries()) {
      const { day, month } = usage[i] ?? NO_USAGE;
      args.push(...QUOTA_ORDER.map((quota) => formatLimit(limitForRequests(group, quota, documents[i]))));
      args.push(...[day.characters, day.tokens, month.characters, month.tokens].map(String));
    }
    const [hasRoom, ...counts] = parseReply(await reserve(quotaKeys(quotaGroups, periods), args));
    recordTime(counts.at(-1));
    if (hasRoom === -1) return undefined;
    const states = quotaGroups.map((_, i) => parseUsage(counts.slice(6 * i, 6 * i + 6)));
    const used = states.map((state) => state.used);
    if (hasRoom === 1) return { exhausted: undefined, used };
    const exhausted = quotaGroups.map((group, i) => {
      const state = states[i] ?? { used: NO_USAGE, reserved: NOTHING };
      return findExhaustedQuota(group, state.used, documents[i] ?? NO_DOCUMENTS, state.reserved, amounts);
    });
    return { exhausted: exhausted.find((quota) => quota !== undefined), used };
  }

  return {
    async acquire(lease) {
      const { id, groups } = lease;
      const keys = groups.flatMap(({ storageName }) => [redis.key(`second:${storageName}`), leasesKey(storageName)]);
      const limits = groups.flatMap((group) => [
        formatLimit(limitOf(group, 'requests/s')),
        formatLimit(limitOf(group, 'requests at once')),
      ]);
      const reply = parseReply(await acquire(keys, [id, String(LEASE_MS), commandExpiry(), ...limits]));
      const [outcome, position = 0, ...counts] = reply;
      recordTime(reply.at(-1));
      if (outcome === -1) throw new RedisError('late', 'Redis read a command after its expiry.');
      const windows = groups.map(
        (_, i): RateWindow => ({ count: counts[2 * i] ?? 0, resetMs: counts[2 * i + 1] ?? 0 }),
      );
      const group = groups[position - 1];
      if (outcome === 0 || group === undefined) return { kind: 'admitted', windows };
      if (outcome === 2) return { kind: 'concurrency exceeded', group, windows };
      return { kind: 'rate exceeded', group, resetMs: windows[position - 1]?.resetMs ?? 0, windows };
    },
    async release({ id, groups, reserved, requested = NOTHING }) {
      // The member with a reservation exists until the usage is settled, and when the answer to the reservation was lost.
      const members = new Set([id, memberWith(id, reserved), memberWith(id, requested)]);
      await Promise.all(groups.map(({ storageName }) => redis.run(['ZREM', leasesKey(storageName), ...members])));
    },
    async renew(leases) {
      for (const storageName of [...leases.keys()]) {
        // Read at the time of the command: a lease that is released meanwhile must not be recreated.
        const current = [...(leases.get(storageName) ?? [])].filter(({ isReserving }) => !isReserving);
        const commands: Promise<unknown>[] = [];
        for (let start = 0; start < current.length; start += MAX_MEMBERS_PER_RENEWAL) {
          const chunk = current.slice(start, start + MAX_MEMBERS_PER_RENEWAL);
          const members = chunk.map((lease) => memberOf(lease, storageName));
          const args = [String(LEASE_MS), commandExpiry(), ...members];
          commands.push(redis.run(['EVAL', RENEW, '1', leasesKey(storageName), ...args]));
        }
        await Promise.all(commands);
      }
    },
    async reserve(lease, amounts, periods) {
      const reservation =
        (await tryReserve(lease, amounts, periods, false)) ?? (await tryReserve(lease, amounts, periods, true));
      if (reservation) return reservation;
      throw new RedisError('late', 'Redis read a command after its expiry.');
    },
    async settle(lease, characters, tokens, periods) {
      if (clockOffsetMs === undefined) return;
      const member = memberWith(lease.id, lease.reserved);
      const keys = quotaKeys(lease.quotaGroups, periods);
      const args = [lease.id, member, ...[LEASE_MS, characters, tokens].map(String), commandExpiry()];
      try {
        // The whole script, not its digest: a repetition after NOSCRIPT could follow usage that has it already.
        await redis.run(['EVAL', SETTLE, String(keys.length), ...keys, ...args]);
      } catch (error) {
        if (error instanceof RedisError && error.failure === 'late') await sleep(COMMAND_EXPIRY_MS);
        throw error;
      }
    },
  };
}

const memberWith = (id: string, { characters, tokens }: Amounts): string =>
  characters > 0 ? `${id}:${characters}:${tokens}` : id;

/** Member of a lease in the sorted set of a group. */
const memberOf = ({ id, reserved, quotaGroups }: Lease, storageName: string): string =>
  quotaGroups.some((group) => group.storageName === storageName) ? memberWith(id, reserved) : id;

/** What documents leave of a quota. */
function limitForRequests(group: LimitGroup, quota: Quota, documents = NO_DOCUMENTS): number | undefined {
  const limit = limitOf(group, quota.name);
  return limit === undefined ? undefined : Math.max(0, limit - takenByDocuments(documents, quota));
}

const formatLimit = (limit: number | undefined): string => String(limit ?? -1);

function parseUsage(counts: number[]): { used: UsedAmounts; reserved: Amounts } {
  const [dayCharacters = 0, dayTokens = 0, monthCharacters = 0, monthTokens = 0, characters = 0, tokens = 0] = counts;
  const used: UsedAmounts = {
    day: { characters: dayCharacters, tokens: dayTokens },
    month: { characters: monthCharacters, tokens: monthTokens },
  };
  return { used, reserved: { characters, tokens } };
}
