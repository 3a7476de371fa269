import { createReader, type Reader } from '../binary/reader.ts';
import { type Alphabet, readAlphabet } from '../transducer/alphabet.ts';
import { readTransducer, type Transducer } from '../transducer/transducer.ts';

/** Compiled rules of lexical selection (`.lrx`), as `lrx-comp` writes them. */
export interface Rules {
  readonly alphabet: Alphabet;
  /** Reads the words of a sentence, and writes an operation for each of them and at the end the name of a rule. */
  readonly transducer: Transducer;
  /** The automaton that recognizes the translations which an operation means. */
  pattern(operation: string): Transducer | undefined;
  /** Weights by the name of a rule, such as `<12>`. */
  readonly weights: ReadonlyMap<string, number>;
}

const TRANSDUCER_MAGIC = 'LTTD';
/** A 32-bit number, four bytes of padding, a 64-bit float. */
const WEIGHT_BYTES = 16;

/**
 * @throws UnsupportedError when the file has features that are not known
 * @throws RangeError when the bytes are not rules
 */
export function readRules(bytes: Uint8Array): Rules {
  const reader = createReader(bytes);
  const alphabet = readAlphabet(reader);
  const patternPositions = new Map<string, number>();
  for (let remaining = reader.number(); remaining > 0; remaining--) {
    patternPositions.set(reader.string(), reader.position);
    skipTransducer(reader);
  }
  reader.string();
  const transducer = readTransducer(reader, alphabet);
  return {
    alphabet,
    transducer,
    pattern(operation) {
      const position = patternPositions.get(operation);
      return position === undefined ? undefined : readTransducer(createReader(bytes.subarray(position)), alphabet);
    },
    weights: readWeights(bytes.subarray(reader.position)),
  };
}

/** A file has thousands of patterns, and a text needs a few of them. */
function skipTransducer(reader: Reader): void {
  const isWeighted = reader.header(TRANSDUCER_MAGIC) === 1n;
  reader.number();
  skipNumbers(reader, reader.number(), 1, isWeighted);
  for (let states = reader.number(); states > 0; states--) skipNumbers(reader, reader.number(), 2, isWeighted);
}

function skipNumbers(reader: Reader, times: number, numbers: number, isWeighted: boolean): void {
  for (let remaining = times; remaining > 0; remaining--) {
    for (let i = 0; i < numbers; i++) reader.number();
    if (isWeighted) reader.weight();
  }
}

function readWeights(bytes: Uint8Array): Map<string, number> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const weights = new Map<string, number>();
  for (let at = 0; at + WEIGHT_BYTES <= bytes.length; at += WEIGHT_BYTES) {
    weights.set(`<${view.getInt32(at, true)}>`, view.getFloat64(at + 8, true));
  }
  return weights;
}
