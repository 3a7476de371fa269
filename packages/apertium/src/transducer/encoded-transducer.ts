import type { Reader } from '../binary/reader.ts';
import { UnsupportedError } from '../stage.ts';

/** A transducer as its file has it: the transitions carry labels, and those of a state are in the order of their labels. */
export interface EncodedTransducer {
  readonly initial: number;
  /** The transitions of state `s` are those from `first[s]` to `first[s + 1]`. */
  readonly first: Int32Array;
  readonly labels: Int32Array;
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
const INITIAL_CAPACITY = 1 << 12;

/**
 * @param offset subtracted from the difference between two labels in the file
 * @throws UnsupportedError when the transducer has features that are not known
 */
export function readEncodedTransducer(reader: Reader, offset = 0): EncodedTransducer {
  const features = reader.header(TRANSDUCER_MAGIC) ?? 0n;
  if (features > HAS_WEIGHTS) throw new UnsupportedError('a transducer with unknown features');
  const isWeighted = features === HAS_WEIGHTS;
  const initial = reader.number();
  const finalStates = readFinalStates(reader, isWeighted);
  const states = reader.number();
  const first = new Int32Array(states + 1);
  let labels = new Int32Array(INITIAL_CAPACITY);
  let targets = new Int32Array(INITIAL_CAPACITY);
  let weights = new Float64Array(isWeighted ? INITIAL_CAPACITY : 0);
  let length = 0;
  for (let state = 0; state < states; state++) {
    let label = 0;
    for (let remaining = reader.number(); remaining > 0; remaining--) {
      if (length === labels.length) {
        labels = doubled(labels, new Int32Array(2 * length));
        targets = doubled(targets, new Int32Array(2 * length));
        if (isWeighted) weights = doubled(weights, new Float64Array(2 * length));
      }
      label += reader.number() - offset;
      labels[length] = label;
      targets[length] = (state + reader.number()) % states;
      if (isWeighted) weights[length] = reader.weight();
      length++;
    }
    first[state + 1] = length;
  }
  const finals = new Uint8Array(states);
  const finalWeights = isWeighted ? new Float64Array(states) : undefined;
  for (const { state, weight } of finalStates) {
    finals[state] = 1;
    if (finalWeights) finalWeights[state] = weight;
  }
  return {
    initial,
    first,
    labels: labels.subarray(0, length),
    targets: targets.subarray(0, length),
    weights: isWeighted ? weights.subarray(0, length) : undefined,
    finals,
    finalWeights,
  };
}

function readFinalStates(reader: Reader, isWeighted: boolean): { state: number; weight: number }[] {
  let state = 0;
  return reader.list(() => {
    state += reader.number();
    return { state, weight: isWeighted ? reader.weight() : 0 };
  });
}

function doubled<Numbers extends Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>>(
  array: Numbers,
  larger: Numbers,
): Numbers {
  larger.set(array);
  return larger;
}
