import { toLower } from '../text/characters.ts';
import { memoize } from '../text/memoize.ts';
import { createLazyDfa, DEAD, INITIAL } from '../transducer/lazy-dfa.ts';
import { findTransition } from '../transducer/transducer.ts';
import { type Chunk, surfaceOf } from './chunk.ts';
import type { Grammar, WeightedRule } from './grammar.ts';

/** Where the patterns of all rules are after some words. A number. */
export type MatchState = number;

export interface PatternMatcher {
  /** After a word or a blank. Patterns may also start with the word. */
  advance(state: MatchState, chunk: Chunk): MatchState;
  /** Advances by a word that comes from the input. */
  advanceInput(state: MatchState, chunk: Chunk): MatchState;
  /** Whether a pattern goes on with a blank and the word. */
  accepts(state: MatchState, word: Chunk): boolean;
  /** Whether no pattern goes on. */
  isDone(state: MatchState): boolean;
  /** The best rule whose pattern ends here, the longest first. */
  bestRule(state: MatchState, rejected: readonly number[]): WeightedRule | undefined;
  /** Frees memory. To be called where no state but the initial one is in use. */
  trim(): void;
}

/** No pattern has started. */
export const START: MatchState = INITIAL;

/** Symbols that are no characters. */
const FIRST_WORD_START = 0x110000;
const WORD_START = 0x110001;
const WORD_END = 0x110002;
const BLANK = 0x110003;
const LOOK_AHEAD = 0x110004;

/** The original keeps its positions in a ring of this size, where more overwrite each other. */
const RING_SIZE = 128;

const BACKSLASH = 0x5c;
const OPEN_TAG = 0x3c;
const NO_RULES: readonly WeightedRule[] = [];

