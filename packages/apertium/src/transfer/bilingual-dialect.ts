import { compileChunk } from './compile-unit.ts';
import { type Dialect, type Side, takeWords } from './compiler.ts';
import { type Form, type FormOf, partOf, replacePart } from './form.ts';

/** A word of a rule, whose forms the rule can change. */
export interface BilingualWord extends Record<Side, Form> {
  readonly wordBlank: string;
}

/** The rules of `apertium-transfer`. */
export function createBilingualDialect(formOf: FormOf): Dialect<BilingualWord> {
  return {
    firstPosition: 1,
    hasBareContent: false,
    staysInUnit: true,
    read: (attribute, side) => {
      // A function for each side is faster than one that reads a side by its name.
      if (side === 'sl') return (word) => partOf(word.sl, attribute);
      if (side === 'tl') return (word) => partOf(word.tl, attribute);
      return (word) => partOf(word.ref, attribute);
    },
    write: (attribute, side) => (word, value) => {
      word[side] = formOf(replacePart(word[side].text, attribute, value));
    },
    wordBlankOf: ({ wordBlank }) => wordBlank,
    hasManyWords: ({ matched }) => matched > 1,
    onlyWord: ({ matched, words }) => (matched === 1 ? words[0] : undefined),
    unit: writeUnit,
    chunk: compileChunk,
    parameters: (words, positions, count) =>
      positions.length > count ? undefined : takeWords(words, positions, count),
  };
}

/** A word that has no translation has its word-bound blank in its text. */
export function writeUnit(text: string, wordBlank: string): string {
  return text.startsWith('[[') ? `${text}$` : `${wordBlank}^${text}$`;
}
