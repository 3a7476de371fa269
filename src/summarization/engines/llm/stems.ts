/** Scripts without blanks between words, or whose words have many endings: pairs of signs tell more. */
const DENSE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** Scripts whose words have beginnings too. */
const PREFIXING = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const WORD = /[\p{L}\p{M}]{2,}/gu;
/** Shorter words are mostly grammar. */
const MIN_LETTERS = 4;
const STEM = 5;

/** What the words of a text are recognized by in another wording of it: beginnings of words, or runs of signs. */
export function* stems(text: string): Generator<string> {
  for (const [word] of text.toLowerCase().matchAll(WORD)) {
    if (DENSE.test(word)) yield* runs(word, 2);
    else if (PREFIXING.test(word)) yield* runs(word, 3);
    else if (word.length >= MIN_LETTERS) yield word.slice(0, STEM);
  }
}

function* runs(word: string, length: number): Generator<string> {
  for (let at = 0; at + length <= word.length; at++) yield word.slice(at, at + length);
}

/** How much of the smaller of two sets is in the other, 0 to 1. */
export function overlap(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const [small, large] = one.size < other.size ? [one, other] : [other, one];
  if (small.size === 0) return 0;
  let common = 0;
  for (const item of small) if (large.has(item)) common++;
  return common / small.size;
}
