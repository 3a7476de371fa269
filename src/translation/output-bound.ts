import { GlossaError } from '../errors.ts';
import type { Unit } from '../formats/format.ts';
import type { TermMatcher } from './terms/term.ts';

/** Cap on the output relative to the input. */
const MAX_RATIO = 10;
/** Output that is always allowed, in UTF-16 units. */
const MIN_BOUND = 1_000_000;
/** Texts between two yields. */
const STEP = 64;

/** Bounds the output of a request or of a document, in UTF-16 units. */
export interface OutputBound {
  /** @throws GlossaError `output_too_large` when the output would exceed the bound */
  require(expected: number): void;
  /** Counts output. @throws GlossaError `output_too_large` */
  add(length: number): void;
}

/** @param input UTF-16 units */
export function createOutputBound(input: number): OutputBound {
  const max = Math.max(MIN_BOUND, MAX_RATIO * input);
  let total = 0;
  const require = (expected: number): void => {
    if (expected > max) throw new GlossaError('output_too_large');
  };
  return {
    require,
    add(length) {
      total += length;
      require(total);
    },
  };
}

/** A text with the terms that are replaced in it. */
interface BoundedText {
  unit: Pick<Unit, 'text'>;
  terms: TermMatcher | undefined;
}

/** UTF-16 units of texts. */
export const lengthOf = (texts: readonly BoundedText[]): number =>
  texts.reduce((sum, { unit }) => sum + unit.text.length, 0);

/** Whether the terms of a request cannot exceed the smallest bound, so that they need not be counted. */
export function isAlwaysAllowed(texts: readonly BoundedText[]): boolean {
  const longest = texts.reduce((most, { terms }) => Math.max(most, terms?.longestTarget ?? 0), 0);
  return lengthOf(texts) * longest <= MIN_BOUND;
}

/** The length of texts after their terms are replaced. Yields between short steps. */
export function* expectedOutput(texts: readonly BoundedText[]): Generator<undefined, number, void> {
  let output = lengthOf(texts);
  for (const [index, { unit, terms }] of texts.entries()) {
    for (const { start, end, target } of terms?.find(unit.text) ?? []) output += target.length - (end - start);
    if (index % STEP === 0) yield;
  }
  return output;
}
