import { clamp } from '../clamp.ts';
import { isVariable, type SegmentToken, tokensOf } from './segment-tokens.ts';

/** The cost of a difference, where another word costs 1. A repair exchanges a number or a placeholder. */
const VARIABLE_COST = 0.1;
const CASE_COST = 0.2;
/** Longer texts are compared by their beginnings. */
const MAX_TOKENS = 400;

/** A token with what is compared of it. */
interface ComparedToken {
  readonly kind: SegmentToken['kind'];
  readonly text: string;
  readonly lower: string;
}

/**
 * How similar two source texts are, from 0 to 100: 100 for the same text, otherwise the share of the words, numbers and marks
 * that need no change, at most 99.
 */
export const matchScore = (one: string, other: string): number => createScorer(one)(other);

/** Makes a function that tells how similar other source texts are to a text. @see matchScore */
export function createScorer(text: string): (other: string) => number {
  const from = comparedTokens(text);
  return (other) => {
    if (text === other) return 100;
    const to = comparedTokens(other);
    const longest = Math.max(from.length, to.length);
    if (longest === 0) return 0;
    const share = 1 - distance(from, to) / longest;
    return clamp(Math.round(100 * share), 0, 99);
  };
}

const comparedTokens = (text: string): ComparedToken[] =>
  tokensOf(text)
    .slice(0, MAX_TOKENS)
    .map(({ kind, text: token }) => ({ kind, text: token, lower: token.toLowerCase() }));

/** Levenshtein's distance of two lists of tokens. */
function distance(from: readonly ComparedToken[], to: readonly ComparedToken[]): number {
  let previous = Float64Array.from({ length: to.length + 1 }, (_, index) => index);
  let current = new Float64Array(to.length + 1);
  for (const [row, token] of from.entries()) {
    current[0] = row + 1;
    for (let column = 0; column < to.length; column++) {
      const other = to[column] ?? token;
      const exchanged = (previous[column] ?? 0) + exchangeCost(token, other);
      const removed = (previous[column + 1] ?? 0) + 1;
      const added = (current[column] ?? 0) + 1;
      current[column + 1] = Math.min(exchanged, removed, added);
    }
    [previous, current] = [current, previous];
  }
  return previous[to.length] ?? 0;
}

function exchangeCost(one: ComparedToken, other: ComparedToken): number {
  if (one.text === other.text) return 0;
  if (one.kind !== other.kind) return 1;
  if (isVariable(one)) return VARIABLE_COST;
  return one.lower === other.lower ? CASE_COST : 1;
}
