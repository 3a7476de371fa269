import { isCaseless } from '../../text/letter-case.ts';
import { endOfLongWord, hasLanguage } from '../../text/non-language/non-language.ts';
import { type Sentence, splitSentences } from '../../text/sentences.ts';
import type { Part } from '../engine.ts';
import type { TermMatcher } from '../terms/term.ts';
import { splitAtBlocks } from './block-tags.ts';
import { splitEnumerations } from './enumerations.ts';
import { joinAcrossSpans, joinUpToLimit } from './join-sentences.ts';
import { type Block, blocksOf } from './layout/blocks.ts';
import { cellsOf } from './layout/cells.ts';
import { type Line, lineText, prefixOf } from './layout/lines.ts';
import { joinLines, type Wrapping } from './layout/wrapped-text.ts';
import { type FlatPiece, partsOf, segmentPieces } from './segment-pieces.ts';
import { findSegmentSpans, type SegmentSpan } from './segment-spans.ts';
import type { SentenceSplitting } from './sentence-splitting.ts';

/** A piece of a text. The pieces of a paragraph join to its lines in one. */
export type Piece = FlatPiece | { kind: 'paragraph'; pieces: FlatPiece[]; wrapping: Wrapping };

type LineBlock = Extract<Block, { kind: 'line' }>;

const LETTER = /\p{L}/u;

/** Part of a line that is read in one step, in UTF-16 units. It takes a few milliseconds at most. */
const STEP_LENGTH = 8_192;
/** Closer than this to the end of a step, a result may depend on the text of the next step. UTF-16 units. */
const STEP_MARGIN = 2_048;

/** How a text is split. */
export interface SplitOptions {
  /** Canonical code, for the abbreviations that do not end a sentence. */
  language: string | undefined;
  /** Finds the terms of the request. */
  terms?: TermMatcher | undefined;
  /** Ranges of one line that are not language, in order. */
  fixed?: readonly SegmentSpan[];
  /** Default: the form of the lines decides which line breaks divide. */
  sentences?: SentenceSplitting | undefined;
}

/** Words with at most one full stop, at the end, and none in capitals, as code has. Labels and table cells of this form are not split further. */
const SHORT_AND_PLAIN = /^(?!.*\p{Lu}{4})[\p{L}\p{M} ,]{1,50}[.!?]?$/u;
/** No longer text has this form, because each character has at most two of these. */
const MAX_SHORT_UTF16_UNITS = 102;

/**
 * Splits a text into segments of about one sentence, and verbatim text: line breaks, indentation and spaces, bullets, table
 * bars, code, and text without words. In a segment, addresses, placeholders, emoji, tags and similar are protected parts.
 * The sentences of a paragraph that is wrapped over several lines are one piece. Linear in time for any text. Each piece
 * takes a few milliseconds at most, so a long verbatim text yields several.
 * @param language canonical code, for the abbreviations that do not end a sentence
 */
export function* splitText(
  text: string,
  language: string | undefined,
  choices: Pick<SplitOptions, 'terms' | 'sentences'> = {},
): Generator<Piece, void> {
  const options: SplitOptions = { ...choices, language };
  for (const block of blocksOf(text, choices.sentences)) {
    if (block.kind === 'verbatim') yield block;
    else if (block.kind === 'line') yield* joinVerbatim(splitLine(block, options));
    else yield* splitParagraph(block.lines, options);
  }
}

/** Splits a text that is known to be a single line, such as a paragraph of a document. */
export function* splitOneLine(text: string, options: SplitOptions): Generator<FlatPiece, void> {
  yield* joinVerbatim(splitContent(text, false, options));
}

/** The parts of a whole text, without a division into lines and sentences. */
export function partsOfText(text: string, terms: TermMatcher | undefined): Part[] {
  return partsOf(text, 0, text.length, findSegmentSpans(text, terms));
}

/** Whether a text has a letter outside of code, addresses, placeholders, tags and similar. */
export function hasLetters(text: string): boolean {
  return findLetters(text).some((isFound) => isFound);
}

/**
 * Looks for a letter that `splitText` puts into a segment. The beginning of most texts shows one, before they are split.
 * @returns for each step of a few milliseconds, whether it found one
 */
export function* findLetters(text: string): Generator<boolean, void> {
  if (!LETTER.test(text)) return;
  for (const block of blocksOf(text)) {
    if (block.kind === 'verbatim') yield false;
    else if (block.kind === 'line') yield* findLettersIn(block.line.content, block.isRow);
    else yield* findLettersIn(joinLines(block.lines).joined, false);
  }
}

function* findLettersIn(content: string, isRow: boolean): Generator<boolean, void> {
  for (const { isSeparator, text } of cellsOf(content, isRow)) {
    if (isSeparator || !LETTER.test(text)) yield false;
    else if (text.length <= STEP_LENGTH && hasLanguage(text)) yield true;
    else for (const { kind } of splitCell(text, { language: undefined })) yield kind === 'segment';
  }
}

function* splitParagraph(lines: readonly Line[], options: SplitOptions): Generator<Piece, void> {
  const wrapping = joinLines(lines);
  const pieces = [...splitContent(wrapping.joined, false, options)];
  if (!pieces.some(({ kind }) => kind === 'segment')) {
    yield { kind: 'verbatim', text: lines.map(lineText).join('') };
    return;
  }
  const [first, last] = [lines[0], lines.at(-1)];
  yield { kind: 'verbatim', text: first ? prefixOf(first) : '' };
  yield { kind: 'paragraph', pieces, wrapping };
  yield { kind: 'verbatim', text: last ? last.blanks + last.lineBreak : '' };
}

