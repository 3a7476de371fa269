import { functionWords } from '../../languages/function-words.ts';
import type { Check } from './candidate.ts';

const WORD = String.raw`(?:[^\s,;،、，；.:!?]|(?<=\d),(?=\d)){1,40}`;
const ITEM = `${WORD}(?: ${WORD}){0,2}`;
/** A comma within a number divides nothing: "10,000,000 users". */
const SEPARATOR = String.raw`(?!(?<=\d),\d)[,;،、，；] ?`;
const ENUMERATION = new RegExp(`^${ITEM}(?:${SEPARATOR}${ITEM}){2,}$`, 'u');
const DIVIDER = new RegExp(`(${SEPARATOR})`, 'u');
const SEPARATORS = new RegExp(SEPARATOR, 'u');
const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;
/** The first word of the last item. */
const CONJUNCTION = /[,;،、，；] ?([^\s,;،、，；]+) [^,;،、，；]*$/u;

/** Finds a translation of a bare enumeration that has another number of items: "sun, moon, star" for "sol, estrela". */
export const hasLostItem: Check = ({ source, translation, from }) => {
  if (!ENUMERATION.test(source)) return false;
  const count = countOf(source);
  const conjunction = CONJUNCTION.exec(source)?.[1]?.toLocaleLowerCase(from);
  // Not all languages write a comma before a conjunction.
  const mayLackComma = conjunction !== undefined && functionWords(from).has(conjunction);
  const translated = countOf(translation);
  return translated !== count && !(mayLackComma && translated === count - 1);
};

/** Divides a bare enumeration into its items and the separators between them. Undefined for another text. */
export function itemsOf(source: string): { text: string; isSeparator: boolean }[] | undefined {
  if (!ENUMERATION.test(source)) return undefined;
  return source.split(DIVIDER).map((text, index) => ({ text, isSeparator: index % 2 === 1 }));
}

/** The number of items with a word or a number. */
function countOf(text: string): number {
  return text.split(SEPARATORS).filter((item) => LETTER_OR_NUMBER.test(item)).length;
}
