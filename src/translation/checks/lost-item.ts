import { functionWords } from '../../languages/function-words.ts';
import type { Check } from './candidate.ts';

const ITEM = String.raw`[^\s,;،、，；.:!?]{1,40}(?: [^\s,;،、，；.:!?]{1,40}){0,2}`;
const SEPARATOR = '[,;،、，；] ?';
/** "Sizes: S, M, L." */
const LABEL = '(?:[^,;،、，；.:!?]{1,40}: )?';
const ENUMERATION = new RegExp(`^${LABEL}${ITEM}(?:${SEPARATOR}${ITEM}){2,}\\.?$`, 'u');
const DIVIDER = new RegExp(`(${SEPARATOR})`, 'u');
const SEPARATORS = /[,;،、，；]/u;
/** A comma within a number divides nothing: "10,000,000 users". */
const COMMA_IN_NUMBER = /(?<=\d),(?=\d)/g;
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
/** The first word of the last item. */
const CONJUNCTION = /[,;،、，；] ?([^\s,;،、，；]+) [^,;،、，；]*$/u;

/** Finds a translation of a bare enumeration that has another number of items: "sun, moon, star" for "sol, estrela". */
export const hasLostItem: Check = ({ source, translation, from }) => {
  if (!isEnumeration(source)) return false;
  const count = countOf(source);
  const conjunction = CONJUNCTION.exec(source)?.[1]?.toLocaleLowerCase(from);
  // Not all languages write a comma before a conjunction.
  const mayLackComma = conjunction !== undefined && functionWords(from).has(conjunction);
  const translated = countOf(translation);
  return translated !== count && !(mayLackComma && translated === count - 1);
};

/** Divides a bare enumeration into its items and the separators between them. Undefined for another text. */
export function itemsOf(source: string): { text: string; isSeparator: boolean }[] | undefined {
  if (!isEnumeration(source)) return undefined;
  let start = 0;
  return withWholeNumbers(source)
    .split(DIVIDER)
    .map(({ length }, index) => {
      const text = source.slice(start, start + length);
      start += length;
      return { text, isSeparator: index % 2 === 1 };
    });
}

const isEnumeration = (text: string): boolean => ENUMERATION.test(withWholeNumbers(text));

/** The number of items with a word or a number. */
function countOf(text: string): number {
  return withWholeNumbers(text)
    .split(SEPARATORS)
    .filter((item) => LETTER_OR_NUMBER.test(item)).length;
}

/** A text of the same length without commas in its numbers. */
const withWholeNumbers = (text: string): string => text.replace(COMMA_IN_NUMBER, "'");
