import type { Reader } from '../binary/reader.ts';

/** The symbol that a transition without input reads, and that one without output writes. */
export const EPSILON = 0;

/** The symbols of a transducer: positive numbers are code points, negative ones tags such as `<n>`. */
export interface Alphabet {
  /** The tags with their angle brackets. The symbol of `tags[i]` is `-i - 1`. */
  readonly tags: readonly string[];
  /** The input and output symbols of each label of a transition. */
  readonly inputs: Int32Array;
  readonly outputs: Int32Array;
  /** @returns the symbol of a tag with its brackets, 0 if the alphabet lacks it */
  symbolOf(tag: string): number;
  /** The text of a symbol: a character, or a tag with its brackets. */
  textOf(symbol: number): string;
}

export function readAlphabet(reader: Reader): Alphabet {
  const tags = reader.list(() => `<${reader.string()}>`);
  const symbols = new Map(tags.map((tag, index) => [tag, -index - 1]));
  const labels = reader.number();
  const inputs = new Int32Array(labels);
  const outputs = new Int32Array(labels);
  for (let label = 0; label < labels; label++) {
    inputs[label] = reader.number() - tags.length;
    outputs[label] = reader.number() - tags.length;
  }
  return {
    tags,
    inputs,
    outputs,
    symbolOf: (tag) => symbols.get(tag) ?? 0,
    textOf: (symbol) => (symbol >= 0 ? String.fromCodePoint(symbol) : (tags[-symbol - 1] ?? '')),
  };
}
