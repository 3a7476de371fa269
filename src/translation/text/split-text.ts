import { isCaseless } from '../../text/letter-case.ts';
import { longWordEnd, notLanguage, type Span } from '../../text/masking.ts';
import { type Sentence, splitSentences } from '../../text/sentences.ts';
import type { Part } from '../engine.ts';

/**
 * A stretch of a text: what comes back as it is, or what an engine translates. All pieces joined are the text.
 */
export type Piece = { kind: 'verbatim'; text: string } | { kind: 'segment'; parts: Part[] };

/**
 * What never reaches an engine: line breaks and tabs, all other controls, lone surrogates, private use, noncharacters
 * and code points without a meaning yet. Some engines lose step or crash on them. What stands between is a line.
 */
const BREAKS = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\uFEFF]+/gu;

/** Quotes, list signs and numbers, headings; cells of a table are separated like lines. */
const LINE_START = /^\s*(?:>\s{0,3})*(?:(?:[-*+•◦▪‣·–—]|\d{1,3}[.)]|[A-Za-z]\)|#{1,6})\s+(?:\[[ xX]\]\s+)?)?/u;
const CELL_BREAK = /\|+\s*/y;

const LETTER = /\p{L}/u;

/** UTF-16 units that sentences may have together when what is to be kept spans several. */
const MAX_JOINED_LENGTH = 1200;

/** UTF-16 units of a line that are looked at in one step, which takes a few milliseconds at most. */
const MAX_STEP = 8_192;
/** So near to the end of a step what is found may depend on what follows. UTF-16 units. */
const STEP_MARGIN = 2_048;

/** Labels and cells by the thousand need no closer look: words, and at most one stop at the end. */
const SHORT_AND_PLAIN = /^[\p{L}\p{M} ,]{1,50}[.!?]?$/u;

/**
 * Splits a text into what goes to engines, sentence by sentence, and what stays byte for byte: line breaks,
 * indentation and blanks, signs of lists and tables, and what has no letters of a language. In a sentence, what is not
 * language (addresses, placeholders, emoji, tags …) is a part to be kept. Linear in time for any text, and so lazy that a
 * few milliseconds at most pass from one piece to the next: of a long text, verbatim pieces may follow each other.
 * @param language canonical code, for the abbreviations that end no sentence
 */
export function* splitText(text: string, language: string | undefined): Generator<Piece, void> {
  let end = 0;
  for (const match of text.matchAll(BREAKS)) {
    yield* joinVerbatim(splitLine(text.slice(end, match.index), language), match[0]);
    end = match.index + match[0].length;
  }
  yield* joinVerbatim(splitLine(text.slice(end), language), '');
}

/** Whether there is anything to translate: a letter that is not part of an address, a placeholder or the like. */
export function hasLetters(text: string): boolean {
  for (const { kind } of LETTER.test(text) ? splitText(text, undefined) : []) if (kind === 'segment') return true;
  return false;
}

/**
 * Whether a translation lost or repeated a kept part, or has signs in it that the source did not have and no language
 * has: controls, line breaks, an engine's mark for an unknown word.
 */
export function isDamaged(parts: readonly Part[], output: string): boolean {
  const source = parts.map((part) => part.text).join('');
  const keeps = new Set(parts.filter((part) => part.kind === 'protected').map((part) => part.text));
  for (const keep of keeps) {
    if (occurrences(output, keep) !== occurrences(source, keep)) return true;
  }
  for (const [sign] of output.matchAll(LEAKED)) {
    if (!source.includes(sign)) return true;
  }
  return false;
}

const LEAKED = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\u2047\u2581]|<\/?unk>/gu;

/**
 * A segment in groups of parts for translating around what is kept: texts that have letters, without the blanks and
 * punctuation before them and the blanks after them, and the rest as parts to keep. All joined are the segment.
 */
export function splitAroundProtected(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  const keep = (text: string) => {
    if (text !== '') groups.push([{ kind: 'protected', text }]);
  };
  for (const { kind, text } of parts) {
    const start = kind === 'text' ? text.search(LETTER_OR_NUMBER) : -1;
    const end = text.trimEnd().length;
    if (start < 0 || !LETTER.test(text)) {
      keep(text);
    } else {
      keep(text.slice(0, start));
      groups.push([{ kind: 'text', text: text.slice(start, end) }]);
      keep(text.slice(end));
    }
  }
  return groups;
}

const LETTER_OR_NUMBER = /[\p{L}\p{N}]/u;

function* splitLine(line: string, language: string | undefined): Generator<Piece, void> {
  if (!LETTER.test(line)) {
    yield { kind: 'verbatim', text: line };
    return;
  }
  const start = LINE_START.exec(line)?.[0].length ?? 0;
  yield { kind: 'verbatim', text: line.slice(0, start) };
  const content = line.slice(start);
  let end = 0;
  for (let bar = content.startsWith('|') ? 0 : -1; bar >= 0; bar = content.indexOf('|', end)) {
    const cell = content.slice(end, bar).trimEnd();
    yield* splitSpan(cell, language);
    CELL_BREAK.lastIndex = bar;
    CELL_BREAK.test(content);
    yield { kind: 'verbatim', text: content.slice(end + cell.length, CELL_BREAK.lastIndex) };
    end = CELL_BREAK.lastIndex;
  }
  yield* splitSpan(content.slice(end), language);
}

