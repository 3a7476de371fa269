import { decimal, plainDigits, readings, timesTenTo, WRITTEN } from './decimals.ts';
import { monthNames } from './months.ts';
import { numberWords, powersOf } from './words.ts';

/** A number, or the month of a date (`month 3`), as something says it: each of `readings` is one way to understand it. */
interface Mention {
  /** As it is written, but for the digits of other scripts. */
  shown: string;
  readings: string[][];
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const POWER_WORD = /^[\s-]{0,2}([\p{L}\p{M}]+)/u;
/** Signs that stand for a power of ten only right behind a number; they may be metres. */
const UNIT_LIKE = /^[kmb]$/;
const HAN_DIGITS = '〇一二三四五六七八九';
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const HAN_NUMBER = /[〇零一二两兩三四五六七八九十百千]+/g;
/** What is counted after a single one, which otherwise is a part of any word. */
const HAN_COUNTED = /^[个個名人年月天日次项項家件种種]/;
const ROMAN = /(?<![\p{L}\p{N}])[IVXLCDM]{1,7}(?![IVXLCDM\p{Ll}])/gu;
const DATE = /(?<!\d)(\d{1,4})[./-] ?(\d{1,2})[./-] ?(\d{1,4})(?!\d)/g;
const SPAN_OF_YEARS = /(?<!\d)(\d{2})\d{2}\s?[-–/]\s?(\d{2})(?!\d)/g;
const CLOCK = /(?<!\d)(\d{1,2})(?:[:.]\d{2})?(?=(\s?[ap]\.?m\b)|)/gi;
const JOINED = 8;

/**
 * Adds every number that a text can be understood to mention, months of dates among them, to `known`: rather too many,
 * so that none is taken for invented which is not.
 */
export function addNumbers(text: string, language: string | undefined, known: Set<string>): void {
  const plain = plainDigits(text);
  let last: { end: number; readings: string[][] } | undefined;
  for (const match of plain.matchAll(WRITTEN)) {
    const end = match.index + match[0].length;
    const found = readings(match[0]);
    for (const value of found.flat()) known.add(value);
    for (const power of powersAt(plain, end)) {
      // "5 to 7 million"
      const near = last && match.index - last.end <= JOINED ? last.readings : [];
      for (const value of [...found, ...near].flat()) known.add(timesTenTo(value, power));
    }
    last = { end, readings: found };
  }
  for (const [, first = '', second = '', third = ''] of plain.matchAll(DATE)) {
    for (const part of [first, second, third]) {
      if (Number(part) >= 1 && Number(part) <= 12) known.add(`month ${Number(part)}`);
      if (part.length === 2) for (const century of ['19', '20']) known.add(century + part);
    }
  }
  for (const [, century = '', year = ''] of plain.matchAll(SPAN_OF_YEARS)) known.add(century + year);
  for (const [, hour = '', half] of plain.matchAll(CLOCK)) {
    if (half !== undefined) known.add(String((Number(hour) % 12) + 12));
    else if (Number(hour) > 12 && Number(hour) < 24) known.add(String(Number(hour) - 12));
  }
  for (const [month] of plain.matchAll(/(?<!\d)(?:1[0-2]|[1-9])(?=\s?[月월])/g)) known.add(`month ${month}`);
  for (const [numeral] of plain.matchAll(ROMAN)) known.add(String(romanValue(numeral)));
  for (const [han] of plain.matchAll(HAN_NUMBER)) for (const value of hanValues(han)) known.add(value);
  addWords(plain, language, known);
}

function addWords(plain: string, language: string | undefined, known: Set<string>): void {
  const tables = [numberWords(language), numberWords('en')];
  const months = monthNames(language);
  for (const match of plain.matchAll(WORD)) {
    const word = normalWord(match[0]);
    const end = match.index + match[0].length;
    const values = new Set<string>();
    for (const table of tables) {
      const exact = table?.cardinals.get(word);
      if (exact) values.add(exact);
      for (const [beginning, value] of table?.beginnings ?? []) if (word.startsWith(beginning)) values.add(value);
    }
    for (const value of values) {
      known.add(value);
      for (const power of powersAt(plain, end)) known.add(timesTenTo(value, power));
    }
    for (const power of powersOf(word) ?? []) known.add(timesTenTo('1', power));
    const month = months.get(word);
    if (month === undefined) continue;
    known.add(`month ${month}`);
    if (isByNumber(plain, match.index, end)) known.add(String(month));
  }
}

/** The numbers of a text, as they are written, that are not known in any reading. */
export function unknownNumbers(text: string, language: string | undefined, known: ReadonlySet<string>): string[] {
  // The document may say small numbers in words that are not known here.
  const hasWords = numberWords(language) !== undefined || /^(?:zh|ja)\b/.test(language ?? '');
  const isKnown = (value: string): boolean => known.has(value) || (!hasWords && /^(?:\d|1[0-2])$/.test(value));
  const unknown = mentions(text, language).filter(({ readings }) => !readings.some((values) => values.every(isKnown)));
  return [...new Set(unknown.map(({ shown }) => shown))];
}

function mentions(text: string, language: string | undefined): Mention[] {
  const plain = plainDigits(text);
  const found: Mention[] = [];
  const withoutDates = plain.replace(DATE, (shown, first: string, second: string, third: string) => {
    const years = third.length === 2 ? [third, `19${third}`, `20${third}`] : [third];
    found.push({ shown, readings: years.map((year) => [first, second, year].map((part) => decimal(part))) });
    return ' '.repeat(shown.length);
  });
  for (const match of withoutDates.matchAll(WRITTEN)) {
    const end = match.index + match[0].length;
    // "CO2", "H2O"
    if (match[0].length === 1 && /\p{L}/u.test(plain.charAt(match.index - 1))) continue;
    const own = readings(match[0]);
    const power = POWER_WORD.exec(plain.slice(end, end + 24));
    const times = powersAt(plain, end).flatMap((one) =>
      own.map((values) => values.map((value) => timesTenTo(value, one))),
    );
    const isUnit = power !== null && UNIT_LIKE.test(power[1]?.toLowerCase() ?? '');
    const shown = times.length > 0 && power ? match[0] + power[0] : match[0];
    found.push({ shown, readings: times.length > 0 && !isUnit ? times : [...own, ...times] });
  }
  for (const match of plain.matchAll(HAN_NUMBER)) {
    const isOne = match[0].length === 1;
    if (
      !(isOne
        ? HAN_COUNTED.test(plain.slice(match.index + 1)) && !/[一二两兩千百]/.test(match[0])
        : /[二三四五六七八九]/.test(match[0]))
    )
      continue;
    const values = hanValues(match[0]);
    if (values.length > 0) found.push({ shown: match[0], readings: values.map((value) => [value]) });
  }
  return [...found, ...wordMentions(plain, language)];
}

/** Words for three to twelve (one and two are articles and pronouns in too many languages), and months beside a number. */
function wordMentions(plain: string, language: string | undefined): Mention[] {
  const table = numberWords(language);
  const months = monthNames(language);
  const found: Mention[] = [];
  for (const match of plain.matchAll(WORD)) {
    const word = normalWord(match[0]);
    const end = match.index + match[0].length;
    const value = table?.cardinals.get(word);
    const times = value === undefined ? [] : powersAt(plain, end).map((power) => [timesTenTo(value, power)]);
    if (value !== undefined && times.length > 0) found.push({ shown: match[0], readings: times });
    else if (value !== undefined && Number(value) > 2) found.push({ shown: match[0], readings: [[value]] });
    const month = months.get(word);
    if (month !== undefined && isByNumber(plain, match.index, end)) {
      found.push({ shown: match[0], readings: [[`month ${month}`]] });
    }
  }
  return found;
}

/** Powers of ten of one or two words behind a number: `million`, `mil millones`. */
function powersAt(text: string, at: number): readonly number[] {
  const first = POWER_WORD.exec(text.slice(at, at + 24));
  const word = first?.[1]?.toLowerCase() ?? '';
  // Without blanks around it only the first sign counts: "3万人".
  const own = powersOf(word) ?? powersOf(word.charAt(0).replace(/\P{Script=Han}/u, ''));
  if (!first || !own || (UNIT_LIKE.test(word) && first[0] !== first[1])) return [];
  const second = POWER_WORD.exec(text.slice(at + first[0].length, at + first[0].length + 24));
  const more = powersOf(second?.[1]?.toLowerCase() ?? '');
  return more ? own.flatMap((power) => more.map((other) => power + other)) : own;
}

const normalWord = (word: string): string => word.toLowerCase().replaceAll("'", '’');

/** "5 May", "May 2024", "5. Mai", "5 de mayo de 2024". */
function isByNumber(text: string, start: number, end: number): boolean {
  return (
    /\d(?:st|nd|rd|th|er|º|\.)?\s(?:de\s|of\s)?$/u.test(text.slice(Math.max(0, start - 8), start)) ||
    /^\.?,?\s(?:de\s|of\s)?\d/u.test(text.slice(end, end + 8))
  );
}

function hanValues(written: string): string[] {
  const text = written.replaceAll('零', '〇').replace(/[两兩]/g, '二');
  if (!/[十百千]/.test(text)) return [decimal([...text].map((digit) => HAN_DIGITS.indexOf(digit)).join(''))];
  let sum = 0;
  let digit = 0;
  for (const sign of text) {
    const unit = HAN_UNITS[sign];
    if (unit === undefined) digit = HAN_DIGITS.indexOf(sign);
    else {
      sum += (digit || 1) * unit;
      digit = 0;
    }
  }
  return [String(sum + digit)];
}

const ROMAN_DIGITS: Readonly<Record<string, number>> = { I: 1, V: 5, X: 10, L: 50, C: 100, D: 500, M: 1000 };

function romanValue(numeral: string): number {
  const digits = [...numeral].map((sign) => ROMAN_DIGITS[sign] ?? 0);
  return digits.reduce((sum, digit, at) => sum + (digit < (digits[at + 1] ?? 0) ? -digit : digit), 0);
}
