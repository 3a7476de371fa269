import type { Segment } from '../engine.ts';
import { replaceInTexts } from '../text/tags/replace-parts.ts';
import type { ReadForm } from './read-form.ts';

/** A time with its half of the day, and a time before it that shares the half: "9am", "10:30 p.m.", "2–4 pm". */
const TIME =
  /(?<![\p{L}\p{N}.,:/$€£#]|(?<![ap]\.?m\.?)-)(?:(?<from>1[0-2]|0?[1-9])(?::(?<fromMinutes>[0-5]\d))?(?<range> ?[–-] ?| to ))?(?<hour>1[0-2]|0?[1-9])(?:[:.](?<minutes>[0-5]\d))?[ \u00a0\u202f]?(?<half>[ap])(?:m(?![\p{L}\p{N}'’])|\.m\.(?!\p{L}))(?:(?<end>(?=["'”’)]{0,2}$))|)/giu;
const NOON = 12;
/** The first word of another sentence behind a time. Other words in capitals belong to it: "5 p.m. Monday", "9 a.m. EST". */
const NEXT_SENTENCE =
  /^["'”’)]? (?:Please|The|An?|We|I|You|He|She|It|They|This|That|These|There|If|When|Do|Don['’]t|Bring|Our|Your|My|All|No|Not|Thanks?|See|Call|For|In|On|After|Before|To|Then|But|And|So|What|Who|Where|How)(?![\p{L}\p{N}])/u;

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
    const isEnd = end !== undefined || NEXT_SENTENCE.test(match.input.slice(match.index + match[0].length));
    const stop = isEnd && match[0].endsWith('.') ? '.' : '';
    if (start === undefined) return last + stop;
    // "11–2 pm" begins before noon, and "10–2 am" before midnight.
    const isOtherHalf = Number(start) % NOON > Number(hour) % NOON;
    return `${timeOf(start, fromMinutes, isAfternoon !== isOtherHalf)}${range}${last}${stop}`;
  });
  return read === segment ? undefined : { segment: read, restore: (translation) => translation };
}

function timeOf(hour: string, minutes: string | undefined, isAfternoon: boolean): string {
  return `${(Number(hour) % NOON) + (isAfternoon ? NOON : 0)}:${minutes ?? '00'}`;
}
