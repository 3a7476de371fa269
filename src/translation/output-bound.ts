import { GlossaError } from '../errors.ts';
import type { Unit } from '../formats/format.ts';
import type { TermMatcher } from './terms/term.ts';

/** Cap on the output relative to the input. */
const MAX_RATIO = 10;
/** Output that is always allowed, in UTF-16 units. */
const MIN_BOUND = 1_000_000;
/** UTF-16 units that are searched for terms between two yields. It takes a millisecond or two. */
const STEP = 2_000;

/** Bounds the output of a request or of a document. */
export interface OutputBound {
  /** Counts output, in UTF-16 units. @throws GlossaError `output_too_large` when all of it together exceeds the bound */
  add(length: number): void;
}

/** @param input UTF-16 units */
export function createOutputBound(input: number): OutputBound {
  const max = Math.max(MIN_BOUND, MAX_RATIO * input);
  let total = 0;
  return {
    add(length) {
      total += length;
      if (total > max) throw new GlossaError('output_too_large');
    },
  };
}

/** The bounds of one request, with all alternatives. */
export interface OutputBounds {
  /** Bounds the output that is expected before the work. */
  expected: OutputBound;
  /** Bounds the output of the engines. */
  translated: OutputBound;
  /** Bounds the texts of the response with their markup. */
  composed: OutputBound;
}

/** @param input UTF-16 units */
export function createOutputBounds(input: number): OutputBounds {
  const create = (): OutputBound => createOutputBound(input);
  return { expected: create(), translated: create(), composed: create() };
}

/** A text with the terms that are replaced in it. */
interface BoundedText {
  unit: Pick<Unit, 'text'>;
  terms: TermMatcher | undefined;
}

/** UTF-16 units of texts. */
export const lengthOf = (texts: readonly BoundedText[]): number =>
  texts.reduce((sum, { unit }) => sum + unit.text.length, 0);

/** The longest output that the terms can make of texts, in UTF-16 units. It is not more than the texts when no term has a translation. */
export function longestOutput(texts: readonly BoundedText[]): number {
  const longest = texts.reduce((most, { terms }) => Math.max(most, terms?.longestTarget ?? 0), 1);
  return lengthOf(texts) * longest;
}

/** Whether the terms of a request cannot exceed the smallest bound. */
export const isAlwaysAllowed = (texts: readonly BoundedText[]): boolean => longestOutput(texts) <= MIN_BOUND;

/**
 * Counts the length of texts after their terms are replaced, up to the bound. Yields between short steps. A term of several words
 * between two steps does not count as a term.
 * @throws GlossaError `output_too_large`, as soon as the bound is passed
 */
export function* countExpected(texts: readonly BoundedText[], bound: OutputBound): Generator<undefined, number, void> {
  let output = 0;
  for (const { unit, terms } of texts) {
    for (const piece of terms ? piecesOf(unit.text) : [unit.text]) {
      let length = piece.length;
      for (const { start, end, target } of terms?.find(piece) ?? []) length += target.length - (end - start);
      bound.add(length);
      output += length;
      yield;
    }
  }
  return output;
}

/** Divides a text at blanks, so that most terms are whole. */
function* piecesOf(text: string): Generator<string, void> {
  for (let start = 0; start < text.length; ) {
    const piece = text.slice(start, start + STEP);
    const blank = piece.lastIndexOf(' ');
    const end = start + STEP < text.length && blank > 0 ? blank : piece.length;
    yield piece.slice(0, end);
    start += end;
  }
}
