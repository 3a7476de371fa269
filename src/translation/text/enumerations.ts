import type { Sentence } from '../../text/sentences.ts';
import type { SegmentSpan } from './segment-spans.ts';

/** Models of the neural engine lose items of longer enumerations. */
const MAX_ITEMS = 5;
/** Minimum items of the last part. A lost item is not found in a shorter one. */
const MIN_LAST_ITEMS = 3;
/** Enumerations with fewer items stay whole. */
const MIN_ITEMS = 10;
/** An item has at most three words, so that it is no clause. Length in UTF-16 units. */
const ITEM = String.raw`[\p{L}\p{M}\p{N}'’\-]{1,30}(?: [\p{L}\p{M}\p{N}'’\-]{1,30}){0,2}`;
const SEPARATOR = '[,;،、，；] ?';
/** The middle of an enumeration: its items between two separators. */
const ENUMERATION = new RegExp(`${SEPARATOR}(?:${ITEM}${SEPARATOR}){${MIN_ITEMS - 2},}`, 'gu');
const SEPARATORS = new RegExp(SEPARATOR, 'gu');

/**
 * Divides sentences at the commas of long enumerations, into texts of a few items. The commas stay verbatim, so that every
 * item keeps its place. An enumeration that a protected part or a term divides stays whole there.
 * @returns sentences in order; separators lie between them
 */
export function splitEnumerations(
  sentences: readonly Sentence[],
  text: string,
  spans: readonly SegmentSpan[],
): Sentence[] {
  return sentences.flatMap((sentence) => {
    const own = text.slice(sentence.start, sentence.end);
    const pieces: Sentence[] = [];
    let { start } = sentence;
    for (const { index, 0: items } of own.matchAll(ENUMERATION)) {
      const offset = sentence.start + index;
      const separators = [...items.matchAll(SEPARATORS)];
      for (const [count, separator] of separators.entries()) {
        const at = offset + separator.index;
        const end = at + separator[0].length;
        const isInSpan = spans.some((span) => span.start < end && span.end > at);
        const isCut = (count + 1) % MAX_ITEMS === 0 && separators.length - count >= MIN_LAST_ITEMS;
        if (!isCut || isInSpan) continue;
        pieces.push({ start, end: at });
        start = end;
      }
    }
    return [...pieces, { start, end: sentence.end }];
  });
}
