import { splitSentences } from '../../text/sentences.ts';
import type { TextRange } from '../format.ts';

/** Parts end at the first blank line after this length, in UTF-16 units. */
const AIMED_LENGTH = 2_000;
/** Maximum length of a part, in UTF-16 units. */
const MAX_LENGTH = 8_000;

const BLANK_LINES =
  /(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])(?:[^\S\n\r\v\f\u0085\u2028\u2029]*(?:\r\n|[\n\r\v\f\u0085\u2028\u2029]))+/g;
const LINE_BREAK = /(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])+/g;
const SENTENCE_AND_LINE_END =
  /[\p{Sentence_Terminal}…:][\p{Pe}\p{Pf}"'*_]*[^\S\r\n]*(?:\r\n|[\n\r\v\f\u0085\u2028\u2029])/gu;
const BLANK = /\s+/g;

/**
 * Divides a text into parts that are translated one by one: at blank lines, in a longer paragraph at the end of a line, in a
 * longer line at the end of a sentence. Linear in time.
 * @returns ranges that join to the text
 */
export function divideText(text: string): TextRange[] {
  const parts: TextRange[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + partLength(text.slice(start, start + MAX_LENGTH + 1));
    parts.push({ start, end });
    start = end;
  }
  return parts;
}

/** The length of the first part of a text. */
function partLength(text: string): number {
  const blankLines = endsOf(text, BLANK_LINES);
  const afterAim = blankLines.find((end) => end >= AIMED_LENGTH && end <= MAX_LENGTH);
  if (afterAim !== undefined) return afterAim;
  if (text.length <= MAX_LENGTH) return text.length;
  return (
    lastWithin(blankLines) ??
    lastWithin(endsOf(text, SENTENCE_AND_LINE_END)) ??
    lastWithin(endsOf(text, LINE_BREAK)) ??
    // The last sentence may go on after the text.
    lastWithin(
      splitSentences(text, undefined)
        .slice(1)
        .map(({ start }) => start),
    ) ??
    lastWithin(endsOf(text, BLANK)) ??
    (isLowSurrogate(text.charCodeAt(MAX_LENGTH)) ? MAX_LENGTH - 1 : MAX_LENGTH)
  );
}

function endsOf(text: string, pattern: RegExp): number[] {
  return Array.from(text.matchAll(pattern), (match) => match.index + match[0].length);
}

function lastWithin(ends: readonly number[]): number | undefined {
  return ends.findLast((end) => end <= MAX_LENGTH);
}

function isLowSurrogate(unit: number): boolean {
  return unit >>> 10 === 0x37;
}
