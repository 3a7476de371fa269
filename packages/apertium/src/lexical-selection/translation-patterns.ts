import { type Acceptor, createAcceptor } from '../transducer/acceptor.ts';
import { DEAD, INITIAL } from '../transducer/lazy-dfa.ts';
import type { Rules } from './rules.ts';
import { createAlternatives, createSymbolReader } from './symbols.ts';

/** @returns whether an operation means a translation */
export type TranslationTest = (translation: string, operation: string) => boolean;

/** Patterns that are kept. */
const MAX_PATTERNS = 1024;

export function createTranslationTest(rules: Rules): TranslationTest {
  const alternatives = createAlternatives(rules.alphabet);
  const symbols = createSymbolReader(rules.alphabet);
  const patterns = new Map<string, Acceptor | undefined>();

  function patternOf(operation: string): Acceptor | undefined {
    if (patterns.has(operation)) return patterns.get(operation);
    const transducer = rules.pattern(operation);
    const pattern = transducer && createAcceptor(transducer, alternatives);
    if (patterns.size >= MAX_PATTERNS) patterns.clear();
    patterns.set(operation, pattern);
    return pattern;
  }

  return (translation, operation) => {
    const pattern = patternOf(operation);
    if (!pattern) return false;
    pattern.trim();
    let state = INITIAL;
    for (let at = 0; at < translation.length && state !== DEAD; at = symbols.end) {
      state = pattern.step(state, symbols.read(translation, at, translation.length));
    }
    return pattern.valueOf(state);
  };
}
