import type { TokenizedText } from './tokenized-text.ts';

/** How much each source token contributed to one target token. */
export interface AlignmentRow {
  /** Index of the source token of the first weight. The other source tokens have no weight. */
  readonly first: number;
  readonly weights: Float32Array;
}

/** A word of the target, or a sign between words. */
export interface AlignedWord {
  /** Range in the target, in UTF-16 units. */
  readonly start: number;
  readonly end: number;
  /** Whether it is punctuation. */
  readonly isSign: boolean;
  /** Whether it is punctuation that belongs to what precedes it. */
  readonly isClosing: boolean;
  /** The share of the source tokens from one index to another in this word, 0 to 1. */
  share(from: number, to: number): number;
}

/** Letters, digits, and the signs that belong to a number. Other signs are punctuation. */
export const CONTENT = /[\p{L}\p{M}\p{N}\p{Sc}%‰°#]/u;
const CLOSING = /^[\p{Pe}\p{Pf}.,;:!?…。、，！？；：،؛؟।]/u;
/**
 * Finds words and punctuation marks in any language. Scripts without spaces are divided with dictionaries. Made for the first text, because
 * this takes 10 ms.
 */
let words: Intl.Segmenter | undefined;

/**
 * Adds up the alignment of the tokens of each word.
 * @param isVisible whether a source token has text; the others (the end of the sentence) do not count
 */
export function alignWords(
  { text, tokens }: TokenizedText,
  rows: readonly AlignmentRow[],
  isVisible: readonly boolean[],
): AlignedWord[] {
  words ??= new Intl.Segmenter(undefined, { granularity: 'word' });
  const aligned: AlignedWord[] = [];
  let token = 0;
  for (const { segment, index: start } of words.segment(text)) {
    if (segment.trim() === '') continue;
    const end = start + segment.length;
    while ((tokens[token]?.end ?? end) <= start && token < tokens.length) token++;
    const own: AlignmentRow[] = [];
    for (let at = token; (tokens[at]?.start ?? end) < end; at++) {
      const row = rows[at];
      if (row) own.push(row);
    }
    aligned.push({
      start,
      end,
      isSign: !CONTENT.test(segment),
      isClosing: CLOSING.test(segment),
      share: shareOf(own, isVisible),
    });
  }
  return aligned;
}

/** Returns a function of the first and the last source token. The rows of a word have the same first token. */
function shareOf(rows: readonly AlignmentRow[], isVisible: readonly boolean[]): AlignedWord['share'] {
  const { first = 0, weights = new Float32Array() } = rows[0] ?? {};
  const sums = [0];
  let sum = 0;
  for (let at = 0; at < weights.length; at++) {
    if (isVisible[first + at]) for (const row of rows) if (row.first === first) sum += row.weights[at] ?? 0;
    sums.push(sum);
  }
  const total = sum || 1;
  const sumTo = (token: number): number => sums[Math.min(Math.max(token - first, 0), weights.length)] ?? 0;
  return (from, to) => (sumTo(to) - sumTo(from)) / total;
}
