import type { LanguagePair } from '../../languages/language-pair.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { startsLower, upperFirst } from '../../text/letter-case.ts';
import { EN_CA } from './phrases/en-ca.ts';
import { EN_ES } from './phrases/en-es.ts';
import { EN_GL } from './phrases/en-gl.ts';
import { EN_PT } from './phrases/en-pt.ts';
import { ES_EN } from './phrases/es-en.ts';
import { GIVEN_NAMES } from './phrases/given-names.ts';
import { PT_EN } from './phrases/pt-en.ts';

/** By pair of languages: each phrase in lower case, with its translation. `#` stands for a number. */
const PHRASES = new Map([
  ['en-ca', readPhrases(EN_CA)],
  ['en-es', readPhrases(EN_ES)],
  ['en-gl', readPhrases(EN_GL)],
  ['ca-en', readBackwards(EN_CA)],
  ['es-en', new Map([...readBackwards(EN_ES), ...readPhrases(ES_EN)])],
  ['gl-en', readBackwards(EN_GL)],
  ['en-pt', readPhrases(EN_PT)],
  ['pt-en', readPhrases(PT_EN)],
]);
const GIVEN_NAMES_BY_LANGUAGE = new Map(
  Object.entries(GIVEN_NAMES).map(([language, names]) => [language, new Set(names.split(' '))]),
);
const MAX_LENGTH = 40;

/**
 * The translation of an everyday word or phrase, such as "bye" or "log in", in lower case unless it always has a capital. A given name
 * is its own translation.
 * @param phrase without final marks
 * @returns undefined for other phrases, and for languages without a list
 */
export function translateEverydayPhrase(phrase: string, { from, to }: LanguagePair): string | undefined {
  if (phrase.length > MAX_LENGTH) return undefined;
  const source = primarySubtag(from);
  const target = primarySubtag(to);
  const phrases = PHRASES.get(`${source}-${target}`);
  if (!phrases) return undefined;
  if (GIVEN_NAMES_BY_LANGUAGE.get(source)?.has(phrase)) return phrase;
  const numbers = phrase.match(NUMBER) ?? [];
  // The translations have their nouns and verbs in the plural.
  if (numbers.some((number) => number === '1')) return undefined;
  const known = phrases.get(phrase.toLowerCase().replaceAll('’', "'").replace(NUMBER, '#'));
  return known === undefined ? undefined : withNumbers(known, numbers);
}

/** Translates an everyday phrase whose numbers are placeholders, such as "{n} selected". */
export function translateCountedPhrase(
  phrase: string,
  placeholders: readonly string[],
  { from, to }: LanguagePair,
): string | undefined {
  const known = PHRASES.get(`${primarySubtag(from)}-${primarySubtag(to)}`)?.get(phrase.toLowerCase());
  return known === undefined ? undefined : withNumbers(known, placeholders);
}

/** A whole number that languages write alike. */
const NUMBER = /(?<![\p{L}\p{N}.,-])\d{1,3}(?![\p{L}\p{N}-]|[.,]\d)/gu;

/** The translations keep the order of the numbers. */
function withNumbers(phrase: string, numbers: readonly string[]): string {
  let at = 0;
  return phrase.replace(/#/g, () => numbers[at++] ?? '');
}

/** A phrase of at least three capitals. OK is written so everywhere, its translation is not. */
const CAPITALS = /^\p{Lu}[\p{Lu}\P{L}]{2,}$/u;

/** Gives the translation of a phrase the capitals of the phrase. */
export function followCase(source: string, translation: string): string {
  if (CAPITALS.test(source)) return translation.toUpperCase();
  return startsLower(source) ? translation : upperFirst(translation);
}

function readPhrases(list: string): Map<string, string> {
  return new Map(
    list
      .trim()
      .split(/;\s/)
      .flatMap((entry) => {
        const [sources = '', translation = ''] = entry.split(' = ');
        return sources.split(', ').map((source) => [source, translation] as const);
      }),
  );
}

/** The first phrase of the source that each translation stands for. */
function readBackwards(list: string): Map<string, string> {
  const backwards = new Map<string, string>();
  for (const [phrase, translation] of readPhrases(list)) {
    if (!backwards.has(translation)) backwards.set(translation, phrase);
  }
  return backwards;
}
