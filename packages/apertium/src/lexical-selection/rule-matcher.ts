import { UnsupportedError } from '../stage.ts';
import { EPSILON } from '../transducer/alphabet.ts';
import { createLazyDfa, type LazyDfa } from '../transducer/lazy-dfa.ts';
import { forEachTransition } from '../transducer/transitions.ts';
import type { Rules } from './rules.ts';
import { createAlternatives } from './symbols.ts';

/** A rule that matches some consecutive words. */
export interface Match {
  readonly rule: string;
  readonly weight: number;
  /** One operation for each word. */
  readonly operations: readonly string[];
}

/** A state of the rules' transducer and what was written on the way to it. */
interface Position {
  readonly node: number;
  readonly written: string;
}

/** After two ends of words, the value of a state has the rules that match. */
export type RuleMatcher = LazyDfa<readonly Match[]>;

/** Stands for the symbol `<$>` in what was written. The stream has no NUL. */
const SEPARATOR = '\0';
const NO_MATCHES: readonly Match[] = [];
const ESCAPED = new Set('[]{}^$/\\@<>');
/** More positions without input than any compiled file has. */
const MAX_POSITIONS = 100_000;

export function createRuleMatcher({ alphabet, transducer, weights }: Rules): RuleMatcher {
  const alternatives = createAlternatives(alphabet);

  function append(written: string, output: number): string {
    if (output === EPSILON) return written;
    const text = alphabet.textOf(output);
    if (text === '<$>') return written + SEPARATOR;
    return ESCAPED.has(text) ? `${written}\\${text}` : written + text;
  }

  /** Adds what is reached without input. */
  function close(positions: Position[]): Position[] {
    for (let i = 0; i < positions.length; i++) {
      const position = positions[i];
      if (i > MAX_POSITIONS) throw new UnsupportedError('rules that write without end');
      if (position) addReached(position, EPSILON, positions);
    }
    return positions;
  }

  function addReached({ node, written }: Position, input: number, to: Position[]): void {
    forEachTransition(transducer, node, input, (target, output) => {
      to.push({ node: target, written: append(written, output) });
    });
  }

  function matchesOf(positions: readonly Position[]): readonly Match[] {
    if (!positions.some(({ node }) => transducer.finals[node] === 1)) return NO_MATCHES;
    return positions
      .filter(({ node }) => transducer.finals[node] === 1)
      .map(({ written }): Match => {
        const parts = written.split(SEPARATOR);
        const rule = parts.pop() ?? '';
        return { rule, weight: weights.get(rule) ?? 0, operations: parts.filter((part) => part !== '') };
      })
      .sort(compareMatches);
  }

  return createLazyDfa<Position, readonly Match[]>({
    initial: close([{ node: transducer.initial, written: '' }]),
    advance(positions, symbol) {
      const reached: Position[] = [];
      for (const position of positions) {
        for (const input of alternatives(symbol)) addReached(position, input, reached);
      }
      return close(reached);
    },
    keyOf: ({ node, written }) => `${node} ${written}`,
    valueOf: matchesOf,
  });
}

/** Orders matches by the name of the rule, then by the operations. */
function compareMatches(a: Match, b: Match): number {
  if (a.rule !== b.rule) return a.rule < b.rule ? -1 : 1;
  for (let i = 0; i < a.operations.length && i < b.operations.length; i++) {
    const left = a.operations[i] ?? '';
    const right = b.operations[i] ?? '';
    if (left !== right) return left < right ? -1 : 1;
  }
  return a.operations.length - b.operations.length;
}
