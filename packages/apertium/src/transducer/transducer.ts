import type { Reader } from '../binary/reader.ts';
import type { Alphabet } from './alphabet.ts';
import { readEncodedTransducer } from './encoded-transducer.ts';

/**
 * A finite-state transducer. The transitions of state `s` are those from `first[s]` to `first[s + 1]`, in ascending order of
 * their input; transitions with the same input keep the order of the file.
 */
export interface Transducer {
  readonly initial: number;
  readonly first: Int32Array;
  readonly inputs: Int32Array;
  readonly outputs: Int32Array;
  readonly targets: Int32Array;
  /** Costs of the transitions. Undefined if the transducer has no weights. */
  readonly weights: Float64Array | undefined;
  /** 1 for each final state. */
  readonly finals: Uint8Array;
  /** Costs of the final states. Undefined if the transducer has no weights. */
  readonly finalWeights: Float64Array | undefined;
}

/**
 * @param alphabet whose labels the transitions carry. Without it a transition carries one symbol, input and output alike
 * @param offset added to each symbol in the file, as its number of tags. Only without an alphabet
 * @throws UnsupportedError when the transducer has features that are not known
 */
export function readTransducer(reader: Reader, alphabet: Alphabet | undefined, offset = 0): Transducer {
  const { initial, first, labels, targets, weights, finals, finalWeights } = readEncodedTransducer(reader, offset);
  const inputs = alphabet ? labels.map((label) => symbolOf(alphabet.inputs, label)) : labels.slice();
  const outputs = alphabet ? labels.map((label) => symbolOf(alphabet.outputs, label)) : labels.slice();
  const transducer = {
    initial,
    first,
    inputs,
    outputs,
    targets: targets.slice(),
    weights: weights?.slice(),
    finals,
    finalWeights,
  };
  for (let state = 0; state + 1 < first.length; state++) {
    sortByInput(transducer, first[state] ?? 0, first[state + 1] ?? 0);
  }
  return transducer;
}

/** @returns the index of the first transition of a state with this input, or -1 */
export function findTransition({ first, inputs }: Transducer, state: number, input: number): number {
  let low = first[state] ?? 0;
  const end = first[state + 1] ?? 0;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((inputs[middle] ?? 0) < input) low = middle + 1;
    else high = middle;
  }
  return low < end && inputs[low] === input ? low : -1;
}

function symbolOf(symbols: Int32Array, label: number): number {
  const symbol = symbols[label];
  if (symbol === undefined) throw new RangeError('A transition has an unknown label.');
  return symbol;
}

/** Most states are sorted already, because the labels of a file are mostly in the order of their inputs. */
function sortByInput({ inputs, outputs, targets, weights }: Transducer, start: number, end: number): void {
  let isSorted = true;
  for (let i = start + 1; i < end && isSorted; i++) isSorted = (inputs[i - 1] ?? 0) <= (inputs[i] ?? 0);
  if (isSorted) return;
  const order = Array.from({ length: end - start }, (_, i) => start + i).sort(
    (a, b) => (inputs[a] ?? 0) - (inputs[b] ?? 0),
  );
  for (const numbers of [inputs, outputs, targets, weights]) {
    if (numbers) for (const [i, value] of order.map((at) => numbers[at] ?? 0).entries()) numbers[start + i] = value;
  }
}
