import type { Range } from './ranges.ts';
import type { Line } from './text-lines.ts';

/** Narrowest gap between two columns of a table, in font sizes. */
const MIN_GAP = 0.8;

/** The gaps in a line. */
export function gapsOf({ items, size }: Line): Range[] {
  return items.flatMap(({ box: [x0] }, index): Range[] => {
    const end = items[index - 1]?.box[2] ?? x0;
    return x0 - end >= MIN_GAP * size ? [[end, x0]] : [];
  });
}

/** What a line leaves of gaps. */
export function openGaps(gaps: readonly Range[], { items, size }: Line): Range[] {
  return items.reduce<Range[]>(
    (open, { box: [x0, , x1] }) =>
      open.flatMap(([from, to]): Range[] => {
        const parts: Range[] = [
          [from, Math.min(to, x0)],
          [Math.max(from, x1), to],
        ];
        return x1 <= from || x0 >= to ? [[from, to]] : parts.filter(([start, end]) => end - start >= MIN_GAP * size);
      }),
    [...gaps],
  );
}
