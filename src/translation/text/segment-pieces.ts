import type { Sentence } from '../../text/sentences.ts';
import type { Part } from '../engine.ts';
import { pairMarks } from './pair-marks.ts';
import type { SegmentSpan } from './segment-spans.ts';

/** A piece of a text that an engine gets, or that stays verbatim. The pieces join to the text. */
export type FlatPiece = { kind: 'verbatim'; text: string } | { kind: 'segment'; parts: Part[] };

const LETTER = /\p{L}/u;

/**
 * Decorations and spaces at the ends of a sentence stay verbatim, as does a sentence without letters. A mark stays in the
 * sentence if its partner does.
 */
export function segmentPieces(text: string, sentence: Sentence, spans: readonly SegmentSpan[]): FlatPiece[] {
  let { start, end } = sentence;
  const partners = partnersOf(text, spans);
  const leading = decorationsFrom(text, start, spans);
  const trailing = decorationsUpTo(text, end, spans);
  const isOutside = (index: number): boolean => {
    const partner = partners.get(index);
    return partner === undefined || partner < leading || partner >= trailing;
  };
  let first = 0;
  let last = spans.length;
  while (first < leading && isOutside(first)) start = spans[first++]?.end ?? start;
  while (last > Math.max(first, trailing) && isOutside(last - 1)) end = spans[--last]?.start ?? end;
  start += text.slice(start, end).search(/\S|$/u);
  end = start + text.slice(start, end).trimEnd().length;
  const parts = partsOf(text, start, end, spans.slice(first, last));
  const isSegment = parts.some(({ kind, text }) => kind === 'term' || (kind === 'text' && LETTER.test(text)));
  return [
    { kind: 'verbatim', text: text.slice(sentence.start, start) },
    isSegment ? { kind: 'segment', parts } : { kind: 'verbatim', text: text.slice(start, end) },
    { kind: 'verbatim', text: text.slice(end, sentence.end) },
  ];
}

/** The partner of each span that is one of a pair of marks. Spans are named by their index. */
function partnersOf(text: string, spans: readonly SegmentSpan[]): Map<number, number> {
  const texts = spans.map((span) => (span.isDecoration ? text.slice(span.start, span.end) : undefined));
  return new Map(
    pairMarks(texts).flatMap(({ opener, closer }) => [
      [opener, closer],
      [closer, opener],
    ]),
  );
}

/** The number of decorations at the start of a sentence, with spaces between them. */
function decorationsFrom(text: string, start: number, spans: readonly SegmentSpan[]): number {
  let end = start;
  const count = spans.findIndex((span) => {
    const isNext = span.isDecoration && text.slice(end, span.start).trim() === '';
    end = span.end;
    return !isNext;
  });
  return count < 0 ? spans.length : count;
}

/** The index of the first of the decorations at the end of a sentence. */
function decorationsUpTo(text: string, end: number, spans: readonly SegmentSpan[]): number {
  let start = end;
  const last = spans.findLastIndex((span) => {
    const isNext = span.isDecoration && text.slice(span.end, start).trim() === '';
    start = span.start;
    return !isNext;
  });
  return last + 1;
}

/** The parts of a range of a text. @param spans those within the range, in order */
export function partsOf(text: string, start: number, end: number, spans: readonly SegmentSpan[]): Part[] {
  const parts: Part[] = [];
  let from = start;
  for (const span of spans) {
    if (span.start > from) parts.push({ kind: 'text', text: text.slice(from, span.start) });
    parts.push(partOf(text.slice(span.start, span.end), span));
    from = span.end;
  }
  if (from < end) parts.push({ kind: 'text', text: text.slice(from, end) });
  return parts;
}

function partOf(text: string, { isDecoration, target }: SegmentSpan): Part {
  if (target !== undefined) return { kind: 'term', text, target };
  return { kind: 'protected', text, ...(isDecoration ? { decoration: true } : {}) };
}
