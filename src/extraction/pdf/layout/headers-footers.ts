import type { TextLine } from './page.ts';

/** Share of the page height at the top and bottom that may hold headers and footers. */
export const MARGIN_RATIO = 0.14;
const PAGE_WORD = 'page|pag|pg|p|seite|s|página|pagina|стр|страница|side|sida|sivu|strona|strana|oldal|sayfa|trang|第';
const PAGE_NUMBER = new RegExp(
  `^(?:(?:${PAGE_WORD})\\.?\\s?)?[-–—\\[(|]*\\s*\\d{1,4}(?:\\s*[-–—\\])|]+)?(?:\\s*(?:/|of|de|von|sur|из|di|/)\\s?\\d{1,4})?\\s*(?:页|頁|ページ)?$|^[-–—(]*\\s*[ivxlc]{1,7}\\s*[-–—)]*$`,
  'iu',
);
/** Number of lines at each edge that can belong to a header or footer. */
const MAX_EDGE_LINES = 4;

export interface PageOfLines {
  height: number;
  lines: TextLine[];
}

interface MarginLine {
  line: TextLine;
  edge: 'top' | 'bottom';
  /** Distance from the page's edge in points. */
  distance: number;
  /** Gap to the next line towards the middle, in points. */
  clearance: number;
  /** The line has the size of a heading. It is a header only if exactly the same text repeats. */
  isLarge: boolean;
}

/**
 * Removes headers, footers (also those that alternate or change with the chapter), page numbers, and everything between
 * them and the edge of the page.
 */
export function removeHeadersAndFooters(pages: readonly PageOfLines[], bodySize: number): PageOfLines[] {
  const marginLines = pages.map((page) => findMarginLines(page, bodySize));
  const repeated = countTextKeys(marginLines);
  const positions = countPositionKeys(marginLines);
  const minRepetitions = Math.max(3, 0.3 * pages.length);
  const isHeaderOrFooter = (marginLine: MarginLine): boolean => {
    const times = repeated.get(textKey(marginLine)) ?? 0;
    if (!isSeparate(marginLine)) return times >= minRepetitions;
    return (
      times >= 2 ||
      PAGE_NUMBER.test(marginLine.line.text) ||
      (positions.get(positionKey(marginLine)) ?? 0) >= minRepetitions
    );
  };
  return pages.map((page, index) => {
    const found = (marginLines[index] ?? []).filter(isHeaderOrFooter);
    const removed = new Set(found.map((marginLine) => marginLine.line));
    // Lines between a header and the edge, and separate lines at the same height, belong to the header.
    for (const { edge, distance } of found.filter(isSeparate)) {
      for (const other of marginLines[index] ?? []) {
        const isBeyond = other.distance < distance - 1 || (other.distance < distance + 1 && isSeparate(other));
        if (other.edge === edge && isBeyond) removed.add(other.line);
      }
    }
    return { height: page.height, lines: page.lines.filter((line) => !removed.has(line)) };
  });
}

function isSeparate(marginLine: MarginLine): boolean {
  return marginLine.clearance > 0.5 * marginLine.line.size;
}

function findMarginLines(page: PageOfLines, bodySize: number): MarginLine[] {
  const byHeight = page.lines.toSorted((a, b) => a.y - b.y);
  const marginLines: MarginLine[] = [];
  const collect = (lines: TextLine[], edge: 'top' | 'bottom') => {
    const levels: TextLine[] = [];
    for (const line of lines) {
      const distance = edge === 'top' ? line.y : page.height - line.y;
      if (distance > MARGIN_RATIO * page.height) break;
      if (!levels.some((other) => Math.abs(other.y - line.y) < 1)) levels.push(line);
      if (levels.length > MAX_EDGE_LINES) break;
      const next = lines.find(
        (other) => Math.abs(other.y - line.y) > 1 && (edge === 'top' ? other.y > line.y : other.y < line.y),
      );
      const clearance = next ? Math.abs(next.y - line.y) - Math.max(next.size, line.size) : page.height;
      marginLines.push({ line, edge, distance, clearance, isLarge: line.size > 1.2 * bodySize });
    }
  };
  collect(byHeight, 'top');
  collect(byHeight.toReversed(), 'bottom');
  return marginLines;
}

/** Key of lines with the same text, apart from numbers, at the same height. */
function textKey(marginLine: MarginLine): string {
  const { text } = marginLine.line;
  const same = marginLine.isLarge ? text : text.replace(/\d+|\b[ivxlc]+\b/giu, '#').toLowerCase();
  return `${marginLine.edge} ${Math.round(marginLine.distance / 3)} ${same}`;
}

/** Key of separate lines with the same font size at the same height; ignores the text. */
function positionKey(marginLine: MarginLine): string {
  if (marginLine.isLarge || marginLine.clearance < 0.9 * marginLine.line.size || marginLine.line.text.length > 100)
    return '';
  return `${marginLine.edge} ${Math.round(marginLine.distance / 2)} ${Math.round(marginLine.line.size * 2)}`;
}

function countTextKeys(marginLines: readonly MarginLine[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of marginLines)
    for (const key of new Set(page.map(textKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function countPositionKeys(marginLines: readonly MarginLine[][]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const page of marginLines) {
    for (const key of new Set(page.map(positionKey))) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}
