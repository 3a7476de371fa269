/** Names of the limits of an API key and of an owner (all keys of the owner together). */
export const LIMITS = [
  'requests/s',
  'requests at once',
  'characters/day',
  'characters/month',
  'tokens/day',
  'tokens/month',
] as const;

export type LimitName = (typeof LIMITS)[number];

/** Whole numbers from 1, or Infinity for no limit. A missing limit falls back to the more general limits. */
export type Limits = Readonly<Partial<Record<LimitName, number>>>;

/** Limits of keys and owners without individual limits. */
export interface DefaultLimits {
  key: Limits;
  owner: Limits;
}

export const LIMITS_EXAMPLE = '20 requests/s, 100 at once, 1M characters/day, 20M tokens/month';

const ITEM = /^(unlimited|[1-9]\d{0,14})([kM]?) +(\S.*)$/;
const FACTORS: Record<string, number> = { '': 1, k: 1_000, M: 1_000_000 };
const OTHER_NAMES: Record<string, LimitName> = { 'at once': 'requests at once', 'requests/second': 'requests/s' };

/** Parses comma-separated limits, each at most once. @returns undefined for invalid text */
export function parseLimits(text: string): Limits | undefined {
  const limits: Partial<Record<LimitName, number>> = {};
  for (const item of text.split(',').map((part) => part.trim())) {
    if (item === '') continue;
    const [, number = '', factor = '', written = ''] = ITEM.exec(item) ?? [];
    const name = OTHER_NAMES[written] ?? LIMITS.find((one) => one === written);
    const value = number === 'unlimited' ? Number.POSITIVE_INFINITY : Number(number) * (FACTORS[factor] ?? 1);
    if (name === undefined || name in limits || (factor !== '' && number === 'unlimited')) return undefined;
    if (Number.isFinite(value) && !Number.isSafeInteger(value)) return undefined;
    limits[name] = value;
  }
  return limits;
}

/** Formats limits in the order of `LIMITS`, so that equal limits give equal text. */
export function formatLimits(limits: Limits): string {
  return LIMITS.flatMap((name) => {
    const value = limits[name];
    if (value === undefined) return [];
    return `${value === Number.POSITIVE_INFINITY ? 'unlimited' : value} ${name}`;
  }).join(', ');
}
