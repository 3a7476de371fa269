import { isVariable, type SegmentToken, tokensOf } from './segment-tokens.ts';

/** The cost of a difference, where another word costs 1. A repair exchanges a number or a placeholder. */
const VARIABLE_COST = 0.1;
const CASE_COST = 0.2;
/** Longer texts are compared by their beginnings. */
const MAX_TOKENS = 400;

/**
 * How similar two source texts are, from 0 to 100: 100 for the same text, otherwise the share of the words, numbers and marks
 * that need no change, at most 99.
 */
export function matchScore(one: string, other: string): number {
  if (one === other) return 100;
  const from = tokensOf(one).slice(0, MAX_TOKENS);
  const to = tokensOf(other).slice(0, MAX_TOKENS);
  const longest = Math.max(from.length, to.length);
  if (longest === 0) return 0;
  const share = 1 - distance(from, to) / longest;
  return Math.max(0, Math.min(99, Math.round(100 * share)));
}

/** Levenshtein's distance of two lists of tokens. */
function distance(from: readonly SegmentToken[], to: readonly SegmentToken[]): number {
  let previous = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [row, token] of from.entries()) {
    const current = [row + 1];
    for (const [column, other] of to.entries()) {
      const exchanged = (previous[column] ?? 0) + exchangeCost(token, other);
      const removed = (previous[column + 1] ?? 0) + 1;
      const added = (current[column] ?? 0) + 1;
      current.push(Math.min(exchanged, removed, added));
    }
    previous = current;
  }
  return previous[to.length] ?? 0;
}

function exchangeCost(one: SegmentToken, other: SegmentToken): number {
  if (one.text === other.text) return 0;
  if (one.kind !== other.kind) return 1;
  if (isVariable(one)) return VARIABLE_COST;
  return one.text.toLowerCase() === other.text.toLowerCase() ? CASE_COST : 1;
}
