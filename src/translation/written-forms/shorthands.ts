import type { Segment } from '../engine.ts';
import { replaceInTexts } from '../text/tags/replace-parts.ts';
import type { ReadForm } from './read-form.ts';

type Shorthand = readonly [pattern: RegExp, words: (match: RegExpExecArray) => string];

/** Names of the days of a week by their abbreviations. */
const PORTUGUESE_DAYS: Readonly<Record<string, string>> = {
  seg: 'segunda',
  ter: 'terça',
  qua: 'quarta',
  qui: 'quinta',
  sex: 'sexta',
  sáb: 'sábado',
  dom: 'domingo',
};
const DAY = '(?:seg|ter|qua|qui|sex|sáb|dom)';

const ENGLISH_DAYS: Readonly<Record<string, string>> = {
  mo: 'Monday',
  tu: 'Tuesday',
  we: 'Wednesday',
  th: 'Thursday',
  fr: 'Friday',
  sa: 'Saturday',
  su: 'Sunday',
};
const ENGLISH_DAY = '(?:Mon|Tues?|Wed|Thu(?:rs?)?|Fri|Sat|Sun)';
const englishDay = (day = ''): string => ENGLISH_DAYS[day.slice(0, 2).toLowerCase()] ?? day;

/** A century before its Roman number. */
const century = (abbreviation: string, word: string): Shorthand => [
  new RegExp(String.raw`(?<!\p{L})${abbreviation}\.(?= ?[IVX]{1,5}(?!\p{L}))`, 'giu'),
  () => word,
];

/** "w/", "c/": a letter and a slash for a small word. */
const slashed = (letters: string, word: string, next: string): Shorthand => [
  new RegExp(String.raw`(?<![\p{L}\p{N}/])${letters}\/(?: |(?=\p{L}))(?=${next})(?!\/|\p{L}(?![\p{L}'’]))`, 'gu'),
  () => `${word} `,
];

const ANY = '';
/** Before a capital, "c/" is a street in Spanish. */
const LOWER = '\\p{Ll}';

const SHORTHANDS: Readonly<Record<string, readonly Shorthand[]>> = {
  en: [
    [/(?<![\p{L}\p{N}/])w\/o (?=\S)/gu, () => 'without '],
    slashed('w', 'with', ANY),
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])(?<first>${ENGLISH_DAY})\.?(?<between> ?[–-] ?| to | and | & )(?<last>${ENGLISH_DAY})(?![\p{L}\p{N}])`,
        'gu',
      ),
      ({ groups }) =>
        `${englishDay(groups?.first)}${groups?.between?.replace(/ ?[–-] ?/u, ' to ')}${englishDay(groups?.last)}`,
    ],
    // Beside a time: elsewhere, they are words.
    [
      new RegExp(
        String.raw`(?<![\p{L}\p{N}])${ENGLISH_DAY}\.?(?=,? \d{1,2}(?:[:.]\d\d)? ?(?:[ap]\.?m(?!\p{L})|[–-] ?\d)|:? closed(?=$|[.,;)]))`,
        'gu',
      ),
      ({ 0: day }) => englishDay(day),
    ],
    [/(?<=\d)\/mo(?:\.(?!\s*$))?(?![\p{L}\p{N}])/gu, () => ' per month'],
    [/(?<![\p{L}\p{N}])([Ee])\.g\.,?(?= )/gu, ({ 1: initial }) => (initial === 'E' ? 'For example,' : 'for example,')],
    [/(?<=\p{L} )no\.(?=:)/gu, () => 'number'],
  ],
  pt: [
    slashed('c', 'com', LOWER),
    slashed('s', 'sem', LOWER),
    slashed('p', 'para', LOWER),
    century('séc', 'século'),
    // The model takes "Tel." for a heading.
    [/(?<!\p{L})[Tt]el\.(?=:|\s*$)/gu, ({ 0: word }) => `${word.charAt(0)}elefone`],
    [
      new RegExp(
        String.raw`(?<!\p{L})(?<first>${DAY})\.?(?<between> (?:a|à|e) )(?<last>${DAY})(?!\p{L})(?:\.(?!$))?`,
        'giu',
      ),
      ({ groups }) => {
        const name = (day = ''): string => PORTUGUESE_DAYS[day.toLowerCase()] ?? day;
        return `${name(groups?.first)}${groups?.between}${name(groups?.last)}`;
      },
    ],
  ],
  es: [slashed('c', 'con', LOWER), slashed('s', 'sin', LOWER), century('s', 'siglo')],
  ca: [century('s', 'segle')],
  gl: [century('s', 'século')],
  fr: [century('s', 'siècle')],
  it: [century('sec', 'secolo')],
};

/**
 * Writes out shorthands that engines lose with the words behind them, or take for other words: `w/o sugar`, `séc. XX`,
 * `seg. a sex.`
 */
export function readShorthands(segment: Segment, from: string): ReadForm | undefined {
  const shorthands = SHORTHANDS[from] ?? [];
  const read = shorthands.reduce((one, [pattern, words]) => replaceInTexts(one, pattern, words), segment);
  return read === segment ? undefined : { segment: read, restore: (translation) => translation };
}
