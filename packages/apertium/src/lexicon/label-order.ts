import { UnsupportedError } from '../stage.ts';
import { type Alphabet, EPSILON } from '../transducer/alphabet.ts';

/**
 * The labels of an alphabet, renumbered by their inputs. The labels of one input are then a range, and a search in a state
 * compares 16-bit numbers only.
 */
export interface LabelOrder {
  /** The new number of each label. */
  readonly numbers: Uint16Array;
  /** The output of each label, by its new number. */
  readonly outputs: Int32Array;
  /** The inputs are numbered in classes. The labels of class `c` are those from `starts[c]` to `starts[c + 1]`. */
  readonly starts: Int32Array;
  /** The class of each code point, and of the tag with symbol `-i - 1`. */
  readonly characters: Uint16Array;
  readonly tags: Uint16Array;
}

/** The class of symbols that no transition reads. It has no labels. */
export const NO_CLASS = 0;
/** The class of the transitions without input. */
export const EPSILON_CLASS = 1;

const MAX_LABELS = 0xffff;

/** @throws UnsupportedError when the alphabet has more than 65,535 labels */
export function orderLabels(alphabet: Alphabet): LabelOrder {
  const { inputs, outputs } = alphabet;
  if (inputs.length > MAX_LABELS) throw new UnsupportedError('a dictionary with too many labels');
  // Labels with the same input keep their order, because it is the order of the analyses.
  const order = Array.from(inputs.keys()).sort((a, b) => rankOf(inputs[a] ?? 0) - rankOf(inputs[b] ?? 0));
  const numbers = new Uint16Array(inputs.length);
  const characters = new Uint16Array(Math.max(0, ...inputs) + 1);
  const tags = new Uint16Array(alphabet.tags.length);
  const starts = [0, 0];
  if (inputs[order[0] ?? 0] !== EPSILON) starts.push(0);
  let previous: number | undefined;
  for (const [number, label] of order.entries()) {
    const input = inputs[label] ?? 0;
    numbers[label] = number;
    if (input !== previous && previous !== undefined) starts.push(number);
    previous = input;
    if (input < 0) tags[-input - 1] = starts.length - 1;
    else if (input !== EPSILON) characters[input] = starts.length - 1;
  }
  starts.push(order.length);
  return {
    numbers,
    outputs: Int32Array.from(order, (label) => outputs[label] ?? 0),
    starts: Int32Array.from(starts),
    characters,
    tags,
  };
}

/** @returns the class of a symbol, or `NO_CLASS` */
export function classOf({ characters, tags }: LabelOrder, symbol: number): number {
  return (symbol < 0 ? tags[-symbol - 1] : characters[symbol]) ?? NO_CLASS;
}

/** Transitions without input come first in each state, so that they are found without a search. */
function rankOf(input: number): number {
  return input === EPSILON ? Number.MIN_SAFE_INTEGER : input;
}
