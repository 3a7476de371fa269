import { endsSentence, startsLowerCase } from './characters.ts';
import type { TextLine } from './page.ts';
import type { Paragraph } from './paragraphs.ts';

/** Width of a blank and of the unevenness of lines, in font sizes. */
const TOLERANCE = 1.5;
/** Larger letters are those of a title, whose lines belong together. */
const TITLE_RATIO = 1.2;
/** Share of the width that a line may leave free although its sentence goes on. */
const MAX_SLACK = 0.35;
/** How much further left than a line in the middle the next text begins, in font sizes. */
const OUTDENT = 4;
/** UTF-16 units. */
const MAX_ADDRESS_LINE = 32;
const MIN_ADDRESS_LINES = 3;
const STARTS_ENTRY = /^[\p{Lu}\p{Lt}\p{N}+(]/u;
const GOES_ON = /(?:[.,;:!?&/–—-]|(?<!\p{L})\p{Ll}{1,4})$/u;
/** A name before its value, such as `Order number: 4711`. */
const LABEL = /^\p{Lu}[\p{L}\p{M}\p{N} .'’/-]{1,30}:\s*\S/u;

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
  const areEntries = isAddress(lines);
  const parts: Paragraph[] = [{ lines: [first] }];
  for (const [index, line] of lines.slice(1).entries()) {
    const previous = lines[index];
    const isDivided =
      previous && (areEntries || isOther(previous, line, index === 0) || isBreak(previous, line, right));
    if (isDivided) parts.push({ lines: [line] });
    else parts.at(-1)?.lines.push(line);
  }
  return parts;
}

/** Whether the lines of a block are those of an address: none is long, none ends or goes on a sentence. */
function isAddress(lines: readonly TextLine[]): boolean {
  return (
    lines.length >= MIN_ADDRESS_LINES &&
    lines.every(({ text, isBold }) => {
      return !isBold && text.length <= MAX_ADDRESS_LINE && STARTS_ENTRY.test(text) && !GOES_ON.test(text);
    })
  );
}

/** Whether two lines have a label each, or the second one begins left of a line in the middle. */
function isOther(previous: TextLine, line: TextLine, isSecond: boolean): boolean {
  if (LABEL.test(previous.text) && LABEL.test(line.text)) return true;
  const distance = Math.abs(previous.x0 + previous.x1 - line.x0 - line.x1) / 2;
  const isOutdented = previous.x0 - line.x0 > OUTDENT * line.size && distance > line.size;
  return isSecond && isOutdented && !startsLowerCase(line.text);
}

function isBreak(previous: TextLine, line: TextLine, right: number): boolean {
  const slack = right - previous.x1;
  if (slack <= line.firstWordWidth + TOLERANCE * line.size || /[\p{L}\p{N}][-‐\u00ad]$/u.test(previous.text))
    return false;
  const goesOn = startsLowerCase(line.text) && !endsSentence(previous.text);
  return !goesOn || slack > MAX_SLACK * (right - previous.x0);
}
