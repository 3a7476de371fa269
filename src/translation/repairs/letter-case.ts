import type { Candidate } from '../checks/candidate.ts';

const LOWER = /\p{Ll}/u;
/** Several words, or one that is longer than most acronyms. */
const WORDS_IN_CAPITALS = /\p{Lu}{4}|\p{Lu}{2}[^\p{L}\p{N}]{1,3}\p{Lu}{2}/u;
/** A label before a sentence: "NOTE: ", "SALE! ". */
const LABEL = /^\P{L}{0,3}(?=\p{Lu}{3})[\p{Lu} ]{3,40}[:!] /u;
const FIRST_LABEL = /^[^:!.?]{1,80}[:!]/u;
/** A name with two capitals or more, such as NASA and iPhone. */
const NAME =
  /(?<![\p{L}\p{M}\p{N}])(?=[\p{L}\p{N}]{0,3}\p{Lu}[\p{L}\p{N}]{0,20}\p{Lu}|\p{Ll}{1,2}\p{Lu})[\p{L}\p{N}]{2,30}(?![\p{L}\p{M}\p{N}])/gu;
const CAPITAL_WITHIN_WORD = /[\p{L}\p{N}]\p{Lu}/u;
const WORD = /(?<![\p{L}\p{M}\p{N}])[\p{L}\p{N}]{2,30}(?![\p{L}\p{M}\p{N}])/gu;
/** Lower case followed by capitals, which no word has by itself: "nASA". Or a capital followed by lower case: "Nif". */
const CHANGED = /^(?:\p{Ll}\p{Lu}[\p{Lu}\p{N}]+|\p{Lu}\p{Ll}+)$/u;

/**
 * Gives a translation the capitals of its source: a text or a label in capitals stays so, and so do the capitals of a name
 * that the translation keeps.
 */
export function followLetterCase({ segment, source, translation, to }: Candidate): string {
  const isPlain = segment.every(({ kind }) => kind === 'text');
  if (isPlain && !LOWER.test(source) && WORDS_IN_CAPITALS.test(source)) return translation.toLocaleUpperCase(to);
  const named = restoreNames(source, translation);
  if (!isPlain || !LABEL.test(source)) return named;
  return named.replace(FIRST_LABEL, (label) => label.toLocaleUpperCase(to));
}

function restoreNames(source: string, translation: string): string {
  if (!CAPITAL_WITHIN_WORD.test(source)) return translation;
  const names = new Map(Array.from(source.matchAll(NAME), ([name]) => [name.toLowerCase(), name]));
  if (names.size === 0) return translation;
  return translation.replace(WORD, (word) => (CHANGED.test(word) ? (names.get(word.toLowerCase()) ?? word) : word));
}
