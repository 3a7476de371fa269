import { columnsOf } from '../../../text/columns.ts';
import { isCaseless, startsLower } from '../../../text/letter-case.ts';
import type { SentenceSplitting } from '../sentence-splitting.ts';
import { areRows } from './cells.ts';
import { isItem, isTerminated, type Line, prefixOf, widthOf } from './lines.ts';

/** Longer lines are whole paragraphs. UTF-16 units. */
const MAX_WRAPPED_WIDTH = 160;
/** Minimum width in columns. Narrower lines are lists, addresses or verses. */
const MIN_WRAP_WIDTH = 30;
/** Minimum width, in columns, at which the form of sentences is enough: no line has to begin in lower case. */
const MIN_PROSE_WIDTH = 50;
/** Share of the lines inside a sentence that must be full. The others are wrapped by hand, or end before a long word. */
const MIN_FULL_SHARE = 0.75;
/** Share of the lines inside a sentence that must continue in lower case where lines end at any width. */
const MIN_LOWER_SHARE = 0.8;
/** Share of the width that such a line fills. */
const MIN_LONG_SHARE = 0.75;
/** Share of the width that any line fills before a line in lower case. Shorter lines are headings and labels. */
const MIN_SHARE = 0.5;
/** A line of Chinese or Japanese is full with this many columns left, because some signs never begin a line. */
const MAX_ROOM_WITHOUT_SPACES = 4;

