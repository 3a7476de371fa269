import type { LanguagePair } from '../../languages/language-pair.ts';
import { primarySubtag } from '../../languages/primary-subtag.ts';
import { startsLower, upperFirst } from '../../text/letter-case.ts';
import { EN_CA } from './phrases/en-ca.ts';
import { EN_ES } from './phrases/en-es.ts';
import { EN_GL } from './phrases/en-gl.ts';
import { EN_PT } from './phrases/en-pt.ts';
import { ES_EN } from './phrases/es-en.ts';
import { FROM_SPANISH } from './phrases/from-spanish.ts';
import { GIVEN_NAMES } from './phrases/given-names.ts';
import { LABELS } from './phrases/labels.ts';
import { PT_EN } from './phrases/pt-en.ts';

/** By pair of languages: each phrase in lower case, with its translation. `#` stands for a number. */
const PHRASES = new Map([
  ['en-ca', new Map([...readColumn(LABELS, 3), ...readPhrases(EN_CA)])],
  ['en-es', new Map([...readColumn(LABELS, 1), ...readPhrases(EN_ES)])],
  ['en-gl', new Map([...readColumn(LABELS, 4), ...readPhrases(EN_GL)])],
  ['ca-en', readBackwards(EN_CA)],
  ['es-en', new Map([...readBackwards(EN_ES), ...readPhrases(ES_EN)])],
  ['gl-en', readBackwards(EN_GL)],
  ['en-pt', new Map([...readColumn(LABELS, 2), ...readPhrases(EN_PT)])],
  ['pt-en', readPhrases(PT_EN)],
  ...['ca', 'gl', 'pt', 'fr', 'it', 'oc'].map(
    (to, at) => [`es-${to}`, new Map(readColumn(FROM_SPANISH, at + 1))] as const,
  ),
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

/** The translations in one column of a table, by their phrases in the first column. */
function readColumn(table: string, column: number): [phrase: string, translation: string][] {
  return table
    .trim()
    .split('\n')
    .map((row) => row.split(' | '))
    .flatMap((cells) => (cells[0] ?? '').split(', ').map((phrase): [string, string] => [phrase, cells[column] ?? '']));
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
