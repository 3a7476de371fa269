import { type Sentence, splitSentences } from '../text/sentences.ts';
import type { Part } from './engine.ts';
import { languageOnly, notLanguage, type Span } from './masking.ts';

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
const CELL_BREAKS = /\s*\|+\s*/gu;

const LETTER = /\p{L}/u;

/** UTF-16 units that sentences may have together when what is to be kept spans several. */
const LONGEST_JOINED = 1200;

/** Labels and cells by the thousand need no closer look: words, and at most one stop at the end. */
const SHORT_AND_PLAIN = /^[\p{L}\p{M} ,]{1,50}[.!?]?$/u;

/**
 * Splits a text into what goes to engines, sentence by sentence, and what stays byte for byte: line breaks,
 * indentation and blanks, signs of lists and tables, and what has no letters of a language. In a sentence, what is not
 * language (addresses, placeholders, emoji, tags …) is a part to be kept. Linear in time for any text; a line at a time.
 * @param language canonical code, for the abbreviations that end no sentence
 */
export function* splitText(text: string, language: string | undefined): Generator<Piece, void> {
  let end = 0;
  for (const match of text.matchAll(BREAKS)) {
    const pieces = splitLine(text.slice(end, match.index), language);
    addVerbatim(pieces, match[0]);
    yield* pieces;
    end = match.index + match[0].length;
  }
  yield* splitLine(text.slice(end), language);
}

/** Whether there is anything to translate: a letter that is not part of an address, a placeholder or the like. */
export function hasLetters(text: string): boolean {
  if (!LETTER.test(text)) return false;
  // The first line that has some tells: a long text is not looked through to its end.
  let start = 0;
  for (const match of text.matchAll(BREAKS)) {
    const line = text.slice(start, match.index);
    if (LETTER.test(line) && LETTER.test(languageOnly(line))) return true;
    start = match.index + match[0].length;
  }
  return LETTER.test(languageOnly(text.slice(start)));
}

/**
 * Whether a translation lost or repeated a kept part, or has signs in it that the source did not have and no language
 * has: controls, line breaks, an engine's mark for an unknown word.
 */
export function damaged(parts: readonly Part[], output: string): boolean {
  const source = parts.map((part) => part.text).join('');
  const keeps = new Set(parts.filter((part) => part.kind === 'keep').map((part) => part.text));
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
export function splitAround(parts: readonly Part[]): Part[][] {
  const groups: Part[][] = [];
  const keep = (text: string) => {
    if (text !== '') groups.push([{ kind: 'keep', text }]);
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

function splitLine(line: string, language: string | undefined): Piece[] {
  const pieces: Piece[] = [];
  if (!LETTER.test(line)) {
    addVerbatim(pieces, line);
    return pieces;
  }
  const start = LINE_START.exec(line)?.[0].length ?? 0;
  addVerbatim(pieces, line.slice(0, start));
  const content = line.slice(start);
  let end = 0;
  for (const match of content.startsWith('|') ? content.matchAll(CELL_BREAKS) : []) {
    splitSpan(pieces, content.slice(end, match.index), language);
    addVerbatim(pieces, match[0]);
    end = match.index + match[0].length;
  }
  splitSpan(pieces, content.slice(end), language);
  return pieces;
}

/** One line or cell: sentences, with what is not language in them. */
function splitSpan(pieces: Piece[], text: string, language: string | undefined): void {
  if (SHORT_AND_PLAIN.test(text)) {
    addSegment(pieces, text, { start: 0, end: text.length }, []);
    return;
  }
  const spans = notLanguage(text);
  let next = 0;
  let end = 0;
  for (const unit of joinAcross(splitSentences(text, language), spans)) {
    const inside: Span[] = [];
    for (let span = spans[next]; span !== undefined && span.start < unit.end; span = spans[++next]) inside.push(span);
    addVerbatim(pieces, text.slice(end, unit.start));
    addSegment(pieces, text, unit, inside);
    end = unit.end;
  }
  addVerbatim(pieces, text.slice(end));
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
    } else if (end - unit.start <= LONGEST_JOINED) {
      unit.end = end;
    } else {
      unit.end = span.end;
      if (span.end < end) units.push({ start: span.end, end });
    }
  }
  return units;
}

/** Decorations and blanks at the edges stay where they are; what is left without letters needs no engine. */
function addSegment(pieces: Piece[], text: string, sentence: Sentence, spans: readonly Span[]): void {
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
  addVerbatim(pieces, text.slice(sentence.start, start));
  if (parts.some((part) => part.kind === 'text' && LETTER.test(part.text))) {
    pieces.push({ kind: 'segment', parts });
  } else {
    addVerbatim(pieces, text.slice(start, end));
  }
  addVerbatim(pieces, text.slice(end, sentence.end));
}

function partsOf(text: string, start: number, end: number, spans: readonly Span[]): Part[] {
  const parts: Part[] = [];
  let from = start;
  for (const span of spans) {
    if (span.start > from) parts.push({ kind: 'text', text: text.slice(from, span.start) });
    const kept = text.slice(span.start, span.end);
    parts.push(span.decoration ? { kind: 'keep', text: kept, decoration: true } : { kind: 'keep', text: kept });
    from = span.end;
  }
  if (from < end) parts.push({ kind: 'text', text: text.slice(from, end) });
  return parts;
}

function addVerbatim(pieces: Piece[], text: string): void {
  if (text === '') return;
  const last = pieces.at(-1);
  if (last?.kind === 'verbatim') last.text += text;
  else pieces.push({ kind: 'verbatim', text });
}

function occurrences(text: string, sought: string): number {
  return text.split(sought).length - 1;
}
