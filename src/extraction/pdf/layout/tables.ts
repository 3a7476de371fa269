import { endsSentence } from './characters.ts';
import type { TextLine } from './page.ts';

const MARKER_CELL = /^\(?(?:[\d.]{1,10}|\p{L}[.)]|[•◦▪‣●○■–-]|\[\d+\])\)?$/u;

/**
 * Marks the table rows among the lines of one column: lines with several short cells, lines with aligned cells, lines next
 * to them with aligned words, and lines that continue a cell. Numbered headings and list items are not rows.
 */
export function markTableRows(lines: readonly TextLine[]): void {
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
