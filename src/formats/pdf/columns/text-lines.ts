import { ASCENT, joined, type PageSpace } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import type { PageUnit } from '../read-units.ts';
import { DESCENT } from '../typeset/fit.ts';

/** A part of a line of text. */
export interface Item {
  readonly box: Box;
  /** The text that is translated. */
  readonly owner: PageUnit | undefined;
}

/** Texts at one height, from left to right. */
export interface Line {
  readonly items: readonly Item[];
  readonly box: Box;
  /** The size of its largest letters, in points. */
  readonly size: number;
}

/** Share of the height of the lower of two texts in one line that both have. */
const SAME_LINE = 0.5;
/** Gap in a part of a line, in font sizes. */
const MAX_GAP = 0.8;

/** The lines of a page, from top to bottom. A marker belongs to its text. */
export function linesOf(obstacles: PageSpace['obstacles']): Line[] {
  const items = obstacles
    .filter(({ isPainted, markerOf }) => !isPainted || markerOf)
    .map(({ box, owner, markerOf }): Item => ({ box, owner: owner ?? markerOf }))
    .sort((one, other) => one.box[1] + one.box[3] - other.box[1] - other.box[3]);
  const rows: { items: Item[]; box: Box }[] = [];
  for (const item of items) {
    const last = rows.at(-1);
    if (last && isBeside(last.box, item.box)) {
      last.items.push(item);
      last.box = joined(last.box, item.box);
    } else rows.push({ items: [item], box: item.box });
  }
  return rows.map(({ items, box }) => ({ items: joinItems(items), box, size: sizeOf(box) }));
}

const sizeOf = ([, y0, , y1]: Box): number => (y1 - y0) / (ASCENT + DESCENT);

function isBeside(line: Box, box: Box): boolean {
  const height = Math.min(line[3], box[3]) - Math.max(line[1], box[1]);
  return height > SAME_LINE * Math.min(line[3] - line[1], box[3] - box[1]);
}

/** Parts that stand as near as words do are one part, and those of one text as well. */
function joinItems(items: readonly Item[]): Item[] {
  const parts: Item[] = [];
  for (const item of items.toSorted((one, other) => one.box[0] - other.box[0])) {
    const last = parts.at(-1);
    const isOne = last && last.owner !== undefined && last.owner === item.owner;
    if (last && (isOne || item.box[0] - last.box[2] < MAX_GAP * Math.min(sizeOf(last.box), sizeOf(item.box)))) {
      parts[parts.length - 1] = { box: joined(last.box, item.box), owner: last.owner ?? item.owner };
    } else parts.push(item);
  }
  return parts;
}
