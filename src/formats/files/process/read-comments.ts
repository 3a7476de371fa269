import type { CommentSyntax } from '../../comment-syntax.ts';
import type { Format, ParsedText, TextRange } from '../../format.ts';
import { startOfLine } from '../../indentation.ts';
import { hasWords } from '../../values/is-language.ts';

export interface Comment extends TextRange {
  /** The text without blanks around its lines, for comparisons. */
  readonly text: string;
  /** Index of the text after it. */
  readonly next: number;
}

/** A text with the comments that stand directly before its entry, on separate lines. */
interface CommentedText {
  readonly name: string;
  /** Where the line of its entry begins; undefined if something else stands before it. */
  readonly lineStart: number | undefined;
  readonly block: readonly Comment[];
  /** The comment in the entry, for a format with comments in its entries. */
  readonly beside: CommentPlace | undefined;
}

/** Where a comment beside a text stands, or would stand. */
interface CommentPlace {
  /** Behind the text. */
  readonly start: number;
  /** Undefined for an entry without words in a comment. */
  readonly comment: Comment | undefined;
  readonly isTaken: boolean;
}

export interface FileComments {
  readonly comments: readonly Comment[];
  readonly texts: readonly CommentedText[];
  /** The comments about the file: those at its head, before an empty line or code. */
  readonly header: readonly Comment[];
  /** Where a header would begin. */
  readonly head: number;
}

export type CommentedFormat = Required<Pick<Format<ParsedText>, 'listTexts' | 'comments'>>;

/** What ends a comment. Others end with their line. */
const ENDS: Readonly<Record<string, string>> = { '/*': '*/', '<!--': '-->', '<comment>': '</comment>' };
const LINE_END = /\r?\n|\r/g;
const LINE = /\s{0,1000}\n\s{0,1000}/g;
/** What can stand before the header of a file. */
const HEAD = /^\ufeff?\s{0,1000}(?:<\?(?:php\s|[^>]{0,1000}\?>)\s{0,1000})?/;
const EMPTY_LINE = /\n[ \t]{0,1000}\r?\n/;

/** Finds the comments of a file, and the texts that they are about. */
export function readComments({ listTexts, comments: syntax }: CommentedFormat, source: string): FileComments {
  const { signs } = syntax;
  const places = listTexts(source)
    .flatMap(({ name, place }) => (place ? [{ name, place }] : []))
    .sort((one, other) => one.place.start - other.place.start);
  const comments: Comment[] = [];
  let end = 0;
  for (const [next, { place }] of places.entries()) {
    comments.push(...commentsIn(source, signs, { start: end, end: place.start }, next));
    end = Math.max(end, place.end);
  }
  comments.push(...commentsIn(source, signs, { start: end, end: source.length }, places.length));
  const head = HEAD.exec(source)?.[0].length ?? 0;
  const header = headerOf(source, comments, head, places[0]?.place.entryStart ?? source.length);
  const byText = Map.groupBy(comments.slice(header.length), ({ next }) => next);
  const texts = places.map(({ name, place }, at) => {
    const lineStart = startOfLine(source, place.entryStart);
    const block = lineStart === undefined ? [] : blockBefore(source, byText.get(at), lineStart);
    return { name, lineStart, block, beside: commentBeside(source, place.end, byText.get(at + 1), syntax) };
  });
  return { comments, texts, header, head };
}

function* commentsIn(source: string, signs: RegExp, { start, end }: TextRange, next: number): Generator<Comment> {
  // The sign of a comment stands after a blank, which can belong to the text before.
  const before = Math.max(0, start - 1);
  const gap = source.slice(before, end);
  signs.lastIndex = start - before;
  for (let match = signs.exec(gap); match; match = signs.exec(gap)) {
    const close = ENDS[match[0]];
    LINE_END.lastIndex = match.index;
    const found = close === undefined ? (LINE_END.exec(gap)?.index ?? gap.length) : gap.indexOf(close, match.index);
    if (found < 0) return;
    const last = found + (close?.length ?? 0);
    const text = gap.slice(match.index, last).trim().replace(LINE, '\n');
    if (hasWords(text)) yield { start: before + match.index, end: before + last, text, next };
    signs.lastIndex = last;
  }
}

function headerOf(source: string, comments: readonly Comment[], head: number, firstEntry: number): readonly Comment[] {
  if (comments[0]?.start !== head) return [];
  let count = 1;
  const between = (at: number): string =>
    source.slice(comments[at - 1]?.end, Math.max(comments[at - 1]?.end ?? 0, comments[at]?.start ?? firstEntry));
  while (count < comments.length && isOneBlock(between(count))) count++;
  const after = source.slice(comments[count - 1]?.end, firstEntry);
  return isOneBlock(after) ? [] : comments.slice(0, count);
}

const isOneBlock = (between: string): boolean => !hasWords(between) && !EMPTY_LINE.test(between);

function blockBefore(source: string, comments: readonly Comment[] = [], lineStart: number): readonly Comment[] {
  let first = comments.length;
  for (let end = lineStart; first > 0; first--) {
    const comment = comments[first - 1];
    if (!comment || comment.end > end || source.slice(comment.end, end).trim() !== '') break;
    const start = startOfLine(source, comment.start);
    if (start === undefined) break;
    end = start;
  }
  return comments.slice(first);
}

/** @param comments between the text and the next one */
function commentBeside(
  source: string,
  textEnd: number,
  comments: readonly Comment[] = [],
  { beside }: CommentSyntax,
): CommentPlace | undefined {
  const end = beside ? source.indexOf(beside.entryEnd, textEnd) : -1;
  const behind = beside ? source.indexOf(beside.behind, textEnd) : -1;
  if (!beside || behind < 0 || behind > end) return undefined;
  const start = behind + beside.behind.length;
  const comment = comments.find((one) => one.start >= start && one.end <= end && one.text.startsWith(beside.sign));
  return { start, comment, isTaken: source.slice(start, end).includes(beside.sign) };
}