function* splitLine({ line, isRow }: LineBlock, options: SplitOptions): Generator<FlatPiece, void> {
  yield { kind: 'verbatim', text: prefixOf(line) };
  yield* splitContent(line.content, isRow, options);
  yield { kind: 'verbatim', text: line.blanks + line.lineBreak };
}

function* splitContent(content: string, isRow: boolean, options: SplitOptions): Generator<FlatPiece, void> {
  const { fixed = [] } = options;
  let start = 0;
  let next = 0;
  for (const { isSeparator, text } of cellsOf(content, isRow)) {
    const end = start + text.length;
    const first = next;
    while ((fixed[next]?.start ?? end) < end) next++;
    if (isSeparator || !LETTER.test(text)) yield { kind: 'verbatim', text };
    else yield* splitCell(text, { ...options, fixed: moveSpans(fixed.slice(first, next), -start) });
    start = end;
  }
}

function moveSpans(spans: readonly SegmentSpan[], by: number): SegmentSpan[] {
  return spans.map((span) => ({ ...span, start: span.start + by, end: span.end + by }));
}

/** Splits one line or table cell into sentences. A long one is read in steps. */
function* splitCell(
  text: string,
  { language, terms, fixed = [], sentences: splitting }: SplitOptions,
): Generator<FlatPiece, void> {
  if (text.length <= MAX_SHORT_UTF16_UNITS && SHORT_AND_PLAIN.test(text)) {
    const spans = terms || fixed.length > 0 ? findSegmentSpans(text, terms, fixed) : [];
    yield* segmentPieces(text, { start: 0, end: text.length }, spans);
    return;
  }
  const isTextCaseless = isCaseless(text);
  let size = STEP_LENGTH;
  for (let start = 0; start < text.length; ) {
    const isLast = start + size >= text.length;
    const step = text.slice(start, start + size);
    const inStep = fixed.filter((span) => span.start >= start && span.end <= start + step.length);
    const spans = findSegmentSpans(step, terms, moveSpans(inStep, -start));
    const word = isLast ? undefined : unfinishedWord(step, spans);
    const complete = word ? step.slice(0, word.start) : step;
    const limit = isLast || word ? complete.length : Math.min(step.length - STEP_MARGIN, unfinishedTagStart(step));
    const found = joinAcrossSpans(splitSentences(complete, language, isTextCaseless), spans);
    const sentences = splitting === 'whole' ? joinUpToLimit(found, language) : found;
    const units = splitAtBlocks(sentences, spans, step);
    const done = units.filter(({ end }) => end <= limit);
    yield* unitPieces(step, splitEnumerations(done, step, spans), spans);
    const end = done.at(-1)?.end ?? 0;
    // A step without a complete sentence has only spaces, or a sentence with a very long protected span.
    const next = isLast || word ? complete.length : end > 0 ? end : Math.min(limit, units[0]?.start ?? limit);
    const after = word ? endOfLongWord(text, start + word.start) : start + next;
    yield { kind: 'verbatim', text: text.slice(start + end, after) };
    size = after > start ? STEP_LENGTH : 2 * size;
    start = after;
  }
}

/** A long word that continues after the end of a step. The text before it is complete. */
function unfinishedWord(step: string, spans: readonly SegmentSpan[]): SegmentSpan | undefined {
  const last = spans.at(-1);
  return last?.end === step.length && step.length - last.start > STEP_MARGIN ? last : undefined;
}

/** Start of a tag that the end of a step cuts. The end of the step if it cuts no tag, or a very long one. */
function unfinishedTagStart(step: string): number {
  const start = step.lastIndexOf('<');
  const isCut = step.length - start <= STEP_LENGTH && !step.includes('>', start);
  return start >= 0 && isCut ? start : step.length;
}

function* unitPieces(
  text: string,
  units: readonly Sentence[],
  spans: readonly SegmentSpan[],
): Generator<FlatPiece, void> {
  let end = 0;
  let next = 0;
  for (const unit of units) {
    const inside: SegmentSpan[] = [];
    for (let span = spans[next]; span !== undefined && span.start < unit.end; span = spans[++next]) {
      if (span.start >= unit.start) inside.push(span);
    }
    yield { kind: 'verbatim', text: text.slice(end, unit.start) };
    yield* segmentPieces(text, unit, inside);
    end = unit.end;
  }
}

/** Joins adjacent verbatim pieces of a line, up to the length of a step. */
function* joinVerbatim(pieces: Iterable<FlatPiece>): Generator<FlatPiece, void> {
  let verbatim = '';
  for (const piece of pieces) {
    if (piece.kind === 'verbatim') {
      verbatim += piece.text;
      if (verbatim.length < STEP_LENGTH) continue;
      yield { kind: 'verbatim', text: verbatim };
    } else {
      if (verbatim !== '') yield { kind: 'verbatim', text: verbatim };
      yield piece;
    }
    verbatim = '';
  }
  if (verbatim !== '') yield { kind: 'verbatim', text: verbatim };
}
