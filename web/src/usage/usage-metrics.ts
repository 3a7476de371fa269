import type { UsageRow } from '../api/types.ts';

/** Days that a report can have. */
export const RANGES = ['7', '30', '90'] as const;
export type Range = (typeof RANGES)[number];

export const MEASURES = ['requests', 'characters', 'tokens', 'time'] as const;
export type Measure = (typeof MEASURES)[number];

type UsageCounts = Omit<UsageRow, 'day' | 'operation'>;

export function amountOf(row: UsageCounts, measure: Measure): number {
  switch (measure) {
    case 'requests':
      return row.requests;
    case 'characters':
      return row.input_characters;
    case 'tokens':
      return row.input_tokens + row.output_tokens;
    case 'time':
      return row.inference_time_tokens;
  }
}

/** The last UTC days including today, oldest first, such as 2026-01-31. */
export function lastDays(count: number, now = Date.now()): string[] {
  const DAY = 86_400_000;
  return Array.from({ length: count }, (_, at) => new Date(now - (count - 1 - at) * DAY).toISOString().slice(0, 10));
}

/** The next round number at or above the value: 1, 2 or 5 times a power of ten. */
export function roundUp(value: number): number {
  // Only costs are fractions.
  if (value === 0 || (value >= 1 && value <= 5)) return Math.max(1, Math.ceil(value));
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}
