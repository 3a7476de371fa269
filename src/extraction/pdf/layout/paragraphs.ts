import { endsSentence, startsLowerCase } from './characters.ts';
import type { TextLine } from './page.ts';

/** Lines that belong together, before they are classified. */
export interface Paragraph {
  lines: [TextLine, ...TextLine[]];
}

const SYMBOL_MARKER = /^[•‣⁃∙·*–—\u2190-\u21ff\u25a0-\u27bf\u2b00-\u2bff-]\s+\S/u;
const NUMBER_MARKER = /^(?:\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,4})[.)]|\[\d{1,3}\])\s+\S/u;

export function startsWithMarker(text: string): boolean {
  return SYMBOL_MARKER.test(text) || NUMBER_MARKER.test(text);
}

/** Removes the bullet of a list item. Numbers stay, because other text may refer to them. */
export function withoutBullet(text: string): string {
  return SYMBOL_MARKER.test(text) ? text.replace(/^\S\s+/u, '') : text;
}

/** Groups lines in reading order into paragraphs. A paragraph ends with its column or page. */
export function groupParagraphs(lines: readonly TextLine[]): Paragraph[] {
  const leading = measureLeading(lines);
  const paragraphs: Paragraph[] = [];
  let chunk: TextLine[] = [];
  for (const line of lines) {
    const previous = chunk.at(-1);
    if (previous && isApart(previous, line, leading)) {
      paragraphs.push(...splitChunk(chunk));
      chunk = [];
    }
    chunk.push(line);
  }
  paragraphs.push(...splitChunk(chunk));
  return paragraphs;
}

/** The distance of baselines inside paragraphs, in points, for each font size. */
function measureLeading(lines: readonly TextLine[]): (size: number) => number {
  const gaps = new Map<number, number[]>();
  lines.forEach((line, index) => {
    const previous = lines[index - 1];
    if (!previous || previous.page !== line.page || previous.region !== line.region) return;
    const gap = line.y - previous.y;
    if (Math.abs(line.size - previous.size) > 0.3 || gap < 0.9 * line.size || gap > maxLeading(line)) return;
    const key = Math.round(line.size * 2);
    const list = gaps.get(key);
    if (list) list.push(gap);
    else gaps.set(key, [gap]);
  });
  // The lower third, not the median: in lists and short paragraphs most gaps are between paragraphs.
  const leadings = new Map<number, number>();
  for (const [key, list] of gaps) leadings.set(key, list.sort((a, b) => a - b)[Math.floor(list.length / 3)] ?? 0);
  return (size) => leadings.get(Math.round(size * 2)) ?? 1.25 * size;
}

/** Letters with marks above and below, whose lines are far apart. */
const TALL_SCRIPT = /[\p{Script=Myanmar}\p{Script=Khmer}\p{Script=Lao}\p{Script=Tibetan}]/u;

/** The largest leading of a paragraph with this line, in points. */
function maxLeading({ text, size }: TextLine): number {
  return (TALL_SCRIPT.test(text) ? 3.2 : 2.5) * size;
}

function isApart(previous: TextLine, line: TextLine, leading: (size: number) => number): boolean {
  if (previous.page !== line.page || previous.region !== line.region) return true;
  const gap = line.y - previous.y;
  if (gap > 1.3 * Math.max(leading(line.size), leading(previous.size)) || gap < -0.5 * line.size) return true;
  const wasCut = line.x1 - previous.x1 > line.firstWordWidth + 0.8 * line.size;
  const continues = !wasCut && !endsSentence(previous.text) && startsLowerCase(line.text);
  const resized = Math.abs(line.size - previous.size) / previous.size;
  if (resized > 0.2 || (resized > 0.07 && !continues)) return true;
  if (line.isContents !== previous.isContents || line.isTableRow !== previous.isTableRow) return true;
  if (line.isTableRow) return false;
  if (line.startsWithMark && line.size < 1.02 * previous.size) return true;
  if (line.isBold !== previous.isBold && !continues) return true;
  // A heading in a different font, such as italic, above a paragraph.
  return (
    line.font !== previous.font &&
    previous.x1 - previous.x0 < 0.6 * (line.x1 - line.x0) &&
    !endsSentence(previous.text) &&
    !continues
  );
}

/** Splits evenly spaced lines at indents, outdents, short lines and list markers. */
function splitChunk(chunk: readonly TextLine[]): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const right = chunk.reduce((max, line) => Math.max(max, line.x1), 0);
  const left = chunk.reduce((min, line) => Math.min(min, line.x0), Number.POSITIVE_INFINITY);
  let current: Paragraph | undefined;
  chunk.forEach((line, index) => {
    const previous = chunk[index - 1];
    if (current && previous && !beginsParagraph(line, previous, current, chunk[index + 1], left, right)) {
      current.lines.push(line);
    } else {
      current = { lines: [line] };
      paragraphs.push(current);
    }
  });
  return paragraphs;
}

function beginsParagraph(
  line: TextLine,
  previous: TextLine,
  current: Paragraph,
  next: TextLine | undefined,
  left: number,
  right: number,
): boolean {
  if (line.isTableRow || line.runs?.[0]?.isPainted) return true;
  if (/[\p{L}\p{N}][-‐\u00ad]$/u.test(previous.text)) return false;
  const em = line.size;
  const slack = right - previous.x1;
  // The first word of this line had room on the previous line, so that line was broken deliberately.
  const wasCut = slack > line.firstWordWidth + 0.8 * em;
  const ended = endsSentence(previous.text);
  const inList = startsWithMarker(current.lines[0].text);
  const margin = current.lines[1]?.x0 ?? current.lines[0].x0;
  if (startsWithMarker(line.text)) {
    const moved = Math.abs(line.x0 - previous.x0) > 0.3 * em;
    if (wasCut || inList || (moved && ended)) return true;
  }
  if (wasCut && ended) return true;
  if (wasCut && slack > 0.4 * (right - left) && !startsLowerCase(line.text)) return true;
  if (line.x0 - margin > 0.6 * em) {
    const returns = next === undefined || next.x0 - margin < 0.3 * em;
    if (inList) return current.lines.length > 1 && ended;
    if (current.lines.length > 1) return ended || (returns && !startsLowerCase(line.text));
    return ended && returns;
  }
  const outdent = margin - line.x0;
  if (outdent > 4 * em && ended) return true;
  if (outdent > 0.6 * em && current.lines.length > 1) return ended || !startsLowerCase(line.text);
  return false;
}
