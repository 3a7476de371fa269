import { StreamError } from '../stage.ts';
import { DEAD } from '../transducer/lazy-dfa.ts';
import { CONTINUE } from './compiler.ts';
import type { PatternMatcher } from './pattern-matcher.ts';

/** What a program does with the words of a text. */
export interface RuleTarget {
  /** The lemma and tags of a word, encoded for the matcher. */
  symbolsOf(index: number): readonly number[];
  /** Whether a pattern can go on from the previous word to this one. */
  isLinked(index: number): boolean;
  /**
   * Runs a rule on words.
   * @param end of the words that were read. The pattern of the rule can have fewer of them
   * @param matched the number of words of the pattern
   * @returns a number of words to skip when the rule rejects its words, otherwise `CONTINUE`
   */
  run(rule: number, start: number, end: number, matched: number): number;
  /** Writes a word that no rule matches. */
  pass(index: number): void;
  writeBlank(index: number): void;
}

/** Rules that reject their words can lead to the same words again. */
const MAX_ATTEMPTS_PER_WORD = 1000;

/**
 * Applies to the words of a text, from the start, the rule with the longest pattern that matches. The first one in the file
 * has priority. Blank 0 precedes word 0.
 * @throws StreamError when rules reject their words again and again
 */
export function applyRules(count: number, matcher: PatternMatcher, target: RuleTarget): void {
  let attempts = (count + 1) * MAX_ATTEMPTS_PER_WORD;
  const rejected = new Set<number>();
  let at = 0;
  // Where a rejected rule leaves off. After a rule that skips a word, it is behind the words of that rule.
  let retry = 0;
  if (count > 0) target.writeBlank(0);

  while (at < count) {
    if (attempts-- === 0) throw new StreamError('Transfer rules reject the same words again and again.');
    let rule = 0;
    let matched = 0;
    let end = at;
    for (let state = matcher.start(); state !== DEAD && end < count; state = matcher.readBlank(state)) {
      if (end > at && !target.isLinked(end)) break;
      state = matcher.readWord(state, target.symbolsOf(end++));
      const found = firstAllowed(matcher.rulesOf(state), rejected);
      if (found === 0) continue;
      rule = found;
      matched = end - at;
    }
    const result = rule === 0 ? CONTINUE : target.run(rule, at, end, matched);
    if (result === 0) {
      rejected.add(rule);
      at = retry;
      continue;
    }
    rejected.clear();
    if (rule === 0) target.pass(at);
    if (result === CONTINUE) {
      at += Math.max(matched, 1);
      retry = at;
    } else {
      const afterMatch = at + matched;
      at = retry + result;
      retry = afterMatch;
    }
    if (at < count) target.writeBlank(at);
  }
}

function firstAllowed(rules: readonly number[], rejected: ReadonlySet<number>): number {
  for (const rule of rules) if (!rejected.has(rule)) return rule;
  return 0;
}
