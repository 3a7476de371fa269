import { LRUCache } from 'lru-cache';
import { type LimitGroup, limitOf } from './limit-group.ts';
import type { Admission, Lease, LimitStore, RateWindow, Reservation } from './limit-store.ts';
import { type Amounts, findExhaustedQuota, NO_USAGE, NOTHING, type Periods, type UsedAmounts } from './quotas.ts';
import type { UsageReader } from './usage-cache.ts';

/** Counts for one process. The fallback store also records here what Redis has decided. */
export interface MemoryLimitStore extends LimitStore {
  /** @returns the rejection of a lease, without counting it; undefined when it would be admitted */
  findRejection(lease: Lease): Exclude<Admission, { kind: 'admitted' }> | undefined;
  /** @returns the group that has reached its concurrency limit in this process */
  findFullGroup(lease: Lease): LimitGroup | undefined;
  /** Takes over windows that Redis has counted. */
  recordWindows(lease: Lease, windows: readonly RateWindow[]): void;
  /** Takes the permits of a lease that Redis has admitted. */
  hold(lease: Lease): void;
  /** Leases in progress, by the storage name of their groups. */
  leases: ReadonlyMap<string, ReadonlySet<Lease>>;
  /** Whether the usage of every group by requests in the current day is known. */
  hasUsage(groups: readonly LimitGroup[], periods: Periods): boolean;
  /**
   * Updates the usage of groups from the database.
   * @param fresh includes all usage of this process that the database does not have yet
   */
  loadUsage(groups: readonly LimitGroup[], periods: Periods, fresh: boolean): Promise<UsedAmounts[]>;
  /** Raises the known usage of a group to at least these amounts. */
  raiseUsage(group: LimitGroup, periods: Periods, amounts: UsedAmounts): void;
  /** Reserves like `reserve`, but reads no database. It is synchronous, so that checks never overlap. */
  reserveFromKnown(lease: Lease, amounts: Amounts, periods: Periods): Reservation;
}

const WINDOW_MS = 1_000;
/** Groups whose windows and usage are kept. The least recently used are dropped. */
const MAX_GROUPS = 10_000;

interface GroupUsage {
  day: string;
  month: string;
  used: UsedAmounts;
}

