import { findTransition, type Transducer } from './transducer.ts';

/** Calls a function for each transition of a state with an input, in the order of the file. */
export function forEachTransition(
  transducer: Transducer,
  state: number,
  input: number,
  visit: (target: number, output: number, weight: number) => void,
): void {
  const start = findTransition(transducer, state, input);
  if (start < 0) return;
  const end = transducer.first[state + 1] ?? 0;
  for (let i = start; i < end && transducer.inputs[i] === input; i++) {
    visit(transducer.targets[i] ?? 0, transducer.outputs[i] ?? 0, transducer.weights?.[i] ?? 0);
  }
}
