import { writeDividedWords } from '../../../../text/layout/divided-words.ts';
import { textOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';
import { mapTextSpans, type NormalizeContext, type Normalized, unchanged } from './step.ts';

/** Joins the halves of words that a line end divides: the vocabulary has fewer pieces for such a word than for its halves. */
export function joinDividedWords(spans: readonly SegmentSpan[], { vocabulary }: NormalizeContext): Normalized {
  const { countPieces } = vocabulary;
  const joined = mapTextSpans(spans, (text) =>
    writeDividedWords(text, (first, second) => countPieces(first + second) < countPieces(first) + countPieces(second)),
  );
  return textOf(joined) === textOf(spans) ? unchanged(spans) : { spans: joined, restore: (translation) => translation };
}
