import type { Reader } from '../binary/reader.ts';
import { UnsupportedError } from '../stage.ts';
import type { Alphabet } from './alphabet.ts';

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

const TRANSDUCER_MAGIC = 'LTTD';
const HAS_WEIGHTS = 1n;

/**
 * @param alphabet whose labels the transitions carry. Without it a transition carries one symbol, input and output alike
 * @param offset added to each symbol in the file, as its number of tags. Only without an alphabet
 * @throws UnsupportedError when the transducer has features that are not known
 */
export function readTransducer(reader: Reader, alphabet: Alphabet | undefined, offset = 0): Transducer {
  const features = reader.header(TRANSDUCER_MAGIC) ?? 0n;
  if (features > HAS_WEIGHTS) throw new UnsupportedError('a transducer with unknown features');
  const readWeight = features === HAS_WEIGHTS ? () => reader.weight() : () => 0;
  const initial = reader.number();
  const finalStates = readFinalStates(reader, readWeight);
  const states = reader.number();
  const first = new Int32Array(states + 1);
  const arcs = createGrowingArcs();
  for (let state = 0; state < states; state++) {
    const start = arcs.length();
    let label = 0;
    for (let remaining = reader.number(); remaining > 0; remaining--) {
      label += reader.number() - offset;
      const target = (state + reader.number()) % states;
      const input = alphabet ? alphabet.inputs[label] : label;
      const output = alphabet ? alphabet.outputs[label] : label;
      if (input === undefined || output === undefined) throw new RangeError('A transition has an unknown label.');
      arcs.add({ input, output, target, weight: readWeight() });
    }
    arcs.sortFrom(start);
    first[state + 1] = arcs.length();
  }
  const finals = new Uint8Array(states);
  const finalWeights = features === HAS_WEIGHTS ? new Float64Array(states) : undefined;
  for (const { state, weight } of finalStates) {
    finals[state] = 1;
    if (finalWeights) finalWeights[state] = weight;
  }
  return { initial, first, ...arcs.finish(features === HAS_WEIGHTS), finals, finalWeights };
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

function readFinalStates(reader: Reader, readWeight: () => number): { state: number; weight: number }[] {
  let state = 0;
  return Array.from({ length: reader.number() }, () => {
    state += reader.number();
    return { state, weight: readWeight() };
  });
}

interface Arc {
  input: number;
  output: number;
  target: number;
  weight: number;
}

function createGrowingArcs() {
  let capacity = 1 << 12;
  let length = 0;
  let inputs = new Int32Array(capacity);
  let outputs = new Int32Array(capacity);
  let targets = new Int32Array(capacity);
  let weights = new Float64Array(capacity);

  function grow<Numbers extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
    array: Numbers,
    grown: Numbers,
  ): Numbers {
    grown.set(array);
    return grown;
  }

  function set(at: number, { input, output, target, weight }: Arc): void {
    inputs[at] = input;
    outputs[at] = output;
    targets[at] = target;
    weights[at] = weight;
  }

  return {
    length: () => length,
    add(arc: Arc): void {
      if (length === capacity) {
        capacity *= 2;
        inputs = grow(inputs, new Int32Array(capacity));
        outputs = grow(outputs, new Int32Array(capacity));
        targets = grow(targets, new Int32Array(capacity));
        weights = grow(weights, new Float64Array(capacity));
      }
      set(length++, arc);
    },
    /** Most states are sorted already, because the labels of a file are mostly in the order of their inputs. */
    sortFrom(start: number): void {
      let isSorted = true;
      for (let i = start + 1; i < length && isSorted; i++) isSorted = (inputs[i - 1] ?? 0) <= (inputs[i] ?? 0);
      if (isSorted) return;
      const sorted = Array.from({ length: length - start }, (_, i): Arc => {
        const at = start + i;
        return {
          input: inputs[at] ?? 0,
          output: outputs[at] ?? 0,
          target: targets[at] ?? 0,
          weight: weights[at] ?? 0,
        };
      }).sort((a, b) => a.input - b.input);
      for (const [i, arc] of sorted.entries()) set(start + i, arc);
    },
    finish: (isWeighted: boolean) => ({
      inputs: inputs.slice(0, length),
      outputs: outputs.slice(0, length),
      targets: targets.slice(0, length),
      weights: isWeighted ? weights.slice(0, length) : undefined,
    }),
  };
}
