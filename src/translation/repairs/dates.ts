import { primarySubtag } from '../../languages/primary-subtag.ts';
import type { Candidate } from '../checks/candidate.ts';

/** Languages that write "12 de março de 2020", with the names of their months. */
const DATES = new Map(['es', 'pt', 'gl', 'ca', 'ast'].map((language) => [language, createPatterns(language)] as const));
const STARTS_WITH_VOWEL = /^[aeiou]/iu;
const HAS_LOWER = /\p{Ll}/u;
const DIGIT = /\d/;

interface DatePatterns {
  /** A day and a month, with or without a year. */
  day: RegExp;
  /** A month and a year. */
  month: RegExp;
  /** A month before its day, in the order of American English. */
  american: RegExp;
}

function createPatterns(language: string): DatePatterns {
  const format = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' });
  const months = Array.from({ length: 12 }, (_, month) =>
    format.format(Date.UTC(2020, month, 1)).replace(/^d(?:e |['’])/, ''),
  );
  const name = months.join('|');
  const year = String.raw`([12]\d{3})(?![\p{L}\p{N}])`;
  const of = "(?: (?:de|del|d['’])?,? ?| d['’])";
  return {
    day: new RegExp(
      String.raw`(?<![\p{L}\p{N}.,/])(\d{1,2})([ºª°.]{0,2})${of}(${name})(?:,?${of}${year}|(?![\p{L}\p{M}\p{N}]))`,
      'giu',
    ),
    month: new RegExp(String.raw`(?<![\p{L}\p{M}\p{N}])(${name}),?${of}${year}`, 'giu'),
    american: new RegExp(
      String.raw`(?<![\p{L}\p{M}\p{N}]|\d de )(${name}) (\d{1,2})[ºª°]?(?:, ${year}|(?![\p{L}\p{N}.,:/%-]|, \d))`,
      'giu',
    ),
  };
}

/** Writes the dates of a translation as its language does: "12 de março de 2020" for "12 Março 2020". */
export function followDates({ source, translation, to }: Candidate): string {
  const language = primarySubtag(to);
  const patterns = DATES.get(language);
  if (!patterns || !DIGIT.test(source) || !HAS_LOWER.test(translation)) return translation;
  const de = (name: string): string => (language === 'ca' && STARTS_WITH_VOWEL.test(name) ? `d'${name}` : `de ${name}`);
  const yearOf = (year: string | undefined): string => (year === undefined ? '' : ` de ${year}`);
  return translation
    .replace(patterns.american, (_, name: string, day: string, year?: string) =>
      [`${day} ${de(name.toLocaleLowerCase(to))}`, ...(year === undefined ? [] : [year])].join(' de '),
    )
    .replace(
      patterns.day,
      (_, day: string, ordinal: string, name: string, year?: string) =>
        `${day}${day === '1' && language === 'pt' ? ordinal : ''} ${de(name.toLocaleLowerCase(to))}${yearOf(year)}`,
    )
    .replace(
      patterns.month,
      (_, name: string, year: string, offset: number) =>
        `${offset === 0 ? name : name.toLocaleLowerCase(to)}${yearOf(year)}`,
    );
}
