import { hash } from 'node:crypto';
import type { LimitName, Limits } from '../config/usage-limits.ts';

/** Whose requests are counted together: those with one key, those of one owner, or those with links that an owner gave out. */
export interface LimitGroup {
  kind: 'key' | 'owner' | 'link';
  /** Id of the key, or name of the owner. */
  id: string;
  /** How it is called in memory and in Redis, where the names of owners are nobody's business. */
  storageName: string;
  limits: Limits;
  /** Whether characters or tokens of a day or a month are limited. */
  hasQuota: boolean;
}

export function createLimitGroup(kind: LimitGroup['kind'], id: string, limits: Limits): LimitGroup {
  const storageName = `${kind}:${kind === 'key' ? id : hash('sha256', id, 'base64url').slice(0, 22)}`;
  const hasQuota = QUOTAS.some((quota) => Number.isFinite(limits[quota.name] ?? Number.POSITIVE_INFINITY));
  return { kind, id, storageName, limits, hasQuota };
}

/** Undefined where there is none. */
export function limitOf({ limits }: Pick<LimitGroup, 'limits'>, name: LimitName): number | undefined {
  const value = limits[name];
  return value === Number.POSITIVE_INFINITY ? undefined : value;
}

export function isLimited(limits: Limits): boolean {
  return Object.values(limits).some((value) => value !== Number.POSITIVE_INFINITY);
}

/** What is counted by day and by month. */
export type Unit = 'characters' | 'tokens';

export interface Quota {
  name: LimitName;
  unit: Unit;
  period: 'day' | 'month';
}

/** First those that last longest: of several that are used up, the caller is told of one. */
export const QUOTAS = [
  { name: 'characters/month', unit: 'characters', period: 'month' },
  { name: 'tokens/month', unit: 'tokens', period: 'month' },
  { name: 'characters/day', unit: 'characters', period: 'day' },
  { name: 'tokens/day', unit: 'tokens', period: 'day' },
] as const satisfies Quota[];

/** What a subject used in a UTC day and a UTC month. */
export type UsedAmounts = Record<'day' | 'month', Record<Unit, number>>;

export const NO_USAGE: UsedAmounts = { day: { characters: 0, tokens: 0 }, month: { characters: 0, tokens: 0 } };

export interface ExhaustedQuota extends Quota {
  group: LimitGroup;
  limit: number;
  /** What requests under way have reserved is part of it. */
  used: number;
  reserved: number;
}

/**
 * The quota that leaves no room for a request. Used tokens are known after the work: until then a request holds one for each
 * character, more than its text, its result and the engine's time take in languages with letters (decision 053).
 * @param reserved characters, and tokens, of other requests under way
 * @param wanted characters, and tokens; 0 while they are not known
 */
export function findExhaustedQuota(
  group: LimitGroup,
  used: UsedAmounts,
  reserved: number,
  wanted: number,
): ExhaustedQuota | undefined {
  for (const quota of QUOTAS) {
    const limit = limitOf(group, quota.name);
    const amount = used[quota.period][quota.unit] + reserved;
    if (limit !== undefined && amount + Math.max(1, wanted) > limit)
      return { ...quota, group, limit, used: amount, reserved };
  }
  return undefined;
}
