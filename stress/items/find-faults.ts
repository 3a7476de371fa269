import { numberFormatOf } from '../../src/translation/text/number-format.ts';
import { type Direction, type Input, textOf } from './input.ts';
import { valuesOf } from './numbers.ts';

/** The properties of a translation. */
export const PROPERTIES = ['items', 'words', 'numbers', 'length', 'enumeration'] as const;
export type Property = (typeof PROPERTIES)[number];

/** The longest translation, as a multiple of its source. */
const MAX_GROWTH = 3;

/** What a direction makes of an input. */
export interface Translated {
  output: string;
  /** Words that are right in a translation: those of the translations without items and word by word, and everyday words. */
  targetWords: ReadonlySet<string>;
}

/** @returns the properties that a translation does not have */
export function findFaults(input: Input, { output, targetWords }: Translated, { from, to }: Direction): Property[] {
  const source = textOf(input);
  const outputWords = wordsOf(withoutItems(input, output));
  const has: Readonly<Record<Property, boolean>> = {
    items: input.tokens.every(({ kind, text }) => kind !== 'item' || isKept(text, source, output)),
    words: !input.tokens.some(({ kind, text }) => kind === 'word' && isUntranslated(text.toLowerCase())),
    numbers: !input.tokens.some(({ kind }) => kind === 'number') || valuesIn(source, from) === valuesIn(output, to),
    length: output.length <= MAX_GROWTH * source.length,
    enumeration: input.kind !== 'enumeration' || countItems(output) === input.tokens.length,
  };
  return PROPERTIES.filter((property) => !has[property]);

  function isUntranslated(word: string): boolean {
    return outputWords.has(word) && !targetWords.has(word);
  }
}

export function wordsOf(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu));
}

function withoutItems({ tokens }: Input, output: string): string {
  return tokens.reduce((rest, { kind, text }) => (kind === 'item' ? rest.replaceAll(text, ' ') : rest), output);
}

const valuesIn = (text: string, language: string): string => valuesOf(text, numberFormatOf(language)).join(' ');

/** Whether an item occurs as often as in the source, and no letter touches it. */
function isKept(item: string, source: string, output: string): boolean {
  const pieces = output.split(item);
  const isGlued = pieces.some(
    (piece, at) => (at > 0 && /^[\p{L}\p{N}]/u.test(piece)) || (at < pieces.length - 1 && /[\p{L}\p{N}]$/u.test(piece)),
  );
  return pieces.length === source.split(item).length && !isGlued;
}

function countItems(text: string): number {
  return text.split(/[,،;；、]/u).filter((item) => /[\p{L}\p{N}]/u.test(item)).length;
}
