import type { TextRange } from './format.ts';

/** The index of the first range that begins at an offset or after it, among those from an index. The ranges are in order. */
export function firstFrom(ranges: readonly TextRange[], offset: number, first = 0): number {
  let [from, to] = [first, ranges.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((ranges[middle]?.start ?? 0) < offset) from = middle + 1;
    else to = middle;
  }
  return from;
}
