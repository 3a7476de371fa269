import type { Segment } from '../engine.ts';
import { replaceInTexts } from '../text/tags/replace-parts.ts';
import type { ReadForm } from './read-form.ts';

/** A time with its half of the day, and a time before it that shares the half: "9am", "10:30 p.m.", "2–4 pm". */
const TIME =
  /(?<![\p{L}\p{N}.,:/$€£#-])(?:(?<from>1[0-2]|0?[1-9])(?::(?<fromMinutes>[0-5]\d))?(?<range> ?[–-] ?| to ))?(?<hour>1[0-2]|0?[1-9])(?:[:.](?<minutes>[0-5]\d))?[ \u00a0\u202f]?(?<half>[ap])(?:m(?![\p{L}\p{N}'’])|\.m\.(?!\p{L}))(?:(?<end>(?=["'”’)]{0,2}\s*$))|)/giu;
const NOON = 12;

const halves = new Map<string, boolean>();

/** Whether people of a language count the hours of a day from 0 to 23. */
function countsTo24(language: string): boolean {
  let is24 = halves.get(language);
  if (is24 === undefined) {
    is24 = !new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12;
    halves.set(language, is24);
  }
  return is24;
}

/**
 * Writes English times of half a day with 24 hours, for languages that count so: `10:30 PM` becomes `22:30`. Engines lose the
 * half, or take PM for a prime minister.
 */
export function readTimes(segment: Segment, from: string, to: string): ReadForm | undefined {
  if (from !== 'en' || !countsTo24(to)) return undefined;
  const read = replaceInTexts(segment, TIME, (match) => {
    const { from: start, fromMinutes, range, hour = '', minutes, half = '', end } = match.groups ?? {};
    const isAfternoon = half.toLowerCase() === 'p';
    const last = timeOf(hour, minutes, isAfternoon);
    // "a.m." at the end of a sentence ends it, too.
    const stop = end !== undefined && match[0].endsWith('.') ? '.' : '';
    if (start === undefined) return last + stop;
    // "11–2 pm" begins before noon.
    const isBefore = isAfternoon && Number(start) % NOON > Number(hour) % NOON;
    return `${timeOf(start, fromMinutes, isAfternoon && !isBefore)}${range}${last}${stop}`;
  });
  return read === segment ? undefined : { segment: read, restore: (translation) => translation };
}

function timeOf(hour: string, minutes: string | undefined, isAfternoon: boolean): string {
  return `${(Number(hour) % NOON) + (isAfternoon ? NOON : 0)}:${minutes ?? '00'}`;
}

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

/** A century before its Roman number. */
const century = (abbreviation: string, word: string): Shorthand => [
  new RegExp(String.raw`(?<!\p{L})${abbreviation}\.(?= ?[IVX]{1,5}(?!\p{L}))`, 'giu'),
  () => word,
];

/** "w/", "c/": a letter and a slash for a small word. */
const slashed = (letters: string, word: string, next: string): Shorthand => [
  new RegExp(String.raw`(?<![\p{L}\p{N}/])${letters}\/(?: |(?=\p{L}))(?=${next})(?!\/)`, 'gu'),
  () => `${word} `,
];

const ANY = '';
/** Before a capital, "c/" is a street in Spanish. */
const LOWER = '\\p{Ll}';

const SHORTHANDS: Readonly<Record<string, readonly Shorthand[]>> = {
  en: [[/(?<![\p{L}\p{N}/])w\/o (?=\S)/gu, () => 'without '], slashed('w', 'with', ANY)],
  pt: [
    slashed('c', 'com', LOWER),
    slashed('s', 'sem', LOWER),
    slashed('p', 'para', LOWER),
    century('séc', 'século'),
    // The model takes "Tel." for a heading.
    [/(?<!\p{L})[Tt]el\.(?=:|\s*$)/gu, ({ 0: word }) => `${word.charAt(0)}elefone`],
    [
      new RegExp(
        String.raw`(?<!\p{L})(?<first>${DAY})(?<stop>\.)?(?<between> (?:a|à|e) )(?<last>${DAY})\.?(?![\p{L}])`,
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
