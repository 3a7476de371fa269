import type { PageSpace } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import { boxOf, type ColumnFrame } from './find-columns.ts';
import type { Tile } from './moved-columns.ts';

/** Gap between the parts of a header, and distance of a header to the text, in heights of its line. */
const MIN_GAP = 1.5;
const MIN_DISTANCE = 0.8;
const MAX_PARTS = 3;
/** How far a header may begin from the edge of the text, in points. */
const AT_EDGE = 12;
/** Highest line, in points. */
const MAX_HEIGHT = 30;

/**
 * Finds the parts of the first and the last line of a page that are apart from its text, such as a title at one side and the number of the
 * page at the other, and how far each goes to the other side.
 */
export function findHeaders(frames: readonly ColumnFrame[], { obstacles, left, right }: PageSpace): Tile[] {
  const texts = [...obstacles.filter(({ isPainted }) => !isPainted).map(({ box }) => box), ...frames.map(boxOf)];
  return [true, false].flatMap((isTop) => {
    const sorted = texts.toSorted((one, other) => (isTop ? one[1] - other[1] : other[3] - one[3]));
    const [first] = sorted;
    if (!first) return [];
    const line = sorted.filter(([, y0, , y1]) => y0 < first[3] && y1 > first[1]);
    const [top, bottom] = [Math.min(...line.map(({ 1: y0 }) => y0)), Math.max(...line.map(({ 3: y1 }) => y1))];
    const height = bottom - top;
    const next = sorted.find((box) => !line.includes(box));
    const distance = next ? (isTop ? next[1] - bottom : top - next[3]) : 0;
    if (height > MAX_HEIGHT || distance < MIN_DISTANCE * height) return [];
    const parts = partsOf(line, MIN_GAP * height);
    const [start, end] = [parts[0]?.[0] ?? left, parts.at(-1)?.[2] ?? right];
    const isAtEdge = Math.abs(start - left) < AT_EDGE || Math.abs(end - right) < AT_EDGE;
    if (parts.length > MAX_PARTS || !isAtEdge) return [];
    // What is in the middle stays there.
    const mirror = left + right;
    return parts.map((box): Tile => ({ box, by: mirror - box[0] - box[2], mirror }));
  });
}

/** The parts of a line between wide gaps. */
function partsOf(line: readonly Box[], gap: number): Box[] {
  const parts: [number, number, number, number][] = [];
  for (const [x0, y0, x1, y1] of line.toSorted((one, other) => one[0] - other[0])) {
    const last = parts.at(-1);
    if (last && x0 - last[2] < gap) {
      last[1] = Math.min(last[1], y0);
      last[2] = Math.max(last[2], x1);
      last[3] = Math.max(last[3], y1);
    } else parts.push([x0, y0, x1, y1]);
  }
  return parts.map(([x0, y0, x1, y1]) => [x0 - 1, y0, x1 + 1, y1]);
}
