import type { Obstacle } from '../free-space.ts';
import type { Box } from '../page-view.ts';
import type { PageText } from './page-texts.ts';

/** The texts above or below another one, and what is beyond each of them. */
export interface Side {
  /** From the nearest one on. */
  readonly texts: readonly PageText[];
  /** For as many texts as its index tells, the edge up to which there is room. */
  readonly limits: readonly number[];
}

/** Most texts that move for another one, above or below it. */
const MAX_TEXTS = 30;
/** Height by which two texts of a column may overlap, in font sizes. */
const OVERLAP = 0.4;
/** What is left to a text and to the edge of an area, in font sizes. */
const MIN_GAP = 0.15;
const MAX_GAP = 1.5;
const GAP_TO_AREA = 0.12;

/** The texts in the column of a text that can move up or down, and the room that they have. */
export function readSide(
  start: PageText,
  [left, right]: readonly [number, number],
  isBelow: boolean,
  page: { readonly texts: readonly PageText[]; readonly others: readonly Obstacle[]; readonly edge: number },
): Side {
  const found: PageText[] = [];
  const limits: number[] = [];
  const size = start.candidate.size;
  // Turns the page for texts above.
  const toSide = ([x0, y0, x1, y1]: Box): Box => (isBelow ? [x0, y0, x1, y1] : [x0, -y1, x1, -y0]);
  let [x0, x1] = [left, right];
  let last = start;
  while (found.length <= MAX_TEXTS) {
    const [, , , end] = toSide(last.box);
    const isInside = (box: Box) => box[0] < x1 - 0.5 && box[2] > x0 + 0.5;
    let limit = isBelow ? page.edge : -page.edge;
    let gap = 0;
    for (const { box, isPainted } of page.others) {
      const [, near, , far] = toSide(box);
      if (!isInside(box)) continue;
      if (
        isPainted &&
        box[0] <= x0 + 1 &&
        box[2] >= x1 - 1 &&
        near < end - OVERLAP * size &&
        far >= end - OVERLAP * size
      ) {
        if (far < limit) [limit, gap] = [far, GAP_TO_AREA * size];
      } else if (near >= end - OVERLAP * size && near < limit) {
        [limit, gap] = [near, isPainted ? GAP_TO_AREA * size : gapTo(near - end, size)];
      }
    }
    const next = nearest(page.texts, last, toSide, isInside, end - OVERLAP * size);
    const isNext = next !== undefined && toSide(next.box)[1] < limit;
    if (isNext) [limit, gap] = [toSide(next.box)[1], gapTo(toSide(next.box)[1] - end, size)];
    limits.push(isBelow ? limit - gap : gap - limit);
    if (!isNext || next.isFixed || isBlocked(next)) break;
    found.push(next);
    [x0, x1] = [Math.min(x0, next.box[0]), Math.max(x1, next.box[2])];
    last = next;
  }
  return { texts: found.slice(0, limits.length - 1), limits };

  /** Whether something else is beside a text in the same column. */
  function isBlocked({ box, candidate }: PageText): boolean {
    const wide: Box = [Math.min(x0, box[0]) + 0.5, box[1] + 0.5, Math.max(x1, box[2]) - 0.5, box[3] - 0.5];
    const isIn = (other: Box) => other[0] < wide[2] && other[2] > wide[0] && other[1] < wide[3] && other[3] > wide[1];
    return (
      page.texts.some(
        (other) => other.candidate !== candidate && !found.includes(other) && other !== start && isIn(other.box),
      ) || page.others.some((other) => !other.isPainted && isIn(other.box))
    );
  }
}

/** Half of the distance that there was. */
const gapTo = (distance: number, size: number): number =>
  Math.min(Math.max(0.5 * distance, MIN_GAP * size), MAX_GAP * size);

function nearest(
  texts: readonly PageText[],
  last: PageText,
  toSide: (box: Box) => Box,
  isInside: (box: Box) => boolean,
  from: number,
): PageText | undefined {
  let found: PageText | undefined;
  for (const text of texts) {
    if (text === last || !isInside(text.box)) continue;
    const [, near] = toSide(text.box);
    if (near >= from && (!found || near < toSide(found.box)[1])) found = text;
  }
  return found;
}
