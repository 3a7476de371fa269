import type { LimitGroup } from './limit-group.ts';
import type { Amounts, ExhaustedQuota, Periods, UsedAmounts } from './quotas.ts';

/** The permits and reservations of one request, or the reservation of one document. */
export interface Lease {
  /** Unique over all replicas. */
  id: string;
  groups: readonly LimitGroup[];
  /** Groups with a quota. */
  quotaGroups: readonly LimitGroup[];
  reserved: Amounts;
  /** The last reservation, whether or not it succeeded. */
  requested?: Amounts;
  /** Whether a reservation is in progress. */
  isReserving?: boolean;
  /** Whether the reservation is of a document. The database keeps it, so the lease does not. */
  isOfDocument?: boolean;
}

/** Requests of a group in its current second. */
export interface RateWindow {
  count: number;
  /** Milliseconds until the second ends. */
  resetMs: number;
}

/** Outcome of `acquire`. The windows are in the order of the lease's groups. */
export type Admission =
  | { kind: 'admitted'; windows: readonly RateWindow[] }
  | { kind: 'rate exceeded'; group: LimitGroup; resetMs: number; windows: readonly RateWindow[] }
  | { kind: 'concurrency exceeded'; group: LimitGroup; windows: readonly RateWindow[] };

/** Outcome of `reserve`. */
export interface Reservation {
  /** The quota that prevented the reservation. */
  exhausted: ExhaustedQuota | undefined;
  /** Nothing is reserved for a document, because the usage of its groups is not certain. */
  isUncertain?: boolean;
  /** Usage of each quota group by requests, without reservations. */
  used: readonly UsedAmounts[];
}

/**
 * Counts requests, and the characters and tokens that they use, by limit group. The usage reader counts those of documents. A
 * reservation compares the sum of both with the quota.
 *
 * `memory-limit-store.ts` counts for one process and `redis-limit-store.ts` for all replicas. `fallback-limit-store.ts`
 * uses Redis and falls back to memory. Only the Redis store rejects: with RedisError, when Redis did not decide.
 */
export interface LimitStore {
  /** Checks the rate and the concurrency of each group and counts the request. */
  acquire(lease: Lease): Promise<Admission>;
  /** Returns the permits and reservations of a lease. It may be repeated. */
  release(lease: Lease): Promise<void>;
  /**
   * Reserves characters and tokens if every quota has room. They replace an earlier reservation of the lease.
   * @param amounts 0 characters check for room only
   */
  reserve(lease: Lease, amounts: Amounts, periods: Periods): Promise<Reservation>;
  /**
   * Replaces the reservation by the real usage.
   * @returns the usage may be written to the database when this settles, so that it is not counted twice; undefined when
   *   that is at once
   */
  settle(lease: Lease, characters: number, tokens: number, periods: Periods): Promise<void> | undefined;
}
