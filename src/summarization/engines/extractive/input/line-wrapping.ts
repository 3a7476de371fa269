import { isCaseless, startsLower } from '../../../../text/letter-case.ts';
import type { Line } from './classify-lines.ts';
import { turnsAmong } from './speaker-turns.ts';

/** How the lines of a text were broken. */
export interface Layout {
  /** UTF-16 units of a full line when paragraphs were broken into lines at a fixed width; 0 when they were not. */
  width: number;
  /** Usual UTF-16 units of a line that ends inside of a sentence, where most lines do but not at one width; else 0. */
  broken: number;
  /** The text uses no upper case (or its script has none), so that a lower-case line start tells nothing. */
  caseless: boolean;
  isRunningHead(line: Line): boolean;
  /** True for a line of a conversation or a transcript that begins with the name of who speaks. */
  isTurn(line: Line): boolean;
}

/** Lines wider than this are paragraphs. */
const MAX_WIDTH = 160;
/** A repeated short line is a running head from this many times on. */
const RUNNING_HEAD = 4;
/** From so many lines on that end inside of a sentence, so much of them going on in lower case, lines mean nothing. */
const MIN_BROKEN = 5;
const BROKEN_SHARE = 0.5;
const TERMINATED = /[.!?…:;\p{Sentence_Terminal}]["'”’»›“)\]}」』】）*_]*$/u;

/** True when a line or passage ends as a sentence or an introduction does. */
export function isTerminated(text: string): boolean {
  return TERMINATED.test(text.slice(-12));
}

/**
 * Measures whether lines were wrapped at a width: most lines that end in the middle of a sentence are then about as
 * long as the longest ones, and their next line goes on in lower case.
 */
export function measureLines(lines: readonly Line[]): Layout {
  const texts = lines.filter((line) => line.role === 'text' || line.role === 'item');
  const lengths = texts.map((line) => line.text.length).sort((a, b) => a - b);
  const longest = lengths.at(-1) ?? 0;
  const width = lengths[Math.floor(lengths.length * 0.9)] ?? 0;
  let pairs = 0;
  let open = 0;
  let full = 0;
  const broken: number[] = [];
  let roomy = 0;
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (line.role !== 'text' || next?.role !== 'text' || line.text === next.text) continue;
    pairs++;
    if (isTerminated(line.text)) continue;
    open++;
    if (line.text.length >= 0.72 * width) full++;
    if (startsLower(next.text)) broken.push(line.text.length);
    if (line.text.length + 1 + (/^\S+/.exec(next.text)?.[0].length ?? 0) <= longest) roomy++;
  }
  const lower = broken.length;
  // Without a single stop these may be the lines of a list: then each must have been too full for the next word.
  const list = open === pairs && roomy > 0.4 * open;
  const wrapped = !list && width <= MAX_WIDTH && width >= 20 && pairs >= 3 && open > 0.4 * pairs && full > 0.5 * open;
  const isTurn = turnsAmong(lines);
  const caseless = isCaseless(
    texts
      .map(({ text }) => text.slice(0, 400))
      .slice(0, 400)
      .join(' '),
  );
  const heads = new Map<string, number>();
  if (wrapped && (lower > 0.3 * open || full > 0.8 * open)) {
    for (const line of texts) {
      if (line.text.length < 90) heads.set(headKey(line), (heads.get(headKey(line)) ?? 0) + 1);
    }
    return {
      width,
      broken: 0,
      caseless,
      isRunningHead: (line) => line.role === 'text' && (heads.get(headKey(line)) ?? 0) >= RUNNING_HEAD,
      isTurn,
    };
  }
  const anywhere =
    !caseless && open >= MIN_BROKEN && lower > BROKEN_SHARE * open
      ? (broken.sort((a, b) => a - b)[lower >> 1] ?? 0)
      : 0;
  return { width: 0, broken: anywhere, caseless, isRunningHead: () => false, isTurn };
}

/** True for lines of comma-separated values: as many marks without a blank after them as the line before has. */
function isRow(last: string, line: string): boolean {
  const cells = line.match(/[,;](?=\S)/g)?.length ?? 0;
  return cells >= 2 && cells === last.match(/[,;](?=\S)/g)?.length;
}

/** A line of a log begins with the time. */
const LOGGED = /^[[(]?\d{1,4}[-./]\d{1,2}[-./]\d{2,4}(?:,?\s|T)\d{1,2}:\d{2}/;

/** True when `line` goes on with the paragraph of `last`, `blanks` empty lines after it. */
export function continues(
  last: Line,
  line: Line,
  blanks: number,
  { width, broken, caseless, isTurn }: Layout,
): boolean {
  if (line.role === 'code' || line.role === 'table') return last.role === line.role && blanks === 0;
  if (line.text === last.text || LOGGED.test(line.text) || isRow(last.text, line.text)) return false;
  if (line.role !== 'text' || isTurn(line) || (last.role !== 'text' && last.role !== 'item')) return false;
  if (blanks === 0 && isInsideBrackets(last.text, line.text)) return true;
  const goesOn = !caseless && startsLower(line.text) && !isTerminated(last.text) && last.text.length >= 20;
  if (blanks > 0) return blanks === 1 && width > 0 && goesOn && last.text.length >= 0.7 * width;
  if (goesOn || (last.text.length >= 20 && /[,，、]$/.test(last.text))) return true;
  if (width === 0) return !isTerminated(last.text) && last.text.length >= 0.6 * (broken || Number.POSITIVE_INFINITY);
  return last.text.length >= (isTerminated(last.text) ? 0.8 : 0.6) * width;
}

/** True when a bracket that opens near the end of a line is closed in the next one. */
function isInsideBrackets(last: string, next: string): boolean {
  return /[(（][^()（）]{0,200}$/.test(last.slice(-200)) && /^[^()（）]{0,200}[)）]/.test(next.slice(0, 201));
}

function headKey(line: Line): string {
  return line.text.replace(/\p{Nd}+/gu, '#');
}
