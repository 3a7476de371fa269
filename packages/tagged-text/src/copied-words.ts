import type { AlignedWord } from './alignment.ts';

/** Two texts, and the ranges of the tokens of the first one. */
interface Texts {
  readonly source: string;
  readonly tokens: readonly { readonly start: number; readonly end: number }[];
  readonly target: string;
}

/** A number or a name, in scripts with spaces. */
const MAY_BE_COPIED = /^(?=.*[\p{N}\p{Lu}])[\p{L}\p{M}\p{N}.,'’-]+$/u;
const WORD = /[\p{L}\p{M}\p{N}](?:[\p{L}\p{M}\p{N}.,'’-]{0,60}[\p{L}\p{M}\p{N}])?/gu;

/**
 * Aligns the words that a translation copied, such as numbers and names, with what they are copied from: the words that each text has
 * once. That is certain, unlike the alignment of a model.
 */
export function withCopiedWords(words: readonly AlignedWord[], texts: Texts): readonly AlignedWord[] {
  const copied = findCopiedWords(words, texts);
  if (copied.size === 0) return words;
  return words.map((word, index) => {
    const token = copied.get(index);
    if (token === undefined) return word;
    return { ...word, share: (from: number, to: number) => (token >= from && token < to ? 1 : 0) };
  });
}

/** @returns the source token of each copied word, by the index of the word */
function findCopiedWords(
  words: readonly AlignedWord[],
  { source, tokens, target }: Texts,
): ReadonlyMap<number, number> {
  const indexes = new Map<string, number>();
  for (const [index, { start, end }] of words.entries()) {
    const word = target.slice(start, end);
    if (MAY_BE_COPIED.test(word)) indexes.set(word, indexes.has(word) ? -1 : index);
  }
  const copied = new Map<number, number>();
  if (indexes.size === 0) return copied;
  const places = new Map<string, number>();
  for (const { 0: word, index } of source.matchAll(WORD)) places.set(word, places.has(word) ? -1 : index);
  let token = 0;
  for (const [word, place] of places) {
    const index = indexes.get(word) ?? -1;
    if (place < 0 || index < 0) continue;
    while ((tokens[token]?.end ?? Number.POSITIVE_INFINITY) <= place) token++;
    copied.set(index, token);
  }
  return copied;
}