export function createMemoryLimitStore(usageReader: UsageReader): MemoryLimitStore {
  const windows = new LRUCache<string, { count: number; endsAt: number }>({ max: MAX_GROUPS });
  const usage = new LRUCache<string, GroupUsage>({ max: MAX_GROUPS });
  const leases = new Map<string, Set<Lease>>();

  function windowOf(group: LimitGroup, now: number): RateWindow {
    const window = windows.get(group.storageName);
    return window === undefined || window.endsAt <= now
      ? { count: 0, resetMs: 0 }
      : { count: window.count, resetMs: window.endsAt - now };
  }

  function usageOf(group: LimitGroup, { day, month }: Periods): GroupUsage {
    const known = usage.get(group.storageName);
    if (known?.day === day) return known;
    const none = { characters: 0, tokens: 0 };
    return { day, month, used: { day: { ...none }, month: known?.month === month ? known.used.month : { ...none } } };
  }

  /** What other leases of this process have reserved. */
  function reservedByOthers(group: LimitGroup, { id }: Lease): Amounts {
    const total = { ...NOTHING };
    for (const { id: other, reserved } of leases.get(group.storageName) ?? []) {
      if (other === id) continue;
      total.characters += reserved.characters;
      total.tokens += reserved.tokens;
    }
    return total;
  }

  const store: MemoryLimitStore = {
    leases,
    findRejection(lease) {
      const now = performance.now();
      const seen = lease.groups.map((group) => windowOf(group, now));
      for (const [i, group] of lease.groups.entries()) {
        const { count = 0, resetMs = 0 } = seen[i] ?? {};
        if (count >= (limitOf(group, 'requests/s') ?? Number.POSITIVE_INFINITY))
          return { kind: 'rate exceeded', group, resetMs, windows: seen };
      }
      const full = store.findFullGroup(lease);
      return full && { kind: 'concurrency exceeded', group: full, windows: seen };
    },
    findFullGroup: ({ groups }) =>
      groups.find((group) => {
        const limit = limitOf(group, 'requests at once') ?? Number.POSITIVE_INFINITY;
        return (leases.get(group.storageName)?.size ?? 0) >= limit;
      }),
    async acquire(lease) {
      const rejection = store.findRejection(lease);
      if (rejection?.kind === 'rate exceeded') return rejection;
      // A request that is rejected for concurrency counts in its second nevertheless.
      const now = performance.now();
      const counted = lease.groups.map((group, i) => {
        const { count, resetMs } = rejection?.windows[i] ?? windowOf(group, now);
        return { count: count + 1, resetMs: resetMs || WINDOW_MS };
      });
      store.recordWindows(lease, counted);
      if (rejection) return { ...rejection, windows: counted };
      store.hold(lease);
      return { kind: 'admitted', windows: counted };
    },
    recordWindows({ groups }, recorded) {
      const now = performance.now();
      for (const [i, group] of groups.entries()) {
        const { count = 0, resetMs = 0 } = recorded[i] ?? {};
        if (resetMs > 0) windows.set(group.storageName, { count, endsAt: now + resetMs });
      }
    },
    hold(lease) {
      for (const group of lease.groups) {
        const others = leases.get(group.storageName) ?? new Set();
        leases.set(group.storageName, others.add(lease));
      }
    },
    async release(lease) {
      for (const group of lease.groups) {
        const others = leases.get(group.storageName);
        others?.delete(lease);
        if (others?.size === 0) leases.delete(group.storageName);
      }
    },
    hasUsage: (groups, { day }) => groups.every((group) => usage.get(group.storageName)?.day === day),
    loadUsage: (groups, periods, fresh) =>
      Promise.all(
        groups.map(async (group) => {
          store.raiseUsage(group, periods, await usageReader.read(group, periods, fresh));
          return usageOf(group, periods).used;
        }),
      ),
    raiseUsage(group, periods, amounts) {
      const known = usageOf(group, periods);
      for (const period of ['day', 'month'] as const) {
        for (const unit of ['characters', 'tokens'] as const) {
          known.used[period][unit] = Math.max(known.used[period][unit], amounts[period][unit]);
        }
      }
      usage.set(group.storageName, known);
    },
    async reserve(lease, amounts, periods) {
      await store.loadUsage(lease.quotaGroups, periods, !store.hasUsage(lease.quotaGroups, periods));
      return store.reserveFromKnown(lease, amounts, periods);
    },
    reserveFromKnown(lease, amounts, periods) {
      const used = lease.quotaGroups.map((group) => usageOf(group, periods).used);
      if (lease.isOfDocument && !lease.quotaGroups.every((group) => usageReader.isCertain(group, periods))) {
        return { exhausted: undefined, isUncertain: true, used };
      }
      for (const [i, group] of lease.quotaGroups.entries()) {
        const documents = usageReader.documents(group, periods);
        const reserved = reservedByOthers(group, lease);
        const exhausted = findExhaustedQuota(group, used[i] ?? NO_USAGE, documents, reserved, amounts);
        if (exhausted) return { exhausted, used };
      }
      // In the same step as the check, so that no request and no document takes the room in between.
      if (lease.isOfDocument) usageReader.startReservation(lease.quotaGroups, amounts);
      else lease.reserved = amounts;
      return { exhausted: undefined, used };
    },
    settle(lease, characters, tokens, periods) {
      lease.reserved = NOTHING;
      // The next look into the database finds this usage of a group that is not known yet.
      for (const group of lease.quotaGroups.filter((one) => store.hasUsage([one], periods))) {
        const { used } = usageOf(group, periods);
        for (const period of ['day', 'month'] as const) {
          used[period].characters += characters;
          used[period].tokens += tokens;
        }
      }
      return undefined;
    },
  };
  return store;
}
