import { endsSentence, startsLowerCase } from './characters.ts';
import type { TextLine } from './page.ts';
import type { Paragraph } from './paragraphs.ts';

/** Width of a blank and of the unevenness of lines, in font sizes. */
const TOLERANCE = 1.5;
/** Larger letters are those of a title, whose lines belong together. */
const TITLE_RATIO = 1.2;
/** Share of the width that a line may leave free although its sentence goes on. */
const MAX_SLACK = 0.35;

/**
 * Divides a paragraph at lines that end although the next word had room: those of addresses, authors and forms.
 * @param edges right edge of the text in each region, by page and region
 */
export function divideAtBreaks(
  { lines }: Paragraph,
  edges: ReadonlyMap<string, number>,
  bodySize: number,
): Paragraph[] {
  const [first] = lines;
  if (first.size > TITLE_RATIO * bodySize) return [{ lines }];
  const own = lines.reduce((most, { x1 }) => Math.max(most, x1), 0);
  const right = lines.length > 2 ? own : Math.max(own, edges.get(`${first.page} ${first.region}`) ?? 0);
  const parts: Paragraph[] = [{ lines: [first] }];
  for (const [index, line] of lines.slice(1).entries()) {
    const previous = lines[index];
    if (previous && isBreak(previous, line, right)) parts.push({ lines: [line] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

function isBreak(previous: TextLine, line: TextLine, right: number): boolean {
  const slack = right - previous.x1;
  if (slack <= line.firstWordWidth + TOLERANCE * line.size || /[\p{L}\p{N}][-‐\u00ad]$/u.test(previous.text))
    return false;
  const goesOn = startsLowerCase(line.text) && !endsSentence(previous.text);
  return !goesOn || slack > MAX_SLACK * (right - previous.x0);
}
