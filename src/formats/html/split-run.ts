import { type Item, isNoun, type Run } from './items.ts';
import { isBlank } from './whitespace.ts';

/** The items of a run from one index to another. */
export interface RunPiece {
  readonly from: number;
  readonly to: number;
}

/** What the division of a run looks up. Each list has one entry more than the run. */
interface RunIndex {
  readonly run: Run;
  readonly source: string;
  /** Number of visible texts and nouns before an item. */
  readonly contentBefore: readonly number[];
  /** Number of texts with letters and of nouns before an item. */
  readonly wordsBefore: readonly number[];
  /** Last visible text before an item, and first one from it on. */
  readonly textBefore: readonly string[];
  readonly textFrom: readonly string[];
  /** Whether a blank stands between the last visible text or noun before an item and this item, tags aside. */
  readonly hasBlankBefore: readonly boolean[];
  /** Whether a blank stands between an item and the first visible text or noun from it on, tags aside. */
  readonly hasBlankFrom: readonly boolean[];
}

const LETTER = /\p{L}/u;
const SENTENCE_END = /^[\p{Sentence_Terminal}:]$/u;
const STARTS_LOWER_CASE = /^\s*\p{Ll}/u;
const BLANK = /\S\s/;
const BLANK_AT_START = /^\s/;
const BLANK_AT_END = /\s$/;
/** UTF-16 units of the texts beside a boundary that are looked at. */
const MAX_WORD_LENGTH = 40;

/**
 * Divides a run into the pieces that are translated on their own: at line breaks between sentences, and between the links of
 * a menu. Blanks, images and empty elements at the ends of a piece, and the tags of elements that enclose all of it, are not
 * part of it.
 * @param source whose start tags tell pieces of a word from texts; by default, elements that touch are pieces
 */
export function splitRun(run: Run, source = ''): RunPiece[] {
  if (!run.some((item) => item.kind === 'text' && LETTER.test(item.text))) return [];
  const index = indexRun(run, source);
  const pieces: RunPiece[] = [];
  const pending: RunPiece[] = [{ from: 0, to: run.length }];
  for (let next = pending.pop(); next; next = pending.pop()) {
    const piece = trim(index, next);
    if (count(index.wordsBefore, piece) === 0) continue;
    const parts = divide(index, piece);
    if (parts.length > 1) pending.push(...parts.reverse());
    else pieces.push(piece);
  }
  return pieces;
}

/** The piece of a run that is never divided. Returns undefined if it has nothing to translate. @see splitRun */
export function trimRun(run: Run): RunPiece | undefined {
  const index = indexRun(run, '');
  const piece = trim(index, { from: 0, to: run.length });
  return count(index.wordsBefore, piece) > 0 ? piece : undefined;
}

function indexRun(run: Run, source: string): RunIndex {
  const contentBefore = [0];
  const wordsBefore = [0];
  const textBefore = [''];
  const hasBlankBefore = [false];
  let content = 0;
  let words = 0;
  for (const item of run) {
    const isVisible = item.kind === 'text' ? !isBlank(item.text) : item.kind === 'whole' && isNoun(item);
    if (isVisible) content++;
    if (isVisible && 'text' in item && LETTER.test(item.text)) words++;
    contentBefore.push(content);
    wordsBefore.push(words);
    textBefore.push(isVisible && 'text' in item ? item.text.trim() : (textBefore.at(-1) ?? ''));
    hasBlankBefore.push(hasBlank(item, BLANK_AT_END) || (!isVisible && hasBlankBefore.at(-1) === true));
  }
  const textFrom = Array.from<string>({ length: run.length + 1 }).fill('');
  const hasBlankFrom = Array.from<boolean>({ length: run.length + 1 }).fill(false);
  for (let at = run.length - 1; at >= 0; at--) {
    const isVisible = contentBefore[at + 1] !== contentBefore[at];
    textFrom[at] = (isVisible ? textBefore[at + 1] : textFrom[at + 1]) ?? '';
    hasBlankFrom[at] = hasBlank(run[at], BLANK_AT_START) || (!isVisible && hasBlankFrom[at + 1] === true);
  }
  return { run, source, contentBefore, wordsBefore, textBefore, textFrom, hasBlankBefore, hasBlankFrom };
}

function hasBlank(item: Item | undefined, where: RegExp): boolean {
  return item?.kind === 'text' && where.test(item.text);
}

/** Number of things in a piece, from their numbers before each item. */
function count(before: readonly number[], { from, to }: RunPiece): number {
  return (before[to] ?? 0) - (before[from] ?? 0);
}

function trim({ run, contentBefore }: RunIndex, { from, to }: RunPiece): RunPiece {
  const isEmpty = (first: number, last: number): boolean => contentBefore[last + 1] === contentBefore[first];
  let start = from;
  let end = to;
  for (;;) {
    while (start < end && isEmpty(start, pairOf(run, start))) start = pairOf(run, start) + 1;
    while (start < end && isEmpty(pairOf(run, end - 1), end - 1)) end = pairOf(run, end - 1);
    if (start >= end - 1 || pairOf(run, start) !== end - 1) return { from: start, to: end };
    start++;
    end--;
  }
}

/** Index of the other tag of an element; the index itself for all other items. */
function pairOf(run: Run, index: number): number {
  const item = run[index];
  return (item && 'pair' in item ? item.pair : undefined) ?? index;
}

