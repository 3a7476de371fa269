import { InvalidArgumentError } from 'commander';
import { formatLimits, LIMITS_EXAMPLE, type Limits, parseLimits } from '../config/usage-limits.ts';
import { NO_USAGE, type UsedAmounts } from '../limits/quotas.ts';

/** Limits as an argument; none for `default`. */
export function parseLimitsArgument(text: string): Limits {
  const limits = text === 'default' ? {} : parseLimits(text);
  if (limits && (text === 'default' || Object.keys(limits).length > 0)) return limits;
  throw new InvalidArgumentError(`It must be limits such as "${LIMITS_EXAMPLE}", unlimited ones too, or default.`);
}

/** Heads of the columns that `useCells` fills. */
export const USAGE_HEADERS = ['LIMITS', 'USED TODAY', 'THIS MONTH'];

/** A key's or an owner's own limits, and what it used of the present UTC day and month. */
export function usageCells(limits: Limits, used: UsedAmounts = NO_USAGE): string[] {
  const amount = ({ characters, tokens }: UsedAmounts['day']): string => `${characters} characters, ${tokens} tokens`;
  return [formatLimits(limits) || 'default', amount(used.day), amount(used.month)];
}

export function usageJson(limits: Limits, used: UsedAmounts = NO_USAGE) {
  return { limits: formatLimits(limits) || null, used_today: used.day, used_this_month: used.month };
}
