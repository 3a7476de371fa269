import { brightness, MAX_BRIGHTNESS } from './line-marks.ts';
import type { Box, PageView } from './page-view.ts';
import type { UnitMarker } from './read-marker.ts';
import type { PagePart, PageUnit } from './read-units.ts';
import { readRules } from './rules.ts';
import { DESCENT, extentOf, type Free, type SetFrame } from './typeset/fit.ts';
import type { Frame, Margins } from './typeset/frames.ts';

/** Height of a letter above its baseline, in font sizes. */
export const ASCENT = 0.75;
/** Distance to what is next to a text, in font sizes. */
const GAP = 0.3;
/** The same to the lines around a cell, where room is scarce. */
const CELL_GAP = 0.15;
const GAP_TO_TEXT = 0.5;
const GAP_BELOW = 0.45;
/** Bounds of most letters, in font sizes. */
const INK_ABOVE = 0.68;
const INK_BELOW = 0.2;
/** Height by which the boxes of two lines may overlap, in font sizes. */
const MAX_OVERLAP = 0.12;
/** Widest cell of a table, in widths of the page. A wider one is a frame. */
const MAX_CELL = 0.6;
/** Distance of words to the edge of the background around them, in font sizes. */
const TIGHT = 0.1;
/** In points. */
const SAME_EDGE = 0.7;

const EMPTY: PageSpace = { left: 0, right: 0, bottom: 0, width: 0, height: 0, obstacles: [] };
const NOTHING: ReadonlySet<Obstacle> = new Set();

/** Something on a page that a text must not cover. */
export interface Obstacle {
  readonly box: Box;
  /** Undefined for what is no unit. */
  readonly owner: PageUnit | undefined;
  /** The text whose bullet or number it is. */
  readonly markerOf?: PageUnit;
  readonly isPainted?: true;
  /** A colour behind the whole page. */
  readonly isBackground?: true;
  /** A field, a note or a stamp, which readers show over the content. It can be over a text on purpose. */
  readonly isField?: true;
}

/** What is on a page, and the edges of its texts. */
export interface PageSpace {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly bottom: number;
  readonly obstacles: Obstacle[];
}

/** Tells how far a text can spread before it meets other text, a line, an image or the margin of its page. */
export function createFreeSpace(spaces: ReadonlyMap<number, PageSpace>) {
  const spaceOf = (page: number): PageSpace => spaces.get(page) ?? EMPTY;

  return {
    spaceOf,
    /**
     * @param moving what goes to another place together with the text
     * @param edges of its page, which are those of the texts on it if they are not given
     */
    of(unit: PageUnit, moving: ReadonlySet<Obstacle> = NOTHING, edges?: Pick<PageSpace, 'left' | 'right'>): Free {
      /** The other things whose height is between two edges. */
      function* between(unit: PageUnit, frame: Frame, top: number, bottom: number): Generator<Obstacle, void> {
        for (const one of spaceOf(frame.page).obstacles) {
          const { box } = one;
          if (box[3] <= top || box[1] >= bottom || isOwn(one, unit, frame) || moving.has(one)) continue;
          if (!one.isField || !isOnField(unit, frame.page, box)) yield one;
        }
      }
      const lineOf = ({ y, lastY }: Frame, size: number) => [y - ASCENT * size, lastY + DESCENT * size] as const;
      return {
        left(frame, size) {
          const { page, left, right, cell } = frame;
          let limit = Math.min(left, cell ? cell.left + CELL_GAP * size : (edges ?? spaceOf(page)).left);
          for (const {
            box: [x0, , x1],
            isPainted,
          } of between(unit, frame, ...lineOf(frame, size))) {
            if (x1 <= left + 0.1 * size) limit = Math.max(limit, x1 + gapTo(isPainted, cell) * size);
            else if (x0 <= left && x1 >= right && !isTight(unit, left - x0, x1 - right))
              limit = Math.max(limit, x0 + gapTo(true, cell) * size);
          }
          return Math.min(left, limit);
        },
        right(frame, size) {
          const { page, left, right, cell } = frame;
          let limit = Math.max(right, cell ? cell.right - CELL_GAP * size : (edges ?? spaceOf(page)).right);
          for (const {
            box: [x0, , x1],
            isPainted,
          } of between(unit, frame, ...lineOf(frame, size))) {
            if (x0 >= right - 0.1 * size) limit = Math.min(limit, x0 - gapTo(isPainted, cell) * size);
            else if (x0 <= left && x1 >= right && !isTight(unit, left - x0, x1 - right))
              limit = Math.min(limit, x1 - gapTo(true, cell) * size);
          }
          return Math.max(right, limit);
        },
        bottom(frame, left, right, size) {
          const { page, lastY } = frame;
          const own = lastY + DESCENT * size;
          let limit = Math.max(own, spaceOf(page).bottom);
          for (const {
            box: [x0, y0, x1, y1],
          } of between(unit, frame, lastY - ASCENT * size, limit)) {
            if (x1 <= left || x0 >= right) continue;
            if (y0 >= lastY) limit = Math.min(limit, y0 - GAP_BELOW * size);
            else if (y1 >= own && x0 <= left && x1 >= right - size) limit = Math.min(limit, y1 - 0.1 * size);
          }
          return Math.max(own, limit);
        },
        isClear(frame, x0, x1, y, size) {
          const { page } = frame;
          const [top, bottom] = [y - INK_ABOVE * size, y + INK_BELOW * size];
          return !spaceOf(page).obstacles.some((one) => {
            const { box, isPainted, isField } = one;
            const height = Math.min(bottom, box[3]) - Math.max(top, box[1]);
            if (height < 0 || isOwn(one, unit, frame) || moving.has(one)) return false;
            const width = Math.min(x1, box[2]) - Math.max(x0, box[0]);
            if (isField) return width > 1 && height > MAX_OVERLAP * size && !isOnField(unit, page, box);
            if (isPainted) return width > 1 && !contains(box, x0, x1, y) && !isOver(unit, page, box);
            return width > 0.5 && height > MAX_OVERLAP * size;
          });
        },
      };
    },
    /** What a unit takes is no longer free. */
    claim(unit: PageUnit, set: SetFrame, size: number): Obstacle {
      const claimed = { box: boxOf(set, size), owner: unit };
      spaceOf(set.frame.page).obstacles.push(claimed);
      return claimed;
    },
  };
}

