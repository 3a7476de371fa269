import { median } from '../../../../median.ts';
import { columnsOf } from '../../../../text/columns.ts';
import { isCaseless, startsLower } from '../../../../text/letter-case.ts';
import type { Line } from './line.ts';
import { createTurnMatcher } from './speaker-turns.ts';

/** How the lines of a text are wrapped. Widths in columns, from the margin of the text. */
export interface LineLayout {
  /** Width of the lines when paragraphs are hard-wrapped, else 0. */
  wrapWidth: number;
  /** Median width of lines that end inside a sentence, when most lines do but not at a fixed width, else 0. */
  brokenWidth: number;
  /** True for a text without upper case letters: there a lower case line start gives no information. */
  isCaseless: boolean;
  isRunningHeader(line: Line): boolean;
  /** Whether a line starts with the name of a speaker in a conversation. */
  isSpeakerTurn(line: Line): boolean;
}

/** Wider lines are whole paragraphs. */
const MAX_WRAP_WIDTH = 160;
const MIN_WRAP_WIDTH = 20;
/** UTF-16 units of a line that are measured. */
const MAX_MEASURED_LENGTH = 400;
/** Repetitions that make a short line a running header. */
const MIN_RUNNING_HEADERS = 4;
const MAX_RUNNING_HEADER_LENGTH = 89;
/** Lines are broken at random when at least this number and share of open lines continue in lower case. */
const MIN_BROKEN_LINES = 5;
const MIN_BROKEN_SHARE = 0.5;
/** Lines without stops are speech rather than a list or a poem if they are as wide, and as many of them go on in lower case. */
const MIN_SPEECH_WIDTH = 60;
const MIN_SPEECH_SHARE = 0.85;
/** Scripts without upper case and, but for Korean, without spaces, so that a line breaks between any two letters. */
const ENDS_WIDE = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}ー、，]$/u;
const FIRST_WORD = /^(?:[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\S+)/u;
/** A line of wide letters that goes on in the next one is nearly as wide as the widest. */
const MIN_WIDE_SHARE = 0.9;
const TERMINATED = /[.!?…:;\p{Sentence_Terminal}]["'”’»›“)\]}」』】）*_]*$/u;

/** Whether a text ends as a sentence or a lead-in does. */
export function isTerminated(text: string): boolean {
  return TERMINATED.test(text.slice(-12));
}

/** The column that a line ends in. Longer lines than any wrapped one are cut. */
function widthOf({ indent, start, contentStart, text }: Line): number {
  return indent + contentStart - start + columnsOf(text.slice(0, MAX_MEASURED_LENGTH));
}

interface LineStatistics {
  /** Pairs of adjacent text lines. */
  pairs: number;
  /** Pairs whose first line ends inside a sentence. */
  open: number;
  /** Open lines of nearly full width. */
  full: number;
  /** Open lines that had room for the first word of the next line. */
  roomy: number;
  /** Widths of the open lines before a line in lower case, and of full lines of wide letters. */
  brokenWidths: number[];
}

/**
 * Detects hard-wrapped lines: most lines that end inside a sentence are then about as long as the longest ones, and the
 * next line continues in lower case.
 */
export function detectLineWrapping(lines: readonly Line[]): LineLayout {
  const texts = lines.filter((line) => line.role === 'text' || line.role === 'item');
  const widths = texts.map(widthOf).sort((a, b) => a - b);
  const width = widths[Math.floor(widths.length * 0.9)] ?? 0;
  const statistics = measureLines(lines, width, widths.at(-1) ?? 0);
  const { open, full, brokenWidths } = statistics;
  const sample = texts.slice(0, 400).map(({ text }) => text.slice(0, 400));
  const caseless = isCaseless(sample.join(' '));
  const isSpeakerTurn = createTurnMatcher(lines);
  if (isWrappedAt(width, statistics) && (brokenWidths.length > 0.3 * open || full > 0.8 * open)) {
    const isRunningHeader = createRunningHeaderMatcher(texts);
    return { wrapWidth: width, brokenWidth: 0, isCaseless: caseless, isRunningHeader, isSpeakerTurn };
  }
  const isBroken = !caseless && open >= MIN_BROKEN_LINES && brokenWidths.length > MIN_BROKEN_SHARE * open;
  const brokenWidth = isBroken ? median(brokenWidths) : 0;
  return { wrapWidth: 0, brokenWidth, isCaseless: caseless, isRunningHeader: () => false, isSpeakerTurn };
}

function measureLines(lines: readonly Line[], width: number, maxWidth: number): LineStatistics {
  const statistics: LineStatistics = { pairs: 0, open: 0, full: 0, roomy: 0, brokenWidths: [] };
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (line.role !== 'text' || next?.role !== 'text' || line.text === next.text) continue;
    statistics.pairs++;
    if (isTerminated(line.text)) continue;
    statistics.open++;
    const lineWidth = widthOf(line);
    if (lineWidth >= 0.72 * width) statistics.full++;
    const isFullAndWide = lineWidth >= MIN_WIDE_SHARE * width && ENDS_WIDE.test(line.text.slice(-2));
    if (startsLower(next.text) || isFullAndWide) statistics.brokenWidths.push(lineWidth);
    const firstWordWidth = columnsOf(FIRST_WORD.exec(next.text)?.[0] ?? '');
    if (lineWidth + 1 + firstWordWidth <= maxWidth) statistics.roomy++;
  }
  return statistics;
}

function isWrappedAt(width: number, { pairs, open, full, roomy, brokenWidths }: LineStatistics): boolean {
  // Lines without a single stop can be a list. Wrapped lines have no room for the next word.
  const isSpeech = width >= MIN_SPEECH_WIDTH && brokenWidths.length > MIN_SPEECH_SHARE * open;
  const isList = open === pairs && roomy > 0.4 * open && !isSpeech;
  if (isList || width > MAX_WRAP_WIDTH || width < MIN_WRAP_WIDTH) return false;
  return pairs >= 3 && open > 0.4 * pairs && full > 0.5 * open;
}

function createRunningHeaderMatcher(texts: readonly Line[]): (line: Line) => boolean {
  const counts = new Map<string, number>();
  for (const line of texts) {
    if (line.text.length > MAX_RUNNING_HEADER_LENGTH) continue;
    const key = withoutNumbers(line.text);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return ({ role, text }) => role === 'text' && (counts.get(withoutNumbers(text)) ?? 0) >= MIN_RUNNING_HEADERS;
}

const withoutNumbers = (text: string): string => text.replace(/\p{Nd}+/gu, '#');

/** Whether two lines are rows of comma-separated values with the same number of separators. */
function areRows(last: string, line: string): boolean {
  const separators = line.match(/[,;](?=\S)/g)?.length ?? 0;
  return separators >= 2 && separators === last.match(/[,;](?=\S)/g)?.length;
}

/** Two lines with it are entries of a table of contents: "2.1. Boats", "A.3 Lamps". */
const SECTION_NUMBER = /^(?:\p{Lu}|\d{1,3})(?:\.\d{1,3})+\.?\s/u;
/** The timestamp of a log line. */
const LOG_TIMESTAMP = /^[[(]?\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?:,?\s|T)\d{1,2}:\d{2}/;

/** Words that end no sentence, so that it goes on in the next line, also behind the end of a page: "… by both the". */
const UNFINISHED =
  /(?<![\p{L}-])(?:the|an|of|and|or|to|by|with|from|for|both|their|its|his|her|der|die|das|den|dem|des|ein|eine|einer|eines|einem|einen|und|oder|von|zu|mit|für|le|la|les|un|une|de|du|des|et|ou|au|aux|par|avec|pour|el|los|las|una|del|al|por|para|con|os|as|um|uma|do|da|dos|das|com|em|il|lo|gli|di|della|dei|per|nel|nella|het|een|en|van|voor|met|until|till|since|between|bis|seit|jusqu['’]au|depuis|hasta|desde|até|fino al|dal|tot|vanaf)$/u;
/** Columns. Shorter lines are titles. */
const MIN_UNFINISHED_WIDTH = 40;

/** Columns behind the first line of a list item that stands alone, as a heading does. */
const MIN_ITEM_ROOM = 12;

/**
 * Whether a line continues the paragraph of the last line.
 * @param blankLines between the two
 */
export function continuesParagraph(
  last: Line,
  line: Line,
  blankLines: number,
  { wrapWidth, brokenWidth, isCaseless, isSpeakerTurn }: LineLayout,
): boolean {
  if (line.role === 'code' || line.role === 'table') return last.role === line.role && blankLines === 0;
  if (line.text === last.text || LOG_TIMESTAMP.test(line.text) || areRows(last.text, line.text)) return false;
  if (SECTION_NUMBER.test(last.text) && SECTION_NUMBER.test(line.text)) return false;
  if (line.role !== 'text' || isSpeakerTurn(line) || (last.role !== 'text' && last.role !== 'item')) return false;
  if (blankLines === 0 && spansBrackets(last.text, line.text)) return true;
  const width = widthOf(last);
  if (last.role === 'item' && wrapWidth - width >= MIN_ITEM_ROOM && /^\p{Lu}/u.test(line.text)) return false;
  const isOpen = !isTerminated(last.text);
  const continuesSentence = !isCaseless && startsLower(line.text) && isOpen && width >= 20;
  // One blank line between whole paragraphs is no end of a page. A page can lose the link behind "here or".
  const isNextPage = blankLines !== 1 || wrapWidth > 0 || startsLower(line.text);
  if (isOpen && isNextPage && width >= MIN_UNFINISHED_WIDTH && UNFINISHED.test(last.text)) return true;
  if (blankLines > 0) return blankLines === 1 && wrapWidth > 0 && continuesSentence && width >= 0.7 * wrapWidth;
  if (continuesSentence || (width >= 20 && /[,，、]$/.test(last.text))) return true;
  if (wrapWidth === 0) return isOpen && width >= 0.6 * (brokenWidth || Number.POSITIVE_INFINITY);
  return width >= (isOpen ? 0.6 : 0.8) * wrapWidth;
}

/** Whether a bracket opens near the end of one line and closes in the next. */
function spansBrackets(last: string, next: string): boolean {
  return /[(（][^()（）]{0,200}$/.test(last.slice(-200)) && /^[^()（）]{0,200}[)）]/.test(next.slice(0, 201));
}
