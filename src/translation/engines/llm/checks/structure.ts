import { normalize } from '../../../../text/normalize.ts';
import { isDamaged } from '../../../text/protected-parts.ts';
import { countLetterEquivalents } from '../token-budget.ts';
import type { Check } from './check-types.ts';

/** Maximum length of a translation: this many times its source, plus `MAX_EXTRA_LETTERS`. */
const MAX_GROWTH = 3.5;
const MAX_EXTRA_LETTERS = 30;
/** Minimum letters of a source whose translation is checked for `MIN_SHARE`. Shorter sources may shrink more. */
const MIN_SHRINKABLE_LETTERS = 25;
/** Minimum length of a translation as a share of its source. */
const MIN_SHARE = 0.2;
/** Minimum letters of a source whose translation must have more than one letter. */
const MIN_WORD_LETTERS = 8;
/** UTF-16 units of additional text up to which another check, such as that for chatter, finds a more specific reason. */
const MAX_CHATTER_LENGTH = 500;

/** Six or more repetitions of the same characters. */
const LOOP = /(.{1,60}?)\1{5,}/su;
const MIN_LOOP_LENGTH = 12;
/** Share of distinct trigrams above which a text has no loop. */
const MIN_VARIETY = 0.8;

/** The bounded scheme keeps the time linear for a long run of letters. */
const ADDRESS = /[a-z][a-z\d+.-]{0,30}:\/\/\S|\bwww\.\S|[\w.+-]@[\w-]+\.\w/gi;

export const isEmpty: Check = ({ translation }) => translation.trim() === '';

/** A segment is one line. */
export const hasLineBreak: Check = ({ translation }) => /[\n\r\v\f\u0085\u2028\u2029]/.test(translation.trim());

export const hasInvalidCharacters: Check = ({ segment, translation }) =>
  isDamaged(
    segment.filter(({ kind }) => kind === 'text'),
    translation,
  );

/** Rejects a translation with a missing, doubled or invented protected part, or with an additional address. */
export const hasDamagedParts: Check = ({ segment, source, translation }) =>
  isDamaged(segment, translation) || (translation.match(ADDRESS)?.length ?? 0) > (source.match(ADDRESS)?.length ?? 0);

export const hasCodeFence: Check = ({ source, translation }) => translation.includes('```') && !source.includes('```');

export const hasWrongLength: Check = ({ source, translation }) => {
  const [before, after] = [countLetterEquivalents(source), countLetterEquivalents(translation)];
  if (after > before * MAX_GROWTH + MAX_EXTRA_LETTERS) return true;
  if (before >= MIN_SHRINKABLE_LETTERS && after < before * MIN_SHARE) return true;
  return before >= MIN_WORD_LETTERS && after < 2;
};

export const isRunaway: Check = ({ source, translation }) =>
  translation.length > maxTranslationLength(source) + MAX_CHATTER_LENGTH;

/** Maximum length of a valid translation, in UTF-16 units. */
export function maxTranslationLength(source: string): number {
  return Math.ceil(countLetterEquivalents(source) * MAX_GROWTH + MAX_EXTRA_LETTERS + source.length);
}

export const isRepetitive: Check = ({ source, translation }) => {
  if (translation.length < MIN_LOOP_LENGTH || isVaried(translation)) return false;
  const [whole = '', unit = ''] = LOOP.exec(translation) ?? [];
  return whole.length >= MIN_LOOP_LENGTH && /[\p{L}\p{N}]/u.test(unit) && !LOOP.test(source);
};

function isVaried(text: string): boolean {
  const trigrams = new Set<string>();
  for (let i = 0; i + 3 <= text.length; i++) trigrams.add(text.slice(i, i + 3));
  return trigrams.size > (text.length - 2) * MIN_VARIETY;
}

/**
 * Finds segments whose numbers appear in the translations of other segments, because the model moved or merged texts.
 * Digit grouping is ignored. Only numbers that occur in a single segment are compared.
 * @returns indexes of the affected segments
 */
export function findMovedNumbers(sources: readonly string[], translations: readonly string[]): Set<number> {
  const expected = sources.map(numbersIn);
  const found = translations.map(numbersIn);
  const moved = new Set<number>();
  for (const [index, numbers] of expected.entries()) {
    for (const number of numbers) {
      if (found[index]?.has(number)) continue;
      const elsewhere = found.findIndex(
        (others, at) => at !== index && others.has(number) && !expected[at]?.has(number),
      );
      if (elsewhere >= 0) moved.add(index).add(elsewhere);
    }
  }
  return moved;
}

/** Numbers of at least two digits. */
function numbersIn(text: string): Set<string> {
  const numbers = normalize(text, 'NFKC').match(/\d(?:[.,'’\u00a0\u202f]?\d)+/g) ?? [];
  return new Set(numbers.map((number) => number.replace(/\D/g, '')));
}
