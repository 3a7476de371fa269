import type { Direction, Segment } from '../engine.ts';

/**
 * The key of a cached translation within its owner: everything that changes the translation of a segment.
 * @param label names the planned route
 * @param options the key of the options that its engines follow
 */
export function cacheKey(
  label: string | undefined,
  { from, to }: Pick<Direction, 'from' | 'to'>,
  options: string,
  segment: Segment,
): string {
  return `${label} ${from} ${to} ${options} ${JSON.stringify(segment)}`;
}
