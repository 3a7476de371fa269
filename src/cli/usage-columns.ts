import { formatLimits, type Limits } from '../config/usage-limits.ts';
import { NO_USAGE, type UsedAmounts } from '../limits/quotas.ts';

/** Headers of the columns that `usageCells` fills. */
export const USAGE_HEADERS = ['LIMITS', 'USED TODAY', 'THIS MONTH'];

/** The individual limits of a key or owner, and its usage in the current UTC day and month. */
export function usageCells(limits: Limits, used: UsedAmounts = NO_USAGE): string[] {
  const amount = ({ characters, tokens }: UsedAmounts['day']): string => `${characters} characters, ${tokens} tokens`;
  return [formatLimits(limits) || 'default', amount(used.day), amount(used.month)];
}

export function usageJson(limits: Limits, used: UsedAmounts = NO_USAGE) {
  return { limits: formatLimits(limits) || null, used_today: used.day, used_this_month: used.month };
}