/** One line or cell: sentences, with what is not language in them. A long one is taken step by step. */
function* splitSpan(text: string, language: string | undefined): Generator<Piece, void> {
  if (SHORT_AND_PLAIN.test(text)) {
    yield* segmentPieces(text, { start: 0, end: text.length }, []);
    return;
  }
  const caseless = isCaseless(text);
  let size = MAX_STEP;
  for (let start = 0; start < text.length; ) {
    const isLast = start + size >= text.length;
    const part = text.slice(start, start + size);
    const spans = notLanguage(part);
    const word = isLast ? undefined : wordBeyond(part, spans);
    const whole = word ? part.slice(0, word.start) : part;
    const limit = isLast || word ? whole.length : Math.min(part.length - STEP_MARGIN, openTag(part));
    const units = joinAcross(splitSentences(whole, language, caseless), spans);
    const done = units.filter(({ end }) => end <= limit);
    yield* unitPieces(part, done, spans);
    const end = done.at(-1)?.end ?? 0;
    // Without a sentence up to there, what is there is blank, or a sentence with something very long to be kept in it.
    const next = isLast || word ? whole.length : end > 0 ? end : Math.min(limit, units[0]?.start ?? limit);
    const after = word ? longWordEnd(text, start + word.start) : start + next;
    yield { kind: 'verbatim', text: text.slice(start + end, after) };
    size = after > start ? MAX_STEP : 2 * size;
    start = after;
  }
}

/** A long word at the end of a part of a line that goes on far beyond it, so that what stands before it is complete. */
function wordBeyond(part: string, spans: readonly Span[]): Span | undefined {
  const last = spans.at(-1);
  return last?.end === part.length && part.length - last.start > STEP_MARGIN ? last : undefined;
}

/** Where a tag begins that the end of a part of a line cuts; the end where none is cut, or a very long one. */
function openTag(part: string): number {
  const start = part.lastIndexOf('<');
  const isCut = part.length - start <= MAX_STEP && !part.includes('>', start);
  return start >= 0 && isCut ? start : part.length;
}

function* unitPieces(text: string, units: readonly Sentence[], spans: readonly Span[]): Generator<Piece, void> {
  let end = 0;
  let next = 0;
  for (const unit of units) {
    const inside: Span[] = [];
    for (let span = spans[next]; span !== undefined && span.start < unit.end; span = spans[++next]) inside.push(span);
    yield { kind: 'verbatim', text: text.slice(end, unit.start) };
    yield* segmentPieces(text, unit, inside);
    end = unit.end;
  }
}

/** Sentences, joined where a boundary lies inside of what is to be kept; where that grows too long, cut behind it. */
function joinAcross(sentences: readonly Sentence[], spans: readonly Span[]): Sentence[] {
  const units: Sentence[] = [];
  let next = 0;
  for (const { start, end } of sentences) {
    const unit = units.at(-1);
    if (unit && end <= unit.end) continue;
    while (unit && (spans[next]?.end ?? Number.POSITIVE_INFINITY) <= unit.end) next++;
    const span = spans[next];
    if (!unit || !span || span.start >= unit.end) {
      units.push({ start: Math.max(start, unit?.end ?? 0), end });
    } else if (end - unit.start <= MAX_JOINED_LENGTH) {
      unit.end = end;
    } else {
      unit.end = span.end;
      if (span.end < end) units.push({ start: span.end, end });
    }
  }
  return units;
}

/** Decorations and blanks at the edges stay where they are; what is left without letters needs no engine. */
function segmentPieces(text: string, sentence: Sentence, spans: readonly Span[]): Piece[] {
  let { start, end } = sentence;
  let first = 0;
  let last = spans.length;
  for (;;) {
    start += text.slice(start, end).search(/\S|$/u);
    const span = spans[first];
    if (span === undefined || first === last || !span.decoration || span.start !== start) break;
    start = span.end;
    first++;
  }
  for (;;) {
    end = start + text.slice(start, end).trimEnd().length;
    const span = spans[last - 1];
    if (span === undefined || last === first || !span.decoration || span.end !== end) break;
    end = span.start;
    last--;
  }
  const parts = partsOf(text, start, end, spans.slice(first, last));
  const isSegment = parts.some((part) => part.kind === 'text' && LETTER.test(part.text));
  return [
    { kind: 'verbatim', text: text.slice(sentence.start, start) },
    isSegment ? { kind: 'segment', parts } : { kind: 'verbatim', text: text.slice(start, end) },
    { kind: 'verbatim', text: text.slice(end, sentence.end) },
  ];
}

function partsOf(text: string, start: number, end: number, spans: readonly Span[]): Part[] {
  const parts: Part[] = [];
  let from = start;
  for (const span of spans) {
    if (span.start > from) parts.push({ kind: 'text', text: text.slice(from, span.start) });
    const kept = text.slice(span.start, span.end);
    parts.push(
      span.decoration ? { kind: 'protected', text: kept, decoration: true } : { kind: 'protected', text: kept },
    );
    from = span.end;
  }
  if (from < end) parts.push({ kind: 'text', text: text.slice(from, end) });
  return parts;
}

/** Pieces of a line and the line breaks behind it, with neighbours that stay verbatim as one unless they are long. */
function* joinVerbatim(pieces: Iterable<Piece>, breaks: string): Generator<Piece, void> {
  let verbatim = '';
  for (const piece of pieces) {
    if (piece.kind === 'verbatim') {
      verbatim += piece.text;
      if (verbatim.length < MAX_STEP) continue;
      yield { kind: 'verbatim', text: verbatim };
    } else {
      if (verbatim !== '') yield { kind: 'verbatim', text: verbatim };
      yield piece;
    }
    verbatim = '';
  }
  if (verbatim + breaks !== '') yield { kind: 'verbatim', text: verbatim + breaks };
}

function occurrences(text: string, sought: string): number {
  return text.split(sought).length - 1;
}
