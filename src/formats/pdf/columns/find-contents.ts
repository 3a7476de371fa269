import { ASCENT, meets, type PageSpace } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import { DESCENT } from '../typeset/fit.ts';
import { boxOf, type ColumnFrame } from './find-columns.ts';
import type { Tile } from './moved-columns.ts';

/** Least entries with signs up to the number of a page. */
const MIN_ENTRIES = 3;
/** How exactly the numbers end at one place, and what reaches beyond letters, in points. */
const SAME_END = 2;
const PADDING = 1.5;
/** Lines up to an entry without signs, such as the title of a part. */
const MAX_LINES = 4;
/** Distance that texts keep to the edges of their cell, in font sizes. */
const GAP = 0.3;

/**
 * Finds a table of contents, whose numbers of pages go to its left edge, with the signs that lead to them. The entries begin as far from its right
 * edge as they began from the left one.
 */
export function findContents(frames: readonly ColumnFrame[], { obstacles }: PageSpace): Tile[] {
  const led = frames.flatMap((entry) => (entry.leaderEnd === undefined ? [] : [{ entry, end: entry.leaderEnd }]));
  if (led.length < MIN_ENTRIES) return [];
  const signs = obstacles.filter(({ isPainted, owner, markerOf }) => !isPainted && !owner && !markerOf);
  const boxes = signs.map(({ box }) => box);
  const found = led.flatMap(({ entry, end }) => boxes.filter((box) => isAfter(entry, end, box)).slice(0, 1));
  const right = Math.max(...found.map(([, , x1]) => x1));
  if (found.length < led.length || found.some(([, , x1]) => right - x1 > SAME_END)) return [];
  const least = Math.min(...led.map(({ end }) => end));
  const numbers = boxes.filter(([x0, , x1]) => Math.abs(right - x1) <= SAME_END && x0 > least);
  const [top, bottom] = reach(found, numbers);
  const own = numbers.filter(([, y0, , y1]) => y0 >= top && y1 <= bottom);
  const middle = Math.min(...own.map(([x0]) => x0)) - PADDING;
  const entries = frames
    .filter((frame) => meets(boxOf(frame), [0, top, right, bottom]))
    .toSorted((one, other) => one.frame.y - other.frame.y);
  const left = Math.min(...entries.map(({ start }) => start)) - PADDING;
  const isApart = entries.every((entry, index) => {
    const next = entries[index + 1];
    return entry.frame.right < middle && (!next || next.frame.y > entry.frame.lastY + DESCENT * entry.size);
  });
  const area: Box = [middle, top, right + PADDING, bottom];
  const isFree = boxes.every((box) => !meets(box, area) || own.includes(box));
  if (!isApart || !isFree) return [];
  const mirror = left + right + PADDING;
  const edges = entries.map(({ frame, size }, index) => {
    const before = entries[index - 1];
    const from = frame.y - ASCENT * size;
    return before ? (before.frame.lastY + DESCENT * before.size + from) / 2 : Math.min(top, from);
  });
  const tiles = entries.map(({ start, size }, index): Tile => {
    const cell = { left: mirror - middle, right: mirror - start + GAP * size };
    const box: Box = [left, edges[index] ?? top, middle, edges[index + 1] ?? bottom];
    return { box, by: mirror - left - middle, mirror, cell, isContents: true };
  });
  return [...tiles, { box: area, by: mirror - middle - right - PADDING, mirror, isContents: true }];
}

function isAfter({ frame, size }: ColumnFrame, end: number, [x0, y0, , y1]: Box): boolean {
  const y = frame.lastY - 0.3 * size;
  return x0 > end - 1 && y > y0 && y < y1;
}

/** From the first number to the last one, with those of entries without signs next to them. */
function reach(found: readonly Box[], numbers: readonly Box[]): [number, number] {
  let top = Math.min(...found.map(([, y0]) => y0));
  let bottom = Math.max(...found.map(([, , , y1]) => y1));
  for (const [, y0, , y1] of numbers.toSorted((one, other) => one[1] - other[1])) {
    if (y0 < bottom + MAX_LINES * (y1 - y0)) bottom = Math.max(bottom, y1);
  }
  for (const [, y0, , y1] of numbers.toSorted((one, other) => other[1] - one[1])) {
    if (y1 > top - MAX_LINES * (y1 - y0)) top = Math.min(top, y0);
  }
  return [top, bottom];
}