function divide(index: RunIndex, piece: RunPiece): RunPiece[] {
  const { run, wordsBefore } = index;
  const parts: RunPiece[] = [];
  const links: RunPiece[] = [];
  let start = piece.from;
  let end = start;
  for (let at = piece.from; at < piece.to; at = end) {
    end = pairOf(run, at) + 1;
    const element = { from: at, to: end };
    if (nameAt(run, at) === 'a' && count(wordsBefore, element) > 0) links.push(element);
    const isBreak = end === at + 1 && isLineBreak(run[at]) && !sentenceGoesOn(index, at);
    if (!isBreak && (at === piece.from || !touchesPrevious(index, at))) continue;
    parts.push({ from: start, to: at });
    start = at;
  }
  parts.push({ from: start, to: piece.to });
  const inLinks = links.reduce((sum, link) => sum + count(wordsBefore, link), 0);
  return links.length > 1 && inLinks === count(wordsBefore, piece) ? links : parts;
}

function nameAt(run: Run, index: number): string {
  const item = run[index];
  return item && 'name' in item ? item.name : '';
}

function isLineBreak(item: Item | undefined): boolean {
  return item?.kind === 'whole' && item.separates === 'lines';
}

/** Whether the sentence before a line break goes on after it. */
function sentenceGoesOn({ run, textBefore, textFrom }: RunIndex, index: number): boolean {
  const isEnd = SENTENCE_END.test(textBefore[index]?.at(-1) ?? '');
  const next = run.slice(index + 1, index + 3).find((item) => item.kind !== 'text' || !isBlank(item.text));
  return !isEnd && !isLineBreak(next) && STARTS_LOWER_CASE.test(textFrom[index] ?? '');
}

/**
 * Whether an item follows another one without a blank, at least one of them is an element, and their texts would run together as
 * words, such as "Note" and "Read this".
 */
function touchesPrevious(runIndex: RunIndex, index: number): boolean {
  const { run, source, textBefore, textFrom, hasBlankBefore, hasBlankFrom } = runIndex;
  if (hasBlankBefore[index] || hasBlankFrom[index]) return false;
  const [previous, next] = [run[index - 1], run[index]];
  const isAfterNoun = previous?.kind === 'whole' && isNoun(previous);
  const closed = isAfterNoun || pairOf(run, index - 1) !== index - 1;
  const opened = pairOf(run, index) !== index;
  if (!previous || !next || (!closed && !opened)) return false;
  if (!closed && previous.kind !== 'text') return false;
  if (!opened && next.kind !== 'text') return false;
  const before = textBefore[index]?.slice(-MAX_WORD_LENGTH) ?? '';
  const after = textFrom[index]?.slice(0, MAX_WORD_LENGTH) ?? '';
  const startTag = sourceOf(run[index], source);
  const areAlike = startTag === sourceOf(run[pairOf(run, index - 1)], source) && !/^<\w+>/.test(startTag);
  const areWords = !isAfterNoun && BLANK.test((closed ? textBefore : textFrom)[index] ?? '');
  return areSeparate(before, after, { areElements: closed && opened, areAlike, areWords });
}

const sourceOf = (item: Item | undefined, source: string): string => source.slice(item?.start ?? 0, item?.end ?? 0);

/** How two texts without a blank between them stand in a page. */
interface Neighbours {
  /** Whether each is an element. Otherwise one of them is text beside an element. */
  readonly areElements: boolean;
  /** Whether their start tags have the same attributes, as of a word that a program wrote in pieces. */
  readonly areAlike: boolean;
  /** Whether the element has several words. Emphasis within a word has a part of it. */
  readonly areWords: boolean;
}

const LAST_WORD = /[\p{L}\p{M}\p{N}]{1,40}$/u;
const FIRST_WORD = /^[\p{L}\p{M}\p{N}]+/u;
/** Letters of scripts that have blanks between words. */
const CASED = String.raw`[\p{Ll}\p{Lu}]`;
const CAPITAL_AFTER_SMALL = /\p{Ll}\n\p{Lu}/u;
const CAPITALIZED_AFTER_CAPITALS = /\p{Lu}{2}\n\p{Lu}\p{Ll}/u;
const LETTERS_BESIDE_NUMBER = new RegExp(String.raw`${CASED}{3}\n\p{N}|\p{N}\n${CASED}{3}`, 'u');
const BESIDE_LETTERS = new RegExp(String.raw`${CASED}{3}\n${CASED}{3}`, 'u');
const BESIDE_LETTER = new RegExp(String.raw`${CASED}\n${CASED}`, 'u');
const NUMBERS = /\p{N}\n\p{N}/u;
const AFTER_COLON = /[:;!?]\n[\p{L}\p{N}]/u;
const AFTER_STOP = /[.…)\]%»”]\n[\p{Lu}\p{N}][\p{L}\p{N} ]/u;

/**
 * Whether two texts that touch are separate, such as "Note" and "Read this first." in a page without blanks between its
 * elements, and not parts of one word, such as "Trans" and "lation".
 * @param before end of the first text, without blanks
 * @param after beginning of the second text
 */
function areSeparate(before: string, after: string, { areElements, areAlike, areWords }: Neighbours): boolean {
  const joint = `${before.slice(-3)}\n${after.slice(0, 3)}`;
  if (AFTER_COLON.test(joint) || AFTER_STOP.test(joint) || LETTERS_BESIDE_NUMBER.test(joint)) return true;
  if (CAPITALIZED_AFTER_CAPITALS.test(joint)) return true;
  if (CAPITAL_AFTER_SMALL.test(joint))
    return areElements || (lengthOf(LAST_WORD, before) > 1 && lengthOf(FIRST_WORD, after) > 1);
  if (areElements && NUMBERS.test(joint)) return true;
  return areElements ? !areAlike && BESIDE_LETTERS.test(joint) : areWords && BESIDE_LETTER.test(joint);
}

const lengthOf = (word: RegExp, text: string): number => word.exec(text)?.[0].length ?? 0;