/** Whether something is part of a text, or the marker that goes to its other side. */
function isOwn({ owner, markerOf }: Obstacle, unit: PageUnit, { markerX }: Frame): boolean {
  return owner === unit || (markerX !== undefined && markerOf === unit);
}

function gapTo(isPainted: true | undefined, cell: Frame['cell']): number {
  if (!isPainted) return GAP_TO_TEXT;
  return cell ? CELL_GAP : GAP;
}

/** Whether an area is only the background of dark words, beyond which they can be read as well. */
function isTight({ style: { size, color } }: PageUnit, before: number, after: number): boolean {
  return before < TIGHT * size && after < TIGHT * size && brightness(color.operands) < MAX_BRIGHTNESS;
}

/** Whether the middle of a line is on an area, as on a background. */
function contains(box: Box, x0: number, x1: number, y: number): boolean {
  return box[0] <= x0 + 1 && box[2] >= x1 - 1 && box[1] < y && box[3] >= y;
}

/** Whether an area meets the text as it was, so that it meets its translation as well. */
function isOver(unit: PageUnit, page: number, box: Box): boolean {
  const { size } = unit.style;
  return unit.lines.some(
    (line) =>
      line.page === page &&
      line.x0 < box[2] &&
      line.x1 > box[0] &&
      line.y - INK_ABOVE * size < box[3] &&
      line.y + INK_BELOW * size > box[1],
  );
}

/** Whether the text was on a field, such as the label in its corner. */
function isOnField(unit: PageUnit, page: number, [x0, y0, x1, y1]: Box): boolean {
  return unit.lines.some((line) => {
    const middle = line.y - 0.5 * INK_ABOVE * unit.style.size;
    return line.page === page && line.x0 < x1 && line.x1 > x0 && middle > y0 && middle < y1;
  });
}