export function createPatternMatcher({ alphabet, patterns, rulesOfState }: Grammar): PatternMatcher {
  const anyCharacter = alphabet.symbolOf('<ANY_CHAR>');
  const anyTag = alphabet.symbolOf('<ANY_TAG>');
  const lookAhead = alphabet.symbolOf('<LOOK:AHEAD>');

  /** The order of positions matters for the choice between rules, and there can be duplicates. */
  function advancePositions(positions: readonly number[], symbol: number): number[] {
    switch (symbol) {
      case FIRST_WORD_START:
        return addTarget(stepRing(positions, '^'.charCodeAt(0), undefined), patterns.initial, '^'.charCodeAt(0));
      case WORD_START:
        return stepRing(positions, '^'.charCodeAt(0), undefined);
      case WORD_END:
        return stepRing(positions, '$'.charCodeAt(0), undefined);
      case BLANK:
        return stepRing(positions, ' '.charCodeAt(0), undefined);
      case LOOK_AHEAD:
        return stepRing(positions, lookAhead, undefined);
      default:
        if (symbol >= 0) return stepRing(positions, symbol, anyCharacter);
        return stepRing(positions, symbol, symbol === anyTag ? undefined : anyTag);
    }
  }

  function targetOf(position: number, symbol: number): number {
    const transition = findTransition(patterns, position, symbol);
    return transition < 0 ? -1 : (patterns.targets[transition] ?? -1);
  }

  function addTarget(positions: number[], position: number, symbol: number): number[] {
    const target = targetOf(position, symbol);
    if (target >= 0) positions.push(target);
    return positions.length === RING_SIZE ? [] : positions;
  }

  function stepRing(positions: readonly number[], symbol: number, alternative: number | undefined): number[] {
    const ring = new Int32Array(RING_SIZE);
    ring.set(positions);
    const start = positions.length;
    let end = start;
    const add = (target: number) => {
      if (target < 0) return;
      ring[end] = target;
      end = (end + 1) % RING_SIZE;
    };
    for (let i = 0; i < start; i++) {
      add(targetOf(ring[i] ?? 0, symbol));
      if (alternative !== undefined) add(targetOf(ring[i] ?? 0, alternative));
    }
    const length = (end - start + RING_SIZE) % RING_SIZE;
    return Array.from({ length }, (_, i) => ring[(start + i) % RING_SIZE] ?? 0);
  }

  const dfa = createLazyDfa<readonly number[], readonly WeightedRule[]>({
    initial: [[]],
    advance([positions = []], symbol) {
      const next = advancePositions(positions, symbol);
      return next.length === 0 ? [] : [next];
    },
    keyOf: (positions) => positions.join(' '),
    valueOf: ([positions = []]) => {
      const rules = positions.flatMap((position) => rulesOfState.get(position) ?? NO_RULES);
      return rules.length === 0 ? NO_RULES : rules;
    },
  });

  /** Words differ in their lemmas, while few sequences of tags exist. */
  const symbolsOfTags = memoize((text): Int32Array => {
    const symbols: number[] = [];
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code !== OPEN_TAG) {
        if (code === BACKSLASH) at++;
        symbols.push(lowerCaseAt(text, at));
        continue;
      }
      const end = text.indexOf('>', at);
      // A tag without an end is skipped up to its first character.
      if (end < 0) continue;
      symbols.push(alphabet.symbolOf(text.slice(at, end + 1)) || anyTag);
      at = end;
    }
    return Int32Array.from(symbols);
  });

  function readSurface(state: MatchState, surface: string): MatchState {
    let current = state;
    let at = 0;
    for (; at < surface.length && current !== DEAD; at++) {
      const code = surface.charCodeAt(at);
      if (code === OPEN_TAG) break;
      if (code === BACKSLASH) at++;
      current = dfa.step(current, lowerCaseAt(surface, at));
    }
    if (at < surface.length && current !== DEAD) {
      const symbols = symbolsOfTags(surface.slice(at));
      for (let i = 0; i < symbols.length && current !== DEAD; i++) current = dfa.step(current, symbols[i] ?? 0);
    }
    return dfa.step(current, WORD_END);
  }

  function advanceWord(state: MatchState, surface: string): MatchState {
    return readSurface(dfa.step(state === DEAD ? INITIAL : state, FIRST_WORD_START), surface);
  }

  /** All branches meet the same word, and many are in the same state. */
  let lookedAt: Chunk | undefined;
  const accepted = new Map<MatchState, boolean>();
  let read: Chunk | undefined;
  const advanced = new Map<MatchState, MatchState>();

  return {
    advance(state, chunk) {
      return chunk.isBlank ? dfa.step(state, BLANK) : advanceWord(state, surfaceOf(chunk));
    },
    advanceInput(state, chunk) {
      if (chunk.isBlank) return dfa.step(state, BLANK);
      if (chunk !== read) advanced.clear();
      read = chunk;
      const known = advanced.get(state);
      if (known !== undefined) return known;
      const next = advanceWord(state, chunk.source === '' ? chunk.target : chunk.source);
      advanced.set(state, next);
      return next;
    },
    accepts(state, word) {
      if (word !== lookedAt) accepted.clear();
      lookedAt = word;
      const known = accepted.get(state);
      if (known !== undefined) return known;
      const ahead = dfa.step(dfa.step(state, LOOK_AHEAD), WORD_START);
      const isAccepted = readSurface(ahead, surfaceOf(word)) !== DEAD;
      accepted.set(state, isAccepted);
      return isAccepted;
    },
    isDone: (state) => state === DEAD,
    bestRule: (state, rejected) => chooseRule(dfa.valueOf(state), rejected),
    trim() {
      dfa.trim();
      lookedAt = undefined;
      read = undefined;
    },
  };
}

function lowerCaseAt(text: string, at: number): number {
  return at < text.length ? toLower(text.charCodeAt(at)) : 0;
}

/** Chooses a rule. A heavier one of the same length wins only if its number is lower. */
function chooseRule(rules: readonly WeightedRule[], rejected: readonly number[]): WeightedRule | undefined {
  let best: WeightedRule | undefined;
  for (let i = 0; i < rules.length; i++) {
    const candidate = rules[i];
    if (candidate === undefined || rejected.includes(candidate.rule)) continue;
    if (
      best === undefined ||
      candidate.length > best.length ||
      (candidate.length === best.length && candidate.weight >= best.weight && candidate.rule <= best.rule)
    ) {
      best = candidate;
    }
  }
  return best;
}