const LETTER = /\p{L}/u;
const FIRST_WORD = /^\S+/;
const SEVERAL_WORDS = /\S\s+\S|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** A word such as a URL, which may be wider than the other lines. */
const LONG_WORD = /[!-~]{40}/;
const UNSPACED_END = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\u3000-\u303f\uff01-\uff60]$/u;
const UNSPACED_START = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー\u3000-\u303f\uff01-\uff60]/u;
const STOP_AT_END = /[\p{Sentence_Terminal}…:][\p{Pe}\p{Pf}"'*_]*$/u;
const STOP_INSIDE = /[\p{L}\p{M}\p{N}][.!?…؟।][\p{Pe}\p{Pf}"']*\s|[。！？]/u;
const HYPHENATED = /\p{L}[-‐\u00ad]$/u;
const STARTS_LOWER_LETTER = /^\p{Ll}/u;
const CONTROL = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\ufeff]/u;

/** A blank run or a leader between the cells of a row; a bar at the start of a row. */
const CELLS = /\S(?:\t| {3,}|\.{4,}|(?: \.){4,})|^\|/;
/**
 * A speaker or a label: "Anna: …", "Total: …". A time or a date: "[10:02] …", "2024-05-01 …". A dash of a dialogue. A sign
 * that marks an item: "✅ …". A nickname: "<anna> …".
 */
const OWN_LINE =
  /^(?:\p{Lu}[^:.!?]{0,30}[:：]\s|[[(<]?\d{1,4}[-./:]\d{1,2}(?:[-./:]\d{1,4})?\b|[-–—]\s?\p{L}|\p{So}|[<[][\p{L}_][^<>[\]]{0,30}[>\]]\s)/u;
/** Two blanks inside a sentence. */
const GAP = /[^\s.!?…:] {2}/;
const TAG = /^<[/!A-Za-z]/;
const HEADING = /^#{1,6}\s/;
/** The timing line of a subtitle. */
const TIMING = /^(?:\d{1,3}:)?\d{1,2}:\d{2}[.,]\d{1,3}\s+-->/;

/**
 * Groups the lines of a block (lines without a blank line between them) into wrapped paragraphs and single lines. The form
 * of the lines decides, in the same way for all languages, unless a request does. A doubtful line stays single.
 */
export function groupLines(lines: readonly Line[], sentences?: SentenceSplitting): Line[][] {
  if (sentences === 'lines') return lines.map((line) => [line]);
  if (sentences !== undefined) return joinAll(lines);
  return candidates(lines).flatMap(({ lines: group, isCue }) => splitAtHardBreaks(group, isCue));
}

/** Groups all lines, except where an item or another quotation begins. A line without letters is alone. */
function joinAll(lines: readonly Line[]): Line[][] {
  const groups: Line[][] = [];
  for (const line of lines) {
    const last = groups.at(-1)?.at(-1);
    const isText = last && LETTER.test(last.content) && LETTER.test(line.content);
    if (isText && line.marker === '' && last.quote.trimEnd() === line.quote.trimEnd()) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

interface Candidate {
  lines: Line[];
  /** Whether the lines are a cue of subtitles. */
  isCue: boolean;
}

/** Consecutive lines with the same prefix, or with a hanging indentation. */
function candidates(lines: readonly Line[]): Candidate[] {
  const found: Candidate[] = [];
  for (const [index, line] of lines.entries()) {
    const last = found.at(-1);
    if (last && continuesLayout(last.lines, line)) last.lines.push(line);
    else found.push({ lines: [line], isCue: TIMING.test(lines[index - 1]?.content ?? '') });
  }
  return found;
}

function continuesLayout(group: readonly Line[], line: Line): boolean {
  const last = group.at(-1);
  if (!last || !isRunning(last) || !isRunning(line) || OWN_LINE.test(line.content)) return false;
  if (last.quote.trimEnd() !== line.quote.trimEnd() || areRows(last.content, line.content)) return false;
  if (last.content === line.content || (last.content.endsWith('>') && TAG.test(line.content))) return false;
  // In a justified paragraph, blanks fill all lines but the last to the same width.
  const hasGap = GAP.test(last.content) || GAP.test(line.content);
  const isLastJustified = group.length > 1 && !GAP.test(line.content);
  if (hasGap && !isLastJustified && widthOf(last) !== widthOf(line)) return false;
  if (line.marker !== '') return line.marker === last.marker && !isItem(line) && line.indent === last.indent;
  if (HEADING.test(last.marker)) return false;
  return group.length === 1 ? last.marker === '' || isItem(last) : line.indent === last.indent;
}

/** Whether a line can be a part of running text. */
function isRunning({ content, blanks }: Line): boolean {
  if (content.length > MAX_WRAPPED_WIDTH || !LETTER.test(content)) return false;
  return !CELLS.test(content) && !CONTROL.test(content) && !/^[ \u00a0]{2,}$/.test(blanks);
}

/** The evidence at the break between two lines. */
interface Break {
  /** The sentence continues: the line ends without a stop. */
  isOpen: boolean;
  /** The line had no room for the first word of the next one. */
  isFull: boolean;
  startsLower: boolean;
  /** A hyphen at the end of the line divides a word or a compound. */
  isInWord: boolean;
  /** Share of the width that the line fills, 0 to 1. */
  share: number;
}

function splitAtHardBreaks(lines: readonly Line[], isCue: boolean): Line[][] {
  if (lines.length === 1) return [[...lines]];
  const widths = lines.map(widthOf);
  const width = Math.max(0, ...widths.filter((_, index) => isBreakable(lines[index]?.content ?? '')));
  const breaks = lines.slice(1).map((next, index): Break => {
    const { content } = lines[index] ?? next;
    const room = width - (widths[index] ?? 0);
    const isHyphenated = HYPHENATED.test(content);
    return {
      isOpen: !isTerminated(content),
      isFull: room < roomFor(content, next.content) || isHyphenated,
      startsLower: startsLower(next.content),
      isInWord: isHyphenated && STARTS_LOWER_LETTER.test(next.content),
      share: (widths[index] ?? 0) / width,
    };
  });
  const isWrapped = !isCue && areWrapped(lines, breaks, width);
  const groups: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    const before = breaks[index - 1];
    const isWrap =
      isWrapped && before && (before.isFull || (before.isOpen && before.startsLower && before.share >= MIN_SHARE));
    const isSoft = isCue ? before?.isOpen : isWrap || before?.isInWord;
    if (isSoft) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups;
}

/** Whether the width of a line follows from the width at which the lines are wrapped. */
function isBreakable(content: string): boolean {
  return SEVERAL_WORDS.test(content) && !LONG_WORD.test(content);
}

/** The columns that the beginning of the next line needs at the end of a line. */
export function roomFor(content: string, next: string): number {
  if (isUnspaced(content, next)) return MAX_ROOM_WITHOUT_SPACES;
  return 1 + columnsOf(FIRST_WORD.exec(next)?.[0] ?? '');
}

/** Whether two lines join without a space, as in Chinese and Japanese. */
export function isUnspaced(before: string, after: string): boolean {
  return UNSPACED_END.test(before) && UNSPACED_START.test(after);
}

/**
 * Whether lines are wrapped. Most lines that end inside a sentence have no room for the next word, or nearly all of them
 * continue in lower case. A line that begins in lower case, a stop, and the number of lines are further evidence; narrow
 * lines need more of it.
 */
function areWrapped(lines: readonly Line[], breaks: readonly Break[], width: number): boolean {
  const open = breaks.filter(({ isOpen }) => isOpen);
  const full = open.filter(({ isFull }) => isFull);
  const lower = open.filter((one) => one.startsLower);
  const long = lower.filter(({ share }) => share >= MIN_LONG_SHARE);
  if (isHanging(lines) && lower.length > 0 && lower.length === open.length) return true;
  if (width < MIN_WRAP_WIDTH || open.length === 0) return false;
  const text = lines.map(({ content }) => content).join('\n');
  const isProse = STOP_AT_END.test(text.slice(-12)) || (lines.length > 2 && STOP_INSIDE.test(text));
  const isFlowing = long.length >= 2 && long.length >= MIN_LOWER_SHARE * open.length;
  if (width >= MIN_PROSE_WIDTH && isProse && isFlowing) return true;
  if (full.length < MIN_FULL_SHARE * open.length || (lines.length === 2 && !isProse)) return false;
  const continuesLower = full.some((one) => one.startsLower);
  const isLong = full.length >= 2;
  if (width >= MIN_PROSE_WIDTH) return continuesLower || (isProse && (isLong || isCaseless(text)));
  return isProse && (continuesLower || (isLong && isCaseless(text)));
}

/** Whether the second line is indented to the text of the item in the first line. */
function isHanging([first, second]: readonly Line[]): boolean {
  return (
    first !== undefined &&
    second !== undefined &&
    isItem(first) &&
    columnsOf(prefixOf(first)) === columnsOf(prefixOf(second))
  );
}
