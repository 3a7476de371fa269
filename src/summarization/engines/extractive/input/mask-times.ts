import { blank } from './blank.ts';

/**
 * The times that programs write into transcripts: before each line ("[00:51]", "0:51", "00:51 --> 00:54"), on separate lines,
 * behind the speaker ("Speaker 1 (00:51):"), and within running text.
 */

const DATE = String.raw`\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?:,?[ \t]|T)`;
const TIME = String.raw`\d{1,2}:\d{1,2}(?::\d{1,2})?(?:[.,]\d{1,3})?(?:Z|[ \t]?[ap]\.?m\.?(?![a-z]))?`;
const RANGE = String.raw`(?:${DATE})?${TIME}(?:[ \t]*(?:-->|→|[-–])[ \t]*${TIME})?`;
/** A time at the start of a line, in brackets or bare, with the mark of a list item and escapes of Markdown. */
const AT_START = new RegExp(
  String.raw`^[ \t]*(?:[-*>][ \t])?(?<open>\\?[[(])?(?<time>${RANGE})(?:\\?[\])])?(?=[ \t\p{L}]|$)[ \t]*(?:[-–—:][ \t]+)?`,
  'gimu',
);
/** A speaker with a time in brackets, and the mark behind them: "Speaker 1 (00:51):". */
const BEHIND_SPEAKER = new RegExp(
  String.raw`^(?<name>[ \t]*(?:\p{L}{1,4}\. )?\p{L}[^:：.!?()[\]\n]{0,40}?)(?<time>[ \t]*\\?[[(]${RANGE}\\?[\])][ \t]*)[:：](?=[ \t])`,
  'gimu',
);
const WITHIN = /(?<=^|\s)\d{1,2}:\d{2}(?::\d{2})?(?=\s)/g;
/** The name of a speaker, behind a time, in UTF-16 units of at most this length. */
const NAMED = /^[ \t]*[\p{L}#<][^:：.!?\n]{0,40}(?:[:：]|>)/u;
const MAX_NAME_LENGTH = 60;
const NAME_LINE = /^\p{Lu}[^\n.!?,;:]{1,39}$/u;

const MIN_TIMES = 3;
const MIN_TIMES_WITHIN = 4;
/** Share of the lines, without blank ones, that begin with a time in a transcript. */
const MIN_SHARE = 0.3;
/** Recordings begin in the first minute, timetables do not. In seconds. */
const MAX_FIRST_SECONDS = 59;

/**
 * Masks the times of a transcript. The length does not change. Any other text, such as a timetable, is returned unchanged. Linear.
 */
export function maskTimes(source: string): string {
  if (!/\d:\d/.test(source)) return source;
  const named = maskBehindSpeakers(source);
  return maskAtStart(named) ?? maskWithin(named) ?? named;
}

function maskBehindSpeakers(source: string): string {
  if ((source.match(BEHIND_SPEAKER)?.length ?? 0) < MIN_TIMES) return source;
  return source.replace(BEHIND_SPEAKER, (_, name: string, time: string) => `${name}:${blank(time)}`);
}

/** @returns undefined without times at the start of lines, or in a timetable */
function maskAtStart(source: string): string | undefined {
  const matches = [...source.matchAll(AT_START)];
  const lineCount = source.split('\n').filter((line) => line.trim() !== '').length;
  if (matches.length < MIN_TIMES || matches.length < MIN_SHARE * lineCount) return undefined;
  const isMarked = matches.every(({ 0: { length }, index, groups }) => {
    const behind = source.slice(index + length, index + length + MAX_NAME_LENGTH);
    return /-->|→|T\d/.test(groups?.time ?? '') || NAMED.test(behind);
  });
  if (!isMarked && secondsOf(matches[0]?.groups?.time ?? '') > MAX_FIRST_SECONDS) return undefined;
  const names = namesBelow(source);
  let isBelowTime = false;
  const lines = source.split('\n').map((line) => {
    const masked = line.replace(AT_START, blank);
    const isTime = masked !== line && masked.trim() === '';
    const isName = isBelowTime && names.has(line.trim());
    isBelowTime = isTime;
    return { text: isName ? blank(line) : masked, isTime: isTime || isName };
  });
  // A line of a time alone does not end the sentence above it.
  return lines
    .map(({ text, isTime }, at) => (at === 0 ? '' : isTime || lines[at - 1]?.isTime ? ' ' : '\n') + text)
    .join('');
}

/** The names that stand on a line between a time and what was said, each several times. */
function namesBelow(source: string): ReadonlySet<string> {
  const counts = new Map<string, number>();
  const lines = source.split('\n');
  for (const [at, line] of lines.entries()) {
    if (!NAME_LINE.test(line.trim()) || at === 0 || (lines[at - 1] ?? '').replace(AT_START, '').trim() !== '') continue;
    counts.set(line.trim(), (counts.get(line.trim()) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count > 1).map(([name]) => name));
}

/** @returns undefined without ascending times within the text */
function maskWithin(source: string): string | undefined {
  const times = Array.from(source.matchAll(WITHIN), ([time]) => secondsOf(time));
  const isAscending = times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0));
  if (times.length < MIN_TIMES_WITHIN || (times[0] ?? Number.POSITIVE_INFINITY) > MAX_FIRST_SECONDS || !isAscending) {
    return undefined;
  }
  return source.replace(WITHIN, blank);
}

/** The seconds of a time: "1:02" is a minute and two seconds. */
export function secondsOf(time: string): number {
  const [, first = '0', second = '0', third] = /(\d{1,2}):(\d{1,2})(?::(\d{1,2}))?/.exec(time) ?? [];
  const [hours, minutes, seconds] = third === undefined ? ['0', first, second] : [first, second, third];
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
}
