import { findFirst } from '../../../find-first.ts';
import type { Box, TextLine, TextRun } from './page.ts';
import type { RunRow } from './rows.ts';

/* Browsers paint the bullets of lists as shapes. */

type LineStart = Pick<TextLine, 'x0' | 'y' | 'size'>;

/** Sides of a painted bullet, its distance from the text, and its middle above the baseline, in font sizes. */
const BULLET = { minSide: 0.12, maxSide: 0.6, minGap: 0.15, maxGap: 2.5, minHeight: 0.1, maxHeight: 0.6 };
/** Bounds the work for drawings with more areas. */
const MAX_AREAS = 4_000;
/** Share of the areas of one size that are bullets. */
const MIN_SHARE = 0.5;
/** A row that begins with a sign has its bullet. */
const SIGN = /^[^\s\p{L}\p{N}]{1,2}(?:\s|$)/u;

/** @returns a function that finds the small square or round area that is painted before a line, as the bullet of an item */
export function createBulletFinder<Area extends { readonly box: Box }>(painted: readonly Area[]) {
  const squares = painted.filter(({ box }) => isSquare(box)).slice(0, MAX_AREAS);
  squares.sort((one, other) => one.box[1] - other.box[1]);
  return (line: LineStart): Area | undefined => {
    const first = findFirst(squares, ({ box: [, y] }) => y >= line.y - line.size);
    for (let at = first; at < squares.length; at++) {
      const square = squares[at];
      if (!square || square.box[1] > line.y) return undefined;
      if (isBullet(square.box, line)) return square;
    }
    return undefined;
  };
}

/**
 * Gives the rows that begin with a painted bullet a run for it. Most areas of its size on the page are bullets: drawings and charts
 * have some by chance.
 */
export function readPaintedBullets(rows: readonly RunRow[], painted: readonly { readonly box: Box }[]): void {
  const bulletAt = createBulletFinder(painted);
  const found = rows.flatMap(({ runs }) => {
    const [first] = runs;
    const bullet = first && !SIGN.test(first.text) && bulletAt(first);
    return first && bullet ? [{ runs, first, bullet }] : [];
  });
  const sizes = Map.groupBy(painted, ({ box }) => sizeKey(box));
  for (const [size, bullets] of Map.groupBy(found, ({ bullet }) => sizeKey(bullet.box))) {
    if (bullets.length < MIN_SHARE * (sizes.get(size)?.length ?? 0)) continue;
    for (const { runs, first, bullet } of bullets) runs.unshift(toRun(bullet.box, first));
  }
}

const sizeKey = ([x0, y0, x1, y1]: Box): string => `${Math.round(2 * (x1 - x0))} ${Math.round(2 * (y1 - y0))}`;

function toRun([x0, , x1]: Box, { y, size, font, isRightToLeft }: TextRun): TextRun {
  return { text: '•', x0, x1, y, size, font, isRightToLeft, hasSpaceAfter: true, isPainted: true };
}

function isSquare([x0, y0, x1, y1]: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return width > 0 && height > 0 && width < 1.3 * height && height < 1.3 * width;
}

function isBullet([x0, y0, x1, y1]: Box, { x0: start, y, size }: LineStart): boolean {
  const [side, gap, height] = [(x1 - x0) / size, (start - x1) / size, (y - (y0 + y1) / 2) / size];
  return (
    side >= BULLET.minSide &&
    side <= BULLET.maxSide &&
    gap >= BULLET.minGap &&
    gap <= BULLET.maxGap &&
    height >= BULLET.minHeight &&
    height <= BULLET.maxHeight
  );
}
