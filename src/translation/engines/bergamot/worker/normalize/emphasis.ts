import type { Part } from '../../../../engine.ts';
import { RANGE_MARK } from '../../../../text/pair-marks.ts';
import { languageOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { mapTextSpans, type NormalizeContext, type Normalized, unchanged } from './step.ts';
import { capitalizeFirst, isOrdinary, likelyCase, WORD } from './word-case.ts';

const CAPITALS = /^\p{Lu}[\p{Lu}\p{M}'’-]+$/u;
const LOWER = /\p{Ll}/u;
/** Shorter words in capitals are mostly acronyms. */
const MIN_WORD_LENGTH = 4;

interface Range {
  start: number;
  end: number;
  hasKnownWord: boolean;
}

/**
 * Writes words in capitals inside a sentence in lower case, between marks that the engine moves with the words. The words
 * of the translation between the marks get capitals.
 */
export function markEmphasis(spans: readonly SegmentSpan[], context: NormalizeContext): Normalized {
  if (!LOWER.test(languageOf(spans))) return unchanged(spans);
  const { from, to } = context;
  let isFirst = true;
  const marked = mapTextSpans(spans, (text) => {
    const result: SegmentSpan[] = [];
    let end = 0;
    for (const range of findEmphasis(text, context)) {
      const words = text.slice(range.start, range.end).replace(WORD, (word) => likelyCase(word, context));
      const startsSentence = isFirst && !/\p{L}/u.test(text.slice(0, range.start));
      if (range.start > end) result.push({ kind: 'text', text: text.slice(end, range.start) });
      result.push({ kind: 'symbol', text: RANGE_MARK });
      result.push({ kind: 'text', text: startsSentence ? capitalizeFirst(words, from) : words });
      result.push({ kind: 'symbol', text: RANGE_MARK });
      end = range.end;
    }
    isFirst = false;
    if (end < text.length) result.push({ kind: 'text', text: text.slice(end) });
    return result;
  });
  if (marked.length === spans.length) return unchanged(spans);
  return { spans: marked, restore: (translation) => restoreCapitals(translation, to) };
}

/**
 * Finds runs of words in capitals that are words, not acronyms. At least one word of a run has twice as many pieces in
 * capitals as in lower case.
 */
function findEmphasis(text: string, context: NormalizeContext): Range[] {
  const { from, vocabulary } = context;
  const ranges: Range[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (!CAPITALS.test(word) || !isOrdinary(word, context)) continue;
    const isKnown =
      word.length >= MIN_WORD_LENGTH &&
      vocabulary.countPieces(word) >= 2 * vocabulary.countPieces(word.toLocaleLowerCase(from));
    const last = ranges.at(-1);
    if (last && text.slice(last.end, index).trim() === '') {
      last.end = index + word.length;
      last.hasKnownWord ||= isKnown;
    } else ranges.push({ start: index, end: index + word.length, hasKnownWord: isKnown });
  }
  return ranges.filter(({ hasKnownWord }) => hasKnownWord);
}

function restoreCapitals(translation: readonly Part[], language: string): Part[] {
  let isInside = false;
  return translation.flatMap((part): Part[] => {
    if (part.text === RANGE_MARK) {
      isInside = !isInside;
      return [];
    }
    return isInside && part.kind === 'text' ? [{ kind: 'text', text: part.text.toLocaleUpperCase(language) }] : [part];
  });
}
