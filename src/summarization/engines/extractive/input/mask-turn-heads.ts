import { blank } from './blank.ts';
import { secondsOf } from './mask-times.ts';

/**
 * The lines that programs write above the words of a speaker: the name with a time, such as "Kay Moor (00:51):",
 * "[3/3/2026 10:15 AM] Kay Moor", "kay — Today at 10:15 AM", or a name above a time. And labels in bold, such as "**Kay:**".
 */

const DATE = String.raw`(?:\d{1,4}[-./](?:\d{1,2}|\p{Lu}\p{Ll}{2})[-./]\d{2,4},?[ \t]|today at |yesterday at )`;
const TIME = String.raw`${DATE}?\d{1,2}:\d{2}(?::\d{2})?(?:[.,]\d{1,3})?(?:[ \t\u202f]?[ap]\.?m\.?)?`;
const STAMP = String.raw`\\?[[(]?${TIME}\\?[\])]?`;
const NAME = String.raw`(?![ap]\.?m\.?$)\p{L}(?:(?:[^:：.!?()[\]|<>\n]|\.(?=\p{L})){0,37}[\p{L}\p{M}\p{N}])?`;
const GAP = String.raw`(?:,|[ \t]{1,3}[-–—])?[ \t]{1,4}`;
const BEHIND = new RegExp(String.raw`^[ \t]*(?:#{1,6}[ \t])?(?<name>${NAME})${GAP}${STAMP}$`, 'iu');
const BEFORE = new RegExp(String.raw`^[ \t]*(?:#{1,6}[ \t])?${STAMP}${GAP}(?<name>${NAME})$`, 'iu');
const TIME_LINE = new RegExp(String.raw`^[ \t]*${STAMP}[ \t]*$`, 'iu');
/** What times of day have, and those of recordings do not. */
const OF_DAY = /\d[-./]|today|yesterday|[ap]\.?m/iu;
const NAME_LINE = /^\p{Lu}[^\n.!?,;:]{1,39}$/u;
/** A label in bold at the start of a line, with a time inside or behind: "**Kay** [00:51]:". */
const BOLD = new RegExp(
  String.raw`^(?:${STAMP}[ \t])?\*\*(?:${STAMP}[ \t])?(?<name>${NAME})(?:[:：]\*\*|\*\*(?:[ \t]?${STAMP})?[:：])(?=[ \t])`,
  'iu',
);

/** Recordings begin with smaller times. Later ones are times of day. */
const MAX_FIRST_SECONDS = 600;
const MIN_TURNS = 3;
/** Labels, and their share of the lines without blank ones, in a transcript. Remarks such as "**Note:**" are fewer. */
const MIN_LABELS = 4;
const MIN_LABEL_SHARE = 0.7;
/** UTF-16 units of a line that are matched. */
const MAX_HEAD_LENGTH = 120;

/** A line that names a speaker, with the time below it if it has two lines. */
interface Head {
  name: string;
  /** The time in a recording; Infinity for a time of day. */
  seconds: number;
  lines: 1 | 2;
}

/** What programs write below messages: reactions, their number, and the number of answers. */
const REACTION =
  /^[ \t]*(?::[a-z\d_+-]{1,30}:(?:[ \t]\d{1,4})?|\d{1,4} (?:repl(?:y|ies)|antwort(?:en)?|réponses?|respuestas?)|last reply .{1,30}|\(edited\)|new)[ \t]*$/iu;

/** A text with its heads of turns masked. */
export interface MaskedTurns {
  text: string;
  /** Whether it is a chat with times of day, in which each line is a message. */
  isChat: boolean;
}

/**
 * Masks the lines above turns and the labels of turns as names with a colon, each before what was said. The length does not
 * change. Any other text is returned unchanged. Linear.
 */
export function maskTurnHeads(source: string): MaskedTurns {
  const [hasTimes, hasBold] = [/\d:\d/.test(source), source.includes('**')];
  const lines = hasTimes || hasBold ? source.split('\n') : [];
  const unchanged = { text: source, isChat: false };
  return (hasTimes ? maskHeads(lines) : undefined) ?? (hasBold ? maskLabels(lines) : undefined) ?? unchanged;
}

