import type { TextRange } from '../../../formats/format.ts';
import { columnsOf } from '../../../text/columns.ts';
import { startsLower } from '../../../text/letter-case.ts';
import { findNonLanguage } from '../../../text/non-language/non-language.ts';
import { DOUBTFUL_HYPHEN } from './divided-words.ts';
import { type Line, lineText, prefixOf, widthOf } from './lines.ts';
import { isUnspaced } from './paragraphs.ts';

/** How a paragraph is wrapped. */
export interface Wrapping {
  /** The paragraph as it is in the source, without the prefix of its first line and the end of its last line. */
  source: string;
  /** The paragraph in one line. */
  joined: string;
  /** Blanks, line break and next prefix between two lines. */
  separators: readonly string[];
  /** Columns of the prefix of each line. */
  indents: readonly number[];
  /** Columns of the widest line. */
  width: number;
  /** Columns of all contents. */
  columns: number;
}

/** A word with the blanks before it. No line ends inside a word. */
interface Word {
  gap: string;
  text: string;
  /** Columns of `text`. */
  width: number;
}

const HYPHENATED = /\p{L}[-‐\u00ad]$/u;
/** Share of lines that end in a hyphen from which on the hyphens divide words. Compounds end about one line in a hundred. */
const MIN_HYPHENATED_SHARE = 0.1;
/** Words that follow the hyphen of a compound: "well-known", "so-called", Portuguese "segunda-feira". */
const SECOND_OF_COMPOUND =
  /^(?:known|called|based|made|friendly|term|year|fashioned|minded|looking|speaking|defined|feira)(?!\p{L})/u;
/** Words behind the first of two compounds with one end: "pre- and post-war". */
const AFTER_SUSPENDED = /^(?:and|or|to|und|oder|bis|bzw|y|o|e|ou|et|i|en|of|och|og|eller)(?!\p{L})/u;
const FILLING_BLANKS = /(?<=[^\s.!?…:]) {2,}/g;
const JOINS_NEXT = /[\p{L}\p{N}][/—]$/u;
const STARTS_WITH_LETTER = /^\p{L}/u;
const SPACED_WORD = /[^ \u3000]+/g;
const UNSPACED = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
/** A character of Chinese or Japanese with the signs that stay beside it, or a word of another script. */
const UNSPACED_WORD = new RegExp(
  String.raw`[\p{Ps}\p{Pi}]{0,3}${UNSPACED}[\p{Pe}\p{Pf}\p{Po}\p{Pd}ーぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ々]*|(?:(?!${UNSPACED})[^ \u3000])+`,
  'gu',
);
const HAS_UNSPACED = new RegExp(UNSPACED, 'u');
/** Stands for the characters of a protected part, in which no line ends. Engines never see or write it. */
const UNBREAKABLE = '\ue000';

/** Joins the lines of a wrapped paragraph. */
export function joinLines(lines: readonly Line[]): Wrapping {
  const [first, ...rest] = lines;
  if (!first) throw new Error('a paragraph has lines');
  const breaksWords = hasDividedWords(lines.map(({ content }) => content));
  let joined = unjustified(first.content);
  const separators: string[] = [];
  let last = first;
  for (const line of rest) {
    const content = unjustified(line.content);
    joined = joinTwo(joined, content, jointOf(joined, content, breaksWords));
    separators.push(last.blanks + last.lineBreak + prefixOf(line));
    last = line;
  }
  const end = last.blanks.length + last.lineBreak.length;
  const source = lines.map(lineText).join('');
  return {
    source: source.slice(prefixOf(first).length, source.length - end),
    joined,
    separators,
    indents: lines.map((line) => columnsOf(prefixOf(line))),
    width: Math.max(...lines.map(widthOf)),
    columns: columnsOf(joined),
  };
}

/** Removes the blanks that fill a line up to the width of a justified paragraph. */
function unjustified(content: string): string {
  return content.replace(FILLING_BLANKS, ' ');
}

/** Whether lines surely end in divided words: several end in a hyphen. A single hyphen may belong to a compound. */
export function hasDividedWords(lines: readonly string[]): boolean {
  const hyphens = lines.filter((line) => HYPHENATED.test(line) && !line.endsWith('\u00ad')).length;
  return hyphens >= 2 && hyphens >= MIN_HYPHENATED_SHARE * lines.length;
}

/** What comes between two lines that are joined. */
interface Joint {
  gap: '' | ' ';
  /** What stands in place of the last character of the first line, a hyphen: nothing if it divides a word. Undefined: it stays. */
  hyphen: '' | typeof DOUBTFUL_HYPHEN | undefined;
}

