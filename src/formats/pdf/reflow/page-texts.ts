import type { createFreeSpace, Obstacle } from '../free-space.ts';
import { joined } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import type { PageUnit } from '../read-units.ts';
import { DESCENT, type SetFrame } from '../typeset/fit.ts';
import { type Frame, lineCount } from '../typeset/frames.ts';
import type { SetWords } from '../typeset/words.ts';

/** A text to be set. */
export interface Candidate {
  readonly unit: PageUnit;
  /** At the scale 1, in points. */
  readonly size: number;
  readonly text: SetWords;
  readonly frames: readonly Frame[];
}

/** A text in its places. */
export interface Placed {
  readonly frames: readonly SetFrame[];
  readonly scale: number;
}

/** A text on a page, or the part of it in a column. */
export interface PageText {
  readonly candidate: Candidate;
  /** In the source. */
  readonly frame: Frame;
  /** Undefined as long as it has no room. */
  readonly set: SetFrame | undefined;
  readonly scale: number;
  /** What it and its marker take. */
  readonly obstacles: readonly Obstacle[];
  readonly box: Box;
  /** Whether it belongs to what is beside or around it, such as a cell to its row. */
  readonly isFixed: boolean;
  /** Whether a sign is right before it that the text does not know, such as a bullet. */
  readonly isMarked: boolean;
}

/** Distance of baselines in one line, in font sizes. */
const SAME_LINE = 0.3;
/** Lines of texts of two columns that begin at the same height by chance. */
const MANY_LINES = 3;

/** Widest sign before a text, and its distance, in font sizes. */
const MARKER_WIDTH = 1.5;
const MARKER_GAP = 2.5;

/** A line of text on the page. */
interface Row {
  readonly unit: PageUnit | undefined;
  readonly box: Box;
  readonly y: number;
  /** The number of lines of its text. */
  readonly lines: number;
  readonly isFirst: boolean;
}

/**
 * The texts of a page whose lines are all in one column, or part of a text that is set. What a text that is set has left is free from
 * now on.
 */
export function readPageTexts(
  page: number,
  candidates: readonly Candidate[],
  placed: ReadonlyMap<Candidate, Placed>,
  free: ReturnType<typeof createFreeSpace>,
): PageText[] {
  const { obstacles } = free.spaceOf(page);
  const set = new Set(candidates.filter((one) => placed.has(one)).map(({ unit }) => unit));
  const rows = readRows(page, obstacles);
  const left = obstacles.filter(({ owner }) => !owner || !set.has(owner));
  obstacles.splice(0, obstacles.length, ...left);
  const byUnit = Map.groupBy(obstacles, ({ owner, markerOf }) => owner ?? markerOf);
  const painted = obstacles.filter(({ isPainted, isBackground, markerOf }) => isPainted && !isBackground && !markerOf);
  const fields = painted.filter(({ isField }) => isField);
  return candidates.flatMap((candidate): PageText[] => {
    const { unit, frames } = candidate;
    const own = placed.get(candidate);
    const rest = byUnit.get(unit) ?? [];
    if (!own) {
      const [frame, ...others] = frames;
      const [first, ...boxes] = rest.filter(({ owner }) => owner === unit).map(({ box }) => box);
      if (!frame || others.length > 0 || !first || frame.page !== page) return [];
      const box = boxes.reduce(joined, first);
      return [{ candidate, frame, set: undefined, scale: 1, obstacles: rest, box, ...ties(candidate, frame, box) }];
    }
    return own.frames.flatMap((one): PageText[] => {
      const index = frames.findIndex(
        (frame) => frame.page === one.frame.page && frame.left === one.frame.left && frame.lastY === one.frame.lastY,
      );
      const frame = frames[index];
      if (!frame || frame.page !== page) return [];
      const claimed = free.claim(unit, one, candidate.size * own.scale);
      const taken = index === 0 ? [claimed, ...rest] : [claimed];
      return [
        {
          candidate,
          frame,
          set: one,
          scale: own.scale,
          obstacles: taken,
          box: claimed.box,
          ...ties(candidate, frame, claimed.box),
        },
      ];
    });
  });

  function ties({ unit }: Candidate, frame: Frame, [left, , right]: Box): Pick<PageText, 'isFixed' | 'isMarked'> {
    const { size } = unit.style;
    const [top, bottom] = [frame.y - 0.6 * size, frame.lastY + 0.2 * size];
    const isPainted = painted.some(({ box: [x0, y0, x1, y1] }) => {
      const meets = x0 < frame.right && x1 > frame.left && y0 < bottom && y1 > top;
      return meets && !(x0 <= frame.left && x1 >= frame.right && y0 <= top && y1 >= bottom);
    });
    // A label stays beside its field.
    const hasField = fields.some(({ box: [, y0, , y1] }) => y0 < frame.y && y1 > top);
    const lines = lineCount(frame);
    const beside = rows.filter((row) => {
      if (row.unit === unit || Math.abs(row.y - frame.y) > SAME_LINE * size || !row.isFirst) return false;
      const isApart =
        row.box[2] <= Math.min(left, frame.left) + size || row.box[0] >= Math.max(right, frame.right) - size;
      return isApart && (lines < MANY_LINES || row.lines < MANY_LINES);
    });
    const isMarked = beside.some(({ box }) => {
      const gap = frame.left - box[2];
      return gap > -size && gap < MARKER_GAP * size && box[2] - box[0] < MARKER_WIDTH * size;
    });
    return { isFixed: frame.isLed || isPainted || hasField || beside.length > 0, isMarked };
  }
}

function readRows(page: number, obstacles: readonly Obstacle[]): Row[] {
  const units = new Set(obstacles.flatMap(({ owner }) => owner ?? []));
  const owned = [...units].flatMap((unit) => {
    const { size } = unit.style;
    const lines = unit.lines.filter((line) => line.page === page);
    return lines.map(({ x0, x1, y }, index): Row => {
      return { unit, box: [x0, y - size, x1, y], y, lines: lines.length, isFirst: index === 0 };
    });
  });
  const others = obstacles.flatMap(({ box, owner, isPainted, markerOf }): Row[] => {
    if (owner || isPainted) return [];
    const y = box[3] - (DESCENT / (DESCENT + 0.75)) * (box[3] - box[1]);
    return [{ unit: markerOf, box, y, lines: 1, isFirst: true }];
  });
  return [...owned, ...others];
}
