import { cleanRun } from './characters.ts';
import type { Box, Page, TextDirection, TextRun } from './page.ts';

/** The parts of a pdf.js text item that the layout needs, in viewport coordinates (points, `y` down). */
export interface TextItem {
  text: string;
  /** Transformation matrix from text space: [a, b, c, d, x, y]. */
  transform: readonly number[];
  /** Length along the line, in points. */
  length: number;
  font: string;
  isRightToLeft: boolean;
  /** Written from top to bottom, as in Japanese books. */
  isVertical: boolean;
}

type Writing = TextDirection | 'vertical';

/**
 * Converts text items to the runs of an upright page that reads from left to right. Drops text across the main direction
 * (margin stamps, watermarks, axis labels), rotates sideways pages and mirrors pages of right-to-left text.
 */
export function toPage(
  number: number,
  width: number,
  height: number,
  given: readonly TextItem[],
  painted: readonly Box[] = [],
): Page {
  const items = areStacked(given) ? given.map(toVertical) : given;
  const direction = mainDirection(items);
  const sideways = direction === 'down' || direction === 'up' || direction === 'vertical';
  const page: Page = {
    number,
    width: sideways ? height : width,
    height: sideways ? width : height,
    direction: direction === 'vertical' ? undefined : direction,
    runs: [],
    painted: painted.map((box) => ({ box: rotateBox(box, direction, width, height) })),
  };
  let last: TextRun | undefined;
  for (const item of items) {
    const text = cleanRun(item.text);
    if (text.trim() === '') {
      if (last && text !== '') last.hasSpaceAfter = true;
      continue;
    }
    if (directionOf(item) !== direction) continue;
    const run = toRun(item, text.trim(), direction, width, height);
    run.hasSpaceAfter = text.endsWith(' ');
    if (text.startsWith(' ') && last) last.hasSpaceAfter = true;
    if (!isOutside(run, page) && !(last && isOverprint(run, last))) {
      page.runs.push(run);
      last = run;
    }
  }
  if (isRightToLeft(page.runs)) mirror(page);
  return page;
}

const SINGLE_CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uff60ー]$/u;
/** Share of the items that are single characters where columns of characters are printed one by one. */
const MIN_SINGLE_SHARE = 0.8;
const MIN_SINGLE_ITEMS = 20;

/** Whether characters of Chinese or Japanese are printed one by one and stand nearer to those below than to those beside. */
function areStacked(items: readonly TextItem[]): boolean {
  const visible = items.filter(({ text }) => text.trim() !== '');
  const single = visible.filter((item) => !item.isVertical && SINGLE_CJK.test(item.text.trim()));
  if (single.length < MIN_SINGLE_ITEMS || single.length < MIN_SINGLE_SHARE * visible.length) return false;
  return medianStep(single, 5, 4) < 0.8 * medianStep(single, 4, 5);
}

/**
 * The median distance along one axis between neighbours at the same place of the other axis. The process that reads PDFs cannot
 * read `median.ts`.
 */
function medianStep(items: readonly TextItem[], along: 4 | 5, across: 4 | 5): number {
  const places = items
    .map(({ transform }) => ({ at: transform[along] ?? 0, line: Math.round(transform[across] ?? 0) }))
    .sort((one, other) => one.line - other.line || one.at - other.at);
  const steps = places.flatMap(({ at, line }, index) => {
    const previous = places[index - 1];
    return previous?.line === line && at > previous.at ? [at - previous.at] : [];
  });
  return steps.sort((one, other) => one - other)[steps.length >> 1] ?? Number.POSITIVE_INFINITY;
}

function toVertical(item: TextItem): TextItem {
  return { ...item, isVertical: true, length: Math.hypot(item.transform[2] ?? 0, item.transform[3] ?? 0) };
}

function directionOf(item: TextItem): Writing | undefined {
  if (item.isVertical) return 'vertical';
  const [a = 0, b = 0] = item.transform;
  // 0.1 is about six degrees, which tolerates the skew of scanned pages.
  if (Math.abs(b) <= 0.1 * Math.abs(a)) return a > 0 ? 'right' : 'left';
  if (Math.abs(a) <= 0.1 * Math.abs(b)) return b > 0 ? 'down' : 'up';
  return undefined;
}

function mainDirection(items: readonly TextItem[]): Writing {
  const lengths = new Map<Writing, number>();
  for (const item of items) {
    const direction = directionOf(item);
    if (direction) lengths.set(direction, (lengths.get(direction) ?? 0) + item.text.trim().length);
  }
  let main: Writing = 'right';
  for (const [direction, length] of lengths) if (length > (lengths.get(main) ?? 0)) main = direction;
  return main;
}

function toRun(item: TextItem, text: string, direction: Writing, width: number, height: number): TextRun {
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform;
  const size = Math.hypot(c, d);
  const [start, baseline] = rotatePoint(x, y, direction, width, height);
  return {
    text,
    x0: start,
    x1: start + item.length,
    y: baseline,
    size,
    font: item.font,
    isRightToLeft: item.isRightToLeft,
    hasSpaceAfter: false,
  };
}

/** Rotates a point so that text in `direction` runs to the right and lines follow downwards. */
function rotatePoint(x: number, y: number, direction: Writing, width: number, height: number): [number, number] {
  if (direction === 'down' || direction === 'vertical') return [y, width - x];
  if (direction === 'up') return [height - y, x];
  if (direction === 'left') return [width - x, height - y];
  return [x, y];
}

function rotateBox([left, top, right, bottom]: Box, direction: Writing, width: number, height: number): Box {
  const [x0, y0] = rotatePoint(left, top, direction, width, height);
  const [x1, y1] = rotatePoint(right, bottom, direction, width, height);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

function isOutside(run: TextRun, page: Page): boolean {
  return run.x1 < 0 || run.x0 > page.width || run.y < 0 || run.y - run.size > page.height || run.size < 1;
}

/** Simulated bold: the same text printed twice with a tiny offset. */
function isOverprint(run: TextRun, last: TextRun): boolean {
  const near = 0.15 * run.size;
  return run.text === last.text && Math.abs(run.x0 - last.x0) < near && Math.abs(run.y - last.y) < near;
}

function isRightToLeft(runs: readonly TextRun[]): boolean {
  let balance = 0;
  for (const run of runs) balance += run.isRightToLeft ? run.text.length : -run.text.length;
  return balance > 0;
}

function mirror(page: Page): void {
  page.direction = undefined;
  for (const run of page.runs) [run.x0, run.x1] = [page.width - run.x1, page.width - run.x0];
  page.painted = page.painted.map(({ box: [x0, y0, x1, y1] }) => ({ box: [page.width - x1, y0, page.width - x0, y1] }));
}