/** Chinese, Japanese, a slash, a dash and a hyphen in a word need no space between two lines. */
export function jointOf(before: string, after: string, breaksWords: boolean): Joint {
  if (HYPHENATED.test(before) && STARTS_WITH_LETTER.test(after) && !AFTER_SUSPENDED.test(after)) {
    if (before.endsWith('\u00ad')) return { gap: '', hyphen: '' };
    const isCompound = !startsLower(after) || SECOND_OF_COMPOUND.test(after);
    return { gap: '', hyphen: isCompound ? undefined : breaksWords ? '' : DOUBTFUL_HYPHEN };
  }
  return { gap: isUnspaced(before, after) || JOINS_NEXT.test(before) ? '' : ' ', hyphen: undefined };
}

/** Joins the end of a text and the beginning of another one. */
export function joinTwo(before: string, after: string, { gap, hyphen }: Joint): string {
  return (hyphen === undefined ? before : before.slice(0, -1) + hyphen) + gap + after;
}

/**
 * Wraps a translated paragraph like its source: with the same prefixes, as many lines where it has enough words, and the
 * same width where the lines suffice. Protected parts stay whole. A paragraph that did not change is returned as it was.
 * @param whole other ranges of the text in which no line ends, by their start
 */
export function wrapLike(text: string, wrapping: Wrapping, whole: readonly TextRange[] = []): string {
  if (text === wrapping.joined) return wrapping.source;
  const { separators, indents, width, columns } = wrapping;
  const isOwn = wrapping.source.includes(DOUBTFUL_HYPHEN);
  const words = wordsOf(isOwn ? text : text.replaceAll(DOUBTFUL_HYPHEN, '-'), whole);
  const count = separators.length + 1;
  const scaled = Math.ceil((width * columnsOf(text)) / columns);
  const limit =
    [width, scaled].find((one) => fill(words, indents, one).length === count) ?? smallestWidth(words, indents, count);
  const starts = fill(words, indents, limit, count);
  return starts
    .flatMap((start, index) => {
      const line = words.slice(start, starts[index + 1]).map(({ gap, text }, at) => (at === 0 ? text : gap + text));
      return index === 0 ? line : [separators[index - 1] ?? ' ', ...line];
    })
    .join('');
}

/** The words of a text, between which a line may end. */
function wordsOf(text: string, whole: readonly TextRange[]): Word[] {
  const masked = maskRanges(maskRanges(text, findNonLanguage(text)), whole);
  const words: Word[] = [];
  let last = 0;
  for (const match of masked.matchAll(HAS_UNSPACED.test(masked) ? UNSPACED_WORD : SPACED_WORD)) {
    const end = match.index + match[0].length;
    const word = text.slice(match.index, end);
    words.push({ gap: text.slice(last, match.index), text: word, width: columnsOf(word) });
    last = end;
  }
  return words;
}

function maskRanges(text: string, ranges: readonly TextRange[]): string {
  let masked = '';
  let maskedEnd = 0;
  for (const range of ranges) {
    const start = Math.max(range.start, maskedEnd);
    const end = Math.max(range.end, start);
    masked += text.slice(maskedEnd, start) + UNBREAKABLE.repeat(end - start);
    maskedEnd = end;
  }
  return masked + text.slice(maskedEnd);
}

/**
 * Fills lines with words up to a width in columns.
 * @param count number of lines to reach, if there are enough words: the last lines then get one word each
 * @returns the index of the first word of each line
 */
function fill(words: readonly Word[], indents: readonly number[], limit: number, count = 0): number[] {
  const starts: number[] = [];
  let columns = 0;
  for (const [index, { gap, width }] of words.entries()) {
    const missing = count - starts.length;
    const isNeeded = missing > 0 && words.length - index <= missing;
    if (starts.length > 0 && !isNeeded && columns + gap.length + width <= limit) {
      columns += gap.length + width;
    } else {
      columns = (indents[starts.length] ?? indents.at(-1) ?? 0) + width;
      starts.push(index);
    }
  }
  return starts;
}

/** The smallest width in columns at which words fill no more than a number of lines. */
function smallestWidth(words: readonly Word[], indents: readonly number[], count: number): number {
  let low = 1;
  let high = words.reduce((sum, { gap, width }) => sum + gap.length + width, Math.max(0, ...indents));
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fill(words, indents, middle).length <= count) high = middle;
    else low = middle + 1;
  }
  return low;
}
