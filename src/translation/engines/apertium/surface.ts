import { normalize } from '../../../text/normalize.ts';
import { mendCapitals } from './capitals.ts';
import { plainEnglish } from './english-source.ts';
import { mendNumbers } from './numbers.ts';
import { mendPhrases } from './phrases/phrases.ts';
import { mendApostrophes, mendBlanks, mendInvertedMarks, straightApostrophes } from './punctuation.ts';
import { mendQuotes } from './quotes.ts';
import { isShouted } from './words.ts';

/**
 * What the engine is asked instead of `source`: words in capitals, decomposed letters, curved apostrophes and some ways of
 * writing English are not in its dictionaries.
 */
export function prepare(source: string, from: string): string {
  // Two capitals ("IJsland") are taken for a word all in capitals.
  const words = from === 'en' ? plainEnglish(source) : source.replace(/\bIJ(?=\p{Ll})/gu, 'Ij');
  const plain = straightApostrophes(words).replace(/\p{L}\p{M}+/gu, (letter) => normalize(letter, 'NFC'));
  return isShouted(source) ? plain.toLowerCase().replace(/\p{L}/u, (first) => first.toUpperCase()) : plain;
}

/**
 * Mends what the rules of the engine leave behind: blanks, turns of phrase, numbers, capitals, apostrophes, quotation and
 * sentence marks. `bench/translation.ts` measures it. Placeholders of held text are not touched.
 *
 * @param source the text as the caller wrote it, with placeholders
 * @param translated what the engine made of `prepare(source)`
 */
export function repair(source: string, translated: string, from: string, to: string): string {
  const numbered = mendNumbers(source, mendBlanks(source, translated, from, to), from, to);
  const said = mendInvertedMarks(mendQuotes(numbered, to), from, to);
  const cased = isShouted(source)
    ? mendPhrases(source, said, from, to).toLocaleUpperCase(to)
    : mendPhrases(source, mendCapitals(straightApostrophes(source), said, to), from, to);
  return mendApostrophes(source, cased);
}
