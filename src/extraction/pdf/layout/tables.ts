import { endsSentence } from './characters.ts';
import type { TextLine } from './page.ts';

const MARKER_CELL = /^\(?(?:[\d.]{1,10}|\p{L}[.)]|[•◦▪‣●○■–-]|\[\d+\])\)?$/u;

const BLANK = /\s/u;
/** Difference of the blanks of a justified line, of the edges of its text, and its indent, in font sizes. */
const SAME_GAP = 0.3;
const SAME_EDGE = 0.3;
const MAX_INDENT = 2.5;
/** Distance of the baselines of two lines of one text, in font sizes. */
const MAX_LEADING = 1.8;

/**
 * Marks the table rows among the lines of one column: lines with several short cells, lines with aligned cells, lines next
 * to them with aligned words, and lines that continue a cell. Numbered headings and list items are not rows.
 */
export function markTableRows(lines: readonly TextLine[]): void {
  for (const [index, line] of lines.entries()) {
    if (isStretched(line, lines[index - 1], lines[index + 1]))
      line.cells = [{ text: line.text, x0: line.x0, x1: line.x1 }];
  }
  lines.forEach((line, index) => {
    if (!hasCells(line)) return;
    const neighbours = [-2, -1, 1, 2].map((step) => lines[index + step]).filter((other) => other !== undefined);
    line.isTableRow = hasShortCells(line) || neighbours.some((other) => hasCells(other) && isAligned(line, other));
    if (line.cells.some(({ text }) => text.length > 40 && endsSentence(text))) line.isTableRow = false;
  });
  const rows = new Set(lines.filter((line) => line.isTableRow));
  let columns: number[] = [];
  lines.forEach((line, index) => {
    const before = lines[index - 1];
    for (const other of [before, lines[index + 1]]) {
      if (other && rows.has(other) && isAligned(line, other) && !endsSentence(line.text)) line.isTableRow = true;
    }
    if (rows.has(line)) columns = startsOf(line);
    else if (
      before?.isTableRow &&
      line.y - before.y < 1.6 * line.size &&
      columns.some((x) => Math.abs(x - line.x0) < 0.4 * line.size)
    )
      line.isTableRow = true;
  });
}

/** Whether a line of running text is justified by wide blanks: all are alike, and it ends where a line above or below it does. */
function isStretched(line: TextLine, above: TextLine | undefined, below: TextLine | undefined): boolean {
  const { cells, x0, x1, size } = line;
  if (cells.length < 2 || !below || cells.some(({ text }) => BLANK.test(text))) return false;
  const gaps = cells.slice(1).map((cell, index) => cell.x0 - (cells[index]?.x1 ?? 0));
  if (Math.max(...gaps) - Math.min(...gaps) > SAME_GAP * size) return false;
  const isNext = (other: TextLine | undefined): boolean =>
    other !== undefined && other.cells.length === 1 && Math.abs(other.y - line.y) < MAX_LEADING * size;
  const endsThere = (other: TextLine | undefined): boolean =>
    isNext(other) &&
    other !== undefined &&
    Math.abs(other.x1 - x1) < SAME_EDGE * size &&
    other.x0 < x0 + MAX_INDENT * size;
  return isNext(below) && Math.abs(below.x0 - x0) < MAX_INDENT * size && (endsThere(above) || endsThere(below));
}

function hasCells(line: TextLine): boolean {
  return line.cells.length > 2 || (line.cells.length === 2 && !MARKER_CELL.test(line.cells[0]?.text ?? ''));
}

function hasShortCells(line: TextLine): boolean {
  return line.cells.every(({ text }) => text.length <= 40) && line.text.length / line.cells.length <= 25;
}

function isAligned(line: TextLine, other: TextLine): boolean {
  if (Math.abs(line.y - other.y) > 4 * line.size) return false;
  const others = startsOf(other).toSorted((one, next) => one - next);
  let at = 0;
  return startsOf(line)
    .toSorted((one, next) => one - next)
    .some((x) => {
      while (at < others.length && (others[at] ?? 0) <= x - 0.4 * line.size) at++;
      return (others[at] ?? Number.POSITIVE_INFINITY) < x + 0.4 * line.size;
    });
}

/** `x` of the phrases after the first one, which can have a painted bullet. */
function startsOf({ phrases, runs }: TextLine): number[] {
  return phrases.slice(runs?.[0]?.isPainted ? 2 : 1).map(({ x0 }) => x0);
}
