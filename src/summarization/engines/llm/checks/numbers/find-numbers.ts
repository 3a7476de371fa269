import { decimal, plainDigits, readings, timesTenTo, WRITTEN_NUMBER } from './decimals.ts';
import { numberWords, powersOf } from './number-words.ts';

/** A number or a month in a text. Each reading is one interpretation, as a list of numbers. `month 3` stands for March. */
interface Mention {
  /** The number as the text writes it, with ASCII digits. */
  written: string;
  readings: string[][];
}

const WORD = /[\p{L}\p{M}]+(?:['’][\p{L}\p{M}]+)*/gu;
const POWER_WORD = /^[\s-]{0,2}([\p{L}\p{M}]+)/u;
/** Abbreviations that are a power of ten or a unit, directly after a number: "5m". */
const AMBIGUOUS_UNIT = /^[kmb]$/;
const HAN_DIGITS = '〇一二三四五六七八九';
const HAN_UNITS: Readonly<Record<string, number>> = { 十: 10, 百: 100, 千: 1000 };
const HAN_NUMBER = /[〇零一二两兩三四五六七八九十百千]+/g;
/** Measure words after a single Han digit, which elsewhere is part of a word. */
const HAN_MEASURE_WORD = /^[个個名人年月天日次项項家件种種]/;
const ROMAN_NUMERAL = /(?<![\p{L}\p{N}])[IVXLCDM]{1,7}(?![IVXLCDM\p{Ll}])/gu;
const DATE = /(?<!\d)(\d{1,4})[./-] ?(\d{1,2})[./-] ?(\d{1,4})(?!\d)/g;
const YEAR_RANGE = /(?<!\d)(\d{2})\d{2}\s?[-–/]\s?(\d{2})(?!\d)/g;
const CLOCK_TIME = /(?<!\d)(\d{1,2})(?:[:.]\d{2})?(?=(\s?[ap]\.?m\b)|)/gi;
/** UTF-16 units between two numbers that share a power word: "5 to 7 million". */
const MAX_RANGE_GAP = 8;

/**
 * Adds every reading of every number and date in a text to `known`. It prefers too many readings over too few, so that no
 * correct number of a summary is rejected.
 */
export function addNumbers(text: string, language: string | undefined, known: Set<string>): void {
  const plain = plainDigits(text);
  let last: { end: number; readings: string[][] } | undefined;
  for (const match of plain.matchAll(WRITTEN_NUMBER)) {
    const end = match.index + match[0].length;
    const found = readings(match[0]);
    for (const value of found.flat()) known.add(value);
    for (const power of powersAt(plain, end)) {
      const near = last && match.index - last.end <= MAX_RANGE_GAP ? last.readings : [];
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
  for (const [, century = '', year = ''] of plain.matchAll(YEAR_RANGE)) known.add(century + year);
  for (const [, hour = '', half] of plain.matchAll(CLOCK_TIME)) {
    if (half !== undefined) known.add(String((Number(hour) % 12) + 12));
    else if (Number(hour) > 12 && Number(hour) < 24) known.add(String(Number(hour) - 12));
  }
  for (const [month] of plain.matchAll(/(?<!\d)(?:1[0-2]|[1-9])(?=\s?[月월])/g)) known.add(`month ${month}`);
  for (const [numeral] of plain.matchAll(ROMAN_NUMERAL)) known.add(String(romanValue(numeral)));
  for (const [han] of plain.matchAll(HAN_NUMBER)) for (const value of hanValues(han)) known.add(value);
  addWords(plain, language, known);
}

function addWords(plain: string, language: string | undefined, known: Set<string>): void {
  const tables = [numberWords(language), numberWords('en')];
  const months = monthNames(language);
  for (const match of plain.matchAll(WORD)) {
    const word = normalizeWord(match[0]);
    const end = match.index + match[0].length;
    const values = new Set<string>();
    for (const table of tables) {
      const exact = table?.cardinals.get(word);
      if (exact) values.add(exact);
      for (const [prefix, value] of table?.prefixes ?? []) if (word.startsWith(prefix)) values.add(value);
    }
    for (const value of values) {
      known.add(value);
      for (const power of powersAt(plain, end)) known.add(timesTenTo(value, power));
    }
    for (const power of powersOf(word) ?? []) known.add(timesTenTo('1', power));
    const month = months.get(word);
    if (month === undefined) continue;
    known.add(`month ${month}`);
    if (isNextToNumber(plain, match.index, end)) known.add(String(month));
  }
}

/** The numbers of a text, as written, without a known reading. */
export function unknownNumbers(text: string, language: string | undefined, known: ReadonlySet<string>): string[] {
  // Without number words for the language, small numbers of the document can be missing from `known`.
  const hasNumberWords = numberWords(language) !== undefined || /^(?:zh|ja)\b/.test(language ?? '');
  const isKnown = (value: string): boolean => known.has(value) || (!hasNumberWords && /^(?:\d|1[0-2])$/.test(value));
  const unknown = mentions(text, language).filter(({ readings }) => !readings.some((values) => values.every(isKnown)));
  return [...new Set(unknown.map(({ written }) => written))];
}

function mentions(text: string, language: string | undefined): Mention[] {
  const plain = plainDigits(text);
  const found: Mention[] = [];
  const withoutDates = plain.replace(DATE, (written, first: string, second: string, third: string) => {
    const years = third.length === 2 ? [third, `19${third}`, `20${third}`] : [third];
    found.push({ written, readings: years.map((year) => [first, second, year].map((part) => decimal(part))) });
    return ' '.repeat(written.length);
  });
  for (const match of withoutDates.matchAll(WRITTEN_NUMBER)) {
    const end = match.index + match[0].length;
    // A digit in a formula: "CO2", "H2O".
    if (match[0].length === 1 && /\p{L}/u.test(plain.charAt(match.index - 1))) continue;
    const own = readings(match[0]);
    const power = POWER_WORD.exec(plain.slice(end, end + 24));
    const times = powersAt(plain, end).flatMap((one) =>
      own.map((values) => values.map((value) => timesTenTo(value, one))),
    );
    const isUnit = power !== null && AMBIGUOUS_UNIT.test(power[1]?.toLowerCase() ?? '');
    const written = times.length > 0 && power ? match[0] + power[0] : match[0];
    found.push({ written, readings: times.length > 0 && !isUnit ? times : [...own, ...times] });
  }
  for (const match of plain.matchAll(HAN_NUMBER)) {
    const isSingle = match[0].length === 1;
    if (
      !(isSingle
        ? HAN_MEASURE_WORD.test(plain.slice(match.index + 1)) && !/[一二两兩千百]/.test(match[0])
        : /[二三四五六七八九]/.test(match[0]))
    )
      continue;
    const values = hanValues(match[0]);
    if (values.length > 0) found.push({ written: match[0], readings: values.map((value) => [value]) });
  }
  return [...found, ...wordMentions(plain, language)];
}

/** Number words from three to twelve, and months next to a number. In many languages, one and two are also articles. */
function wordMentions(plain: string, language: string | undefined): Mention[] {
  const table = numberWords(language);
  const months = monthNames(language);
  const found: Mention[] = [];
  for (const match of plain.matchAll(WORD)) {
    const word = normalizeWord(match[0]);
    const end = match.index + match[0].length;
    const value = table?.cardinals.get(word);
    const times = value === undefined ? [] : powersAt(plain, end).map((power) => [timesTenTo(value, power)]);
    if (value !== undefined && times.length > 0) found.push({ written: match[0], readings: times });
    else if (value !== undefined && Number(value) > 2) found.push({ written: match[0], readings: [[value]] });
    const month = months.get(word);
    if (month !== undefined && isNextToNumber(plain, match.index, end)) {
      found.push({ written: match[0], readings: [[`month ${month}`]] });
    }
  }
  return found;
}

/** Powers of ten that one or two words after a number stand for: `million`, `mil millones`. */
function powersAt(text: string, at: number): readonly number[] {
  const first = POWER_WORD.exec(text.slice(at, at + 24));
  const word = first?.[1]?.toLowerCase() ?? '';
  // In text without spaces, only the first character is the power word: "3万人".
  const own = powersOf(word) ?? powersOf(word.charAt(0).replace(/\P{Script=Han}/u, ''));
  if (!first || !own || (AMBIGUOUS_UNIT.test(word) && first[0] !== first[1])) return [];
  const second = POWER_WORD.exec(text.slice(at + first[0].length, at + first[0].length + 24));
  const more = powersOf(second?.[1]?.toLowerCase() ?? '');
  return more ? own.flatMap((power) => more.map((other) => power + other)) : own;
}

const normalizeWord = (word: string): string => word.toLowerCase().replaceAll("'", '’');

/** Whether a month stands next to a number: "5 May", "May 2024", "5. Mai", "5 de mayo de 2024". */
function isNextToNumber(text: string, start: number, end: number): boolean {
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
  for (const character of text) {
    const unit = HAN_UNITS[character];
    if (unit === undefined) digit = HAN_DIGITS.indexOf(character);
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

const cache = new Map<string, ReadonlyMap<string, number>>();

/** Month names of a language and of English, in lower case without a full stop, with their numbers, 1 to 12. */
export function monthNames(language: string | undefined): ReadonlyMap<string, number> {
  const locale =
    language !== undefined && Intl.DateTimeFormat.supportedLocalesOf(language).length > 0 ? language : 'en';
  let names = cache.get(locale);
  if (!names) {
    names = new Map(['en', locale].flatMap(namesIn));
    cache.set(locale, names);
  }
  return names;
}

/** Alone and in a date, where many languages inflect the name. */
function namesIn(locale: string): [string, number][] {
  const forms: Intl.DateTimeFormatOptions[] = [
    { month: 'long' },
    { month: 'long', day: 'numeric' },
    { month: 'short', day: 'numeric' },
  ];
  return forms.flatMap((form) => {
    const format = new Intl.DateTimeFormat(locale, { ...form, calendar: 'gregory', timeZone: 'UTC' });
    return Array.from({ length: 12 }, (_, month): [string, number] => {
      const parts = format.formatToParts(Date.UTC(2020, month, 5));
      const name = parts.find(({ type }) => type === 'month')?.value ?? '';
      return [name.toLowerCase().replace(/\.$/, ''), month + 1];
    }).filter(([name]) => /^[\p{L}\p{M}]{3,}$/u.test(name));
  });
}
