import type { Alphabet } from '../transducer/alphabet.ts';
import { DEAD, INITIAL } from '../transducer/lazy-dfa.ts';
import { createWordSteps } from '../transducer/word-steps.ts';
import type { RuleMatcher } from './rule-matcher.ts';
import { addScore, type Scores } from './select-translations.ts';
import { createSymbolReader, endOfPart, TEXT_START, WORD_END } from './symbols.ts';

/** A part of the stream that may change. */
export interface Change {
  readonly start: number;
  readonly end: number;
  /** What takes its place, unless there are scores for the translations in this part. */
  readonly replacement: string;
  readonly scores: Scores | undefined;
}

export interface Sentence {
  /** The changes in the order of the stream. */
  readonly changes: readonly Change[];
  /** Whether the stream ends outside a unit. */
  readonly isComplete: boolean;
}

const SLASH = 0x2f;
const ASTERISK = 0x2a;
const SKIP = '<skip>';

/** Matches the rules with the words of a text. As in the original, `^` starts a unit even after a backslash. */
export function createSentenceReader(matcher: RuleMatcher, alphabet: Alphabet): (stream: string) => Sentence {
  const symbols = createSymbolReader(alphabet);
  /** The states of rules that match the words so far, the longest first. */
  const alive: number[] = [];

  const words = createWordSteps(matcher, (start, word) => {
    let state = start;
    for (let at = word.charCodeAt(0) === ASTERISK ? 1 : 0; at < word.length && state !== DEAD; at = symbols.end) {
      state = matcher.step(state, symbols.read(word, at, word.length));
    }
    return matcher.step(state, WORD_END);
  });

  function readWord(word: string, isFirst: boolean): void {
    if (alive.length === 0) matcher.trim();
    alive.push(INITIAL);
    if (isFirst) alive.push(matcher.step(INITIAL, TEXT_START));
    const number = words.numberOf(word);
    let kept = 0;
    for (let i = 0; i < alive.length; i++) {
      const state = words.step(alive[i] ?? DEAD, word, number);
      if (state !== DEAD) alive[kept++] = state;
    }
    alive.length = kept;
  }

  /** Scores the operations of the rules that end with a word. A rule counts once, in its longest form. */
  function collectMatches(word: number, scoresByWord: Map<number, Scores>): void {
    let seen: Set<string> | undefined;
    for (let i = 0; i < alive.length; i++) {
      const matches = matcher.valueOf(matcher.step(alive[i] ?? DEAD, WORD_END));
      for (const { rule, weight, operations } of matches) {
        seen ??= new Set();
        if (seen.has(rule)) continue;
        seen.add(rule);
        const firstWord = word - operations.length + 1;
        for (const [i, operation] of operations.entries()) {
          if (operation !== SKIP) addScore(scoresByWord, firstWord + i, operation, weight);
        }
      }
    }
  }

  return (stream) => {
    alive.length = 0;
    const edits: Change[] = [];
    const scoresByWord = new Map<number, Scores>();
    const sourceEnds: number[] = [];
    const ends: number[] = [];
    let at = 0;
    let isComplete = true;
    for (;;) {
      const caret = stream.indexOf('^', at);
      if (caret < 0) break;
      const sourceEnd = endOfPart(stream, caret + 1);
      const end = sourceEnd < 0 ? -1 : endOfTranslations(stream, sourceEnd);
      if (end < 0) {
        isComplete = false;
        break;
      }
      // A unit without a source word vanishes with the blank before it.
      if (sourceEnd === caret + 1) edits.push({ start: at, end: end + 1, replacement: '', scores: undefined });
      else if (sourceEnd === end) edits.push({ start: end, end, replacement: '/', scores: undefined });
      readWord(stream.slice(caret + 1, sourceEnd), ends.length === 0);
      if (alive.length > 0) collectMatches(ends.length, scoresByWord);
      sourceEnds.push(sourceEnd === caret + 1 ? end : sourceEnd);
      ends.push(end);
      at = end + 1;
    }
    for (const [word, scores] of scoresByWord) {
      const start = (sourceEnds[word] ?? 0) + 1;
      const end = ends[word] ?? 0;
      if (start < end) edits.push({ start, end, replacement: '', scores });
    }
    return { changes: edits.sort((a, b) => a.start - b.start), isComplete };
  };
}

/** @returns the offset of the `$` after the translations, -1 without */
function endOfTranslations(stream: string, sourceEnd: number): number {
  let at = sourceEnd;
  while (at >= 0 && stream.charCodeAt(at) === SLASH) at = endOfPart(stream, at + 1);
  return at;
}