/** @param owners the units of the page with what belongs to them on it */
export function readSpace(
  { glyphs, painted, fields, width, height }: PageView,
  owners: readonly { unit: PageUnit; part: PagePart }[],
): { space: PageSpace; margins: Margins } {
  const ownerOf = new Map(owners.flatMap(({ unit, part }) => part.glyphs.map((index) => [index, unit] as const)));
  const markerOf = new Map(
    owners.flatMap(({ unit }) => unit.marker?.glyphs.map((index) => [index, unit] as const) ?? []),
  );
  const moving = new Set(owners.flatMap(({ part }) => part.areas));
  const obstacles: Obstacle[] = [];
  const lastOf = new Map<PageUnit | UnitMarker | undefined, number>();
  let [left, right, bottom] = [Number.POSITIVE_INFINITY, 0, 0];
  for (const { glyph, x, endX, y, isUpright } of glyphs.placed) {
    if (!glyph.isVisible || glyph.isBlank) continue;
    const owner = ownerOf.get(glyph.index);
    const box: Box = [Math.min(x, endX), y - ASCENT * glyph.size, Math.max(x, endX), y + DESCENT * glyph.size];
    const marked = owner ? undefined : markerOf.get(glyph.index);
    const key = owner ?? marked?.marker;
    const at = lastOf.get(key);
    const last = at === undefined ? undefined : obstacles[at]?.box;
    if (at !== undefined && last && isSameLine(last, box, owner ? Number.POSITIVE_INFINITY : glyph.size)) {
      obstacles[at] = { box: joined(last, box), owner, ...(marked && { markerOf: marked }) };
    } else {
      lastOf.set(key, obstacles.length);
      obstacles.push({ box, owner, ...(marked && { markerOf: marked }) });
    }
    // A stamp in the margin, whose text runs upwards, is no edge of the text.
    if (!isUpright) continue;
    left = Math.min(left, box[0]);
    right = Math.max(right, box[2]);
    bottom = Math.max(bottom, box[3]);
  }
  const bulletOf = new Map(owners.map(({ unit }) => [unit.marker?.area, unit] as const));
  for (const { area, box } of painted) {
    if (moving.has(area.order)) continue;
    const marked = bulletOf.get(area.order);
    const isBackground = area.isFilled && !area.isImage && covers(box, width, height);
    const facts = { ...(marked && { markerOf: marked }), ...(isBackground && { isBackground }) };
    obstacles.push({ box, owner: undefined, isPainted: true, ...facts });
  }
  for (const box of fields) obstacles.push({ box, owner: undefined, isPainted: true, isField: true });
  const rules = readRules(painted);
  const lines = owners.flatMap(({ unit }) => unit.lines);
  const edges = { left: Math.min(left, right), right, bottom: Math.min(bottom, height) };
  const space = { width, height, ...edges, obstacles };
  const margins: Margins = {
    left: space.left,
    right,
    startsAt: (x0) => lines.filter((line) => Math.abs(line.x0 - x0) < SAME_EDGE).length,
    endsAt: (x1) => lines.filter((line) => Math.abs(line.x1 - x1) < SAME_EDGE).length,
    cellOf({ x0, x1, y }, size) {
      const [left, , right] = rules.cellAt(x0, x1, y - 0.3 * size);
      return Number.isFinite(left) && Number.isFinite(right) && right - left < MAX_CELL * width
        ? { left, right }
        : undefined;
    },
  };
  return { space, margins };
}

const covers = ([x0, y0, x1, y1]: Box, width: number, height: number): boolean =>
  x0 < SAME_EDGE && y0 < SAME_EDGE && x1 > width - SAME_EDGE && y1 > height - SAME_EDGE;

/** Whether two boxes are beside each other. */
function isSameLine(last: Box, box: Box, maxGap: number): boolean {
  return Math.abs(last[3] - box[3]) < 1 && box[0] - last[2] < maxGap && last[0] - box[2] < maxGap;
}

/** The box around the lines of a text. */
function boxOf(set: SetFrame, size: number): Box {
  const { frame, leading, lines } = set;
  const extents = lines.map((_, index) => extentOf(set, index, size));
  const bottom = frame.y + (lines.length - 1) * leading + DESCENT * size;
  // Signs lead from the end of the text to the number of a page.
  const [left, right] = frame.isLed
    ? [set.left, set.right]
    : [Math.min(...extents.map(([x0]) => x0)), Math.max(...extents.map(([, x1]) => x1))];
  return [left, frame.y - ASCENT * size, right, bottom];
}

/** Whether two boxes have an area in common. @param by how much larger the second one counts */
export const meets = (one: Box, other: Box, by = 0): boolean =>
  one[0] < other[2] + by && one[2] > other[0] - by && one[1] < other[3] + by && one[3] > other[1] - by;

/** The box around two boxes. */
export function joined(one: Box, other: Box): Box {
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}
