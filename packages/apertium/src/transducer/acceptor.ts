import { EPSILON } from './alphabet.ts';
import { createLazyDfa, type LazyDfa } from './lazy-dfa.ts';
import type { Transducer } from './transducer.ts';
import { forEachTransition } from './transitions.ts';

/** The value of a state tells whether it is final. */
export type Acceptor = LazyDfa<boolean>;

/**
 * The input side of a transducer.
 * @param alternatives the inputs of transitions that a symbol takes
 */
export function createAcceptor(transducer: Transducer, alternatives: (symbol: number) => readonly number[]): Acceptor {
  function close(nodes: Set<number>): number[] {
    for (const node of nodes) forEachTransition(transducer, node, EPSILON, (target) => nodes.add(target));
    return [...nodes];
  }

  return createLazyDfa<number, boolean>({
    initial: close(new Set([transducer.initial])),
    advance(nodes, symbol) {
      const inputs = alternatives(symbol);
      const reached = new Set<number>();
      for (const node of nodes) {
        for (const input of inputs) forEachTransition(transducer, node, input, (target) => reached.add(target));
      }
      return close(reached);
    },
    keyOf: (node) => node,
    valueOf: (nodes) => nodes.some((node) => transducer.finals[node] === 1),
  });
}
