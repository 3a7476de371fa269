/** Scripts without spaces between words, or with many word endings. Pairs of characters serve as stems. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Scripts whose words take prefixes. Runs of three characters serve as stems. */
const PREFIXING = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const WORD = /[\p{L}\p{M}]{2,}/gu;
/** Shorter words are mostly function words. */
const MIN_WORD_LENGTH = 4;
const STEM_LENGTH = 5;

/** Approximate word stems, to recognize the words of a text in another wording: word beginnings or character n-grams. */
export function* stems(text: string): Generator<string> {
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (DENSE.test(word)) yield* characterGrams(word, 2);
    else if (PREFIXING.test(word)) yield* characterGrams(word, 3);
    else if (word.length >= MIN_WORD_LENGTH) yield word.slice(0, STEM_LENGTH);
  }
}

function* characterGrams(word: string, length: number): Generator<string> {
  for (let at = 0; at + length <= word.length; at++) yield word.slice(at, at + length);
}

/** Overlap coefficient of two sets: the share of the smaller one that is in the other, 0 to 1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return 0;
  let common = 0;
  for (const item of small) if (large.has(item)) common++;
  return common / small.size;
}
