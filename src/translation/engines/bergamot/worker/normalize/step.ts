import type { Part } from '../../../../engine.ts';
import { textOf } from '../../../../text/segment-text.ts';
import type { SegmentSpan } from '../protected-elements.ts';

/** What the steps ask about the vocabulary of the source language. */
export interface VocabularyFacts {
  /** Logarithm of the probability of a word, the sum over its most likely pieces. Below 0. */
  score(word: string): number;
  /** Number of pieces of a word. */
  countPieces(word: string): number;
  /** Whether the model can read a character. */
  knows(character: string): boolean;
}

/** The conditions under which a sentence is normalized. */
export interface NormalizeContext {
  /** Canonical codes. */
  from: string;
  to: string;
  vocabulary: VocabularyFacts;
}

/** A sentence in a form that the model knows well. */
export interface Normalized {
  spans: readonly SegmentSpan[];
  /** Gives a translation of the spans the form of the source. */
  restore(translation: readonly Part[]): readonly Part[];
}

/** One step of the normalization. */
export type NormalizeStep = (spans: readonly SegmentSpan[], context: NormalizeContext) => Normalized;

/**
 * Applies steps in order. `restore` undoes them in reverse order. A translation that equals the normalized spans is not
 * restored but replaced by the source, because nothing was translated.
 */
export function applySteps(
  steps: readonly NormalizeStep[],
  source: readonly SegmentSpan[],
  context: NormalizeContext,
): Normalized {
  const restores: Normalized['restore'][] = [];
  let spans = source;
  for (const step of steps) {
    const normalized = step(spans, context);
    if (normalized.spans !== spans) restores.unshift(normalized.restore);
    spans = normalized.spans;
  }
  if (spans === source) return unchanged(source);
  const input = textOf(spans);
  return {
    spans,
    restore: (translation) =>
      textOf(translation) === input
        ? toSegment(source)
        : restores.reduce((restored, restore) => restore(restored), translation),
  };
}

/** The result of a step that has nothing to do. */
export function unchanged(spans: readonly SegmentSpan[]): Normalized {
  return { spans, restore: (translation) => translation };
}

/** Changes the spans of natural language. */
export function mapTextSpans(
  spans: readonly SegmentSpan[],
  change: (text: string) => string | readonly SegmentSpan[],
): SegmentSpan[] {
  return spans.flatMap((span) => {
    if (span.kind !== 'text') return [span];
    const changed = change(span.text);
    return typeof changed === 'string' ? [{ kind: 'text', text: changed }] : changed;
  });
}

/**
 * Divides a text at the matches of an expression.
 * @param spanOf the span in place of a match; undefined leaves the match in the text
 */
export function replaceMatches(
  text: string,
  expression: RegExp,
  spanOf: (match: string) => SegmentSpan | undefined,
): SegmentSpan[] {
  const spans: SegmentSpan[] = [];
  let end = 0;
  for (const { 0: match, index } of text.matchAll(expression)) {
    const span = spanOf(match);
    if (!span) continue;
    if (index > end) spans.push({ kind: 'text', text: text.slice(end, index) });
    spans.push(span);
    end = index + match.length;
  }
  if (end < text.length) spans.push({ kind: 'text', text: text.slice(end) });
  return spans;
}

/** Changes the texts of a translation outside of its protected parts. */
export function mapText(segment: readonly Part[], change: (text: string) => string): readonly Part[] {
  return segment.map((part) => (part.kind === 'text' ? { kind: 'text', text: change(part.text) } : part));
}

/** The spans as a segment, for the search of protected parts in a translation. */
export function toSegment(spans: readonly SegmentSpan[]): readonly Part[] {
  return spans.map(({ kind, text }): Part => ({ kind: kind === 'text' ? 'text' : 'protected', text }));
}
