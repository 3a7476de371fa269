import type { LimitName } from '../config/usage-limits.ts';
import { type LimitGroup, limitOf } from './limit-group.ts';

/** A UTC day and its UTC month. */
export interface Periods {
  /** YYYY-MM-DD. */
  day: string;
  /** YYYY-MM. */
  month: string;
  /** Milliseconds until the day ends. */
  dayRemainingMs: number;
  /** Milliseconds until the month ends. */
  monthRemainingMs: number;
}

export function periodsOf(now: Date): Periods {
  const day = now.toISOString().slice(0, 10);
  const [year, month, date] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate()];
  return {
    day,
    month: day.slice(0, 7),
    dayRemainingMs: Date.UTC(year, month, date + 1) - now.getTime(),
    monthRemainingMs: Date.UTC(year, month + 1, 1) - now.getTime(),
  };
}

export type QuotaUnit = 'characters' | 'tokens';

/** Characters and tokens. */
export type Amounts = Record<QuotaUnit, number>;

export const NOTHING: Amounts = { characters: 0, tokens: 0 };

export interface Quota {
  name: LimitName;
  unit: QuotaUnit;
  period: 'day' | 'month';
}

/** Longest period first: an error names the first exhausted quota only. */
export const QUOTAS = [
  { name: 'characters/month', unit: 'characters', period: 'month' },
  { name: 'tokens/month', unit: 'tokens', period: 'month' },
  { name: 'characters/day', unit: 'characters', period: 'day' },
  { name: 'tokens/day', unit: 'tokens', period: 'day' },
] as const satisfies Quota[];

/** Usage of a group in a UTC day and a UTC month. */
export type UsedAmounts = Record<'day' | 'month', Amounts>;

export const NO_USAGE: UsedAmounts = { day: { characters: 0, tokens: 0 }, month: { characters: 0, tokens: 0 } };

/** What the documents of a group have used and reserved. The database has both, and counts each character once. */
export interface DocumentAmounts {
  used: UsedAmounts;
  /** The amounts of queued documents that are not billed yet. */
  reserved: Amounts;
}

export const NO_DOCUMENTS: DocumentAmounts = { used: NO_USAGE, reserved: NOTHING };

export interface ExhaustedQuota extends Quota {
  group: LimitGroup;
  limit: number;
  /** Includes `reserved`, and what documents have used and reserved. */
  used: number;
  /** Part of `used` that requests in progress have reserved. */
  reserved: number;
  /** What this request or document reserves; 0 while it is unknown. */
  requested: number;
  /** Part of `used` that documents in the queue have reserved. */
  reservedByDocuments: number;
}

export function addAmounts(one: UsedAmounts, other: UsedAmounts): UsedAmounts {
  const add = (period: 'day' | 'month'): UsedAmounts['day'] => ({
    characters: one[period].characters + other[period].characters,
    tokens: one[period].tokens + other[period].tokens,
  });
  return { day: add('day'), month: add('month') };
}

/** What the documents of a group take from a quota. */
export function takenByDocuments({ used, reserved }: DocumentAmounts, { period, unit }: Quota): number {
  return used[period][unit] + reserved[unit];
}

/**
 * Finds the quota that a request would exceed. The number of tokens is known only after the work, so a request reserves
 * one token per character of its text, or of its expected output if that is longer. In alphabetic languages that covers text,
 * result and engine time (decision 053).
 * @param used by requests
 * @param documents amounts of documents, which `used` lacks
 * @param reserved by other requests in progress
 * @param requested by this request or document; 0 while it is unknown
 */
export function findExhaustedQuota(
  group: LimitGroup,
  used: UsedAmounts,
  documents: DocumentAmounts,
  reserved: Amounts,
  requested: Amounts,
): ExhaustedQuota | undefined {
  for (const quota of QUOTAS) {
    const limit = limitOf(group, quota.name);
    const amount = used[quota.period][quota.unit] + takenByDocuments(documents, quota) + reserved[quota.unit];
    if (limit !== undefined && amount + Math.max(1, requested[quota.unit]) > limit)
      return {
        ...quota,
        group,
        limit,
        used: amount,
        reserved: reserved[quota.unit],
        requested: requested[quota.unit],
        reservedByDocuments: documents.reserved[quota.unit],
      };
  }
  return undefined;
}