function maskHeads(lines: readonly string[]): MaskedTurns | undefined {
  const heads = lines.map((_, at) => headAt(lines, at));
  const turns = [...heads.entries()].flatMap(([at, head]) =>
    head && isAboveText(lines, heads, at + head.lines) ? [head] : [],
  );
  if (!isConversation(turns.map(({ name }) => name)) || !isInOrder(turns.map(({ seconds }) => seconds)))
    return undefined;
  const isChat = turns.every(({ seconds }) => seconds > MAX_FIRST_SECONDS);
  let isAbove = false;
  let left = 0;
  const text = lines
    .map((line, at) => {
      const head = heads[at];
      const isHead = head !== undefined || left > 0;
      // The time of a further message of the same speaker stands alone.
      const isTime = TIME_LINE.test(line.slice(0, MAX_HEAD_LENGTH));
      const isBlank = left > 0 || isTime || (isChat && REACTION.test(line.slice(0, MAX_HEAD_LENGTH)));
      const text = head ? named(line, head) : isBlank ? blank(line) : line;
      // The name takes the place of the line break, where the time is on the next line.
      const end = head?.lines === 2 ? ':' : ' ';
      left = head ? head.lines - 1 : Math.max(0, left - 1);
      isAbove = isHead || (isAbove && line.trim() === '');
      return at === lines.length - 1 ? text : text + (isAbove ? end : '\n');
    })
    .join('');
  return { text, isChat };
}

function headAt(lines: readonly string[], at: number): Head | undefined {
  const line = (lines[at] ?? '').trimEnd();
  if (line.length > MAX_HEAD_LENGTH) return undefined;
  const head = line.endsWith(':') ? line.slice(0, -1) : line;
  const name = (BEHIND.exec(head) ?? BEFORE.exec(head))?.groups?.name;
  if (name !== undefined) return { name, seconds: orderOf(line), lines: 1 };
  const next = (lines[at + 1] ?? '').slice(0, MAX_HEAD_LENGTH);
  return NAME_LINE.test(line) && TIME_LINE.test(next) ? { name: line, seconds: orderOf(next), lines: 2 } : undefined;
}

/** Seconds of the time of a recording, else infinity. */
const orderOf = (line: string): number => (OF_DAY.test(line) ? Number.POSITIVE_INFINITY : secondsOf(line));

/** Whether the next line with words is what was said, and no other head, as in a timetable. */
function isAboveText(lines: readonly string[], heads: readonly (Head | undefined)[], from: number): boolean {
  const next = lines.slice(from, from + 3).findIndex((line) => line.trim() !== '');
  return next >= 0 && heads[from + next] === undefined;
}

/** Whether speakers take turns: there are several, and some return. */
function isConversation(names: readonly string[]): boolean {
  const speakers = new Set(names);
  return names.length >= MIN_TURNS && speakers.size < names.length;
}

/** Whether times rise, as those of a recording. Verses and scores go up and down. Times of day with a date may begin again. */
function isInOrder(times: readonly number[]): boolean {
  return times.every((time, at) => time >= (times[at - 1] ?? 0));
}

/** The name with a colon in place of a line, as far behind its start as the line allows. Nicknames are in lower case and stay out. */
function named(line: string, { name, lines }: Pick<Head, 'name' | 'lines'>): string {
  if (lines === 2) return line;
  if (/^\p{Ll}/u.test(name)) return blank(line);
  const start = Math.min(line.indexOf(name), line.length - name.length - 1);
  return `${' '.repeat(start)}${name}:`.padEnd(line.length);
}

function maskLabels(lines: readonly string[]): MaskedTurns | undefined {
  const labels = lines.map((line) => BOLD.exec(line.slice(0, MAX_HEAD_LENGTH)));
  const names = labels.flatMap((label) => label?.groups?.name ?? []);
  const count = lines.filter((line) => line.trim() !== '').length;
  if (!isConversation(names) || names.length < MIN_LABELS || names.length < MIN_LABEL_SHARE * count) return undefined;
  const text = lines
    .map((line, at) => {
      const label = labels[at];
      const name = label?.groups?.name;
      if (!label || name === undefined) return line;
      return named(label[0], { name: name.trim(), lines: 1 }) + line.slice(label[0].length);
    })
    .join('\n');
  return { text, isChat: false };
}
