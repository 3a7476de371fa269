import { createReader } from '../binary/reader.ts';
import { type Alphabet, readAlphabet } from '../transducer/alphabet.ts';
import { readTransducer, type Transducer } from '../transducer/transducer.ts';

/** What `apertium-preprocess-transfer` compiles from a file of rules (`.t1x`, `.t2x`, `.t3x`). */
export interface TransferData {
  readonly alphabet: Alphabet;
  /** Accepts the sequences of words that rules match. A transition reads one symbol. */
  readonly patterns: Transducer;
  /** The number of the rule, from 1, whose pattern ends in a state of `patterns`. */
  readonly ruleOfState: ReadonlyMap<number, number>;
  /** Regular expressions of the parts of words. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Values at the start of a text. */
  readonly variables: ReadonlyMap<string, string>;
  /** Indexes into the macros of the rule file. */
  readonly macros: ReadonlyMap<string, number>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

/**
 * @throws UnsupportedError when the file has features that are not known
 * @throws RangeError when the bytes are not compiled rules
 */
export function readTransferData(bytes: Uint8Array): TransferData {
  const reader = createReader(bytes);
  const alphabet = readAlphabet(reader);
  const patterns = readTransducer(reader, undefined, alphabet.tags.length);
  const ruleOfState = new Map(reader.list(() => [reader.number(), reader.number()] as const));
  // The version of a library for regular expressions, whose compiled expressions precede each source.
  reader.string();
  const attributes = reader.list(() => {
    const name = reader.string();
    reader.bytes(reader.number());
    return [name, reader.string()] as const;
  });
  const variables = reader.list(() => [reader.string(), reader.string()] as const);
  const macros = reader.list(() => [reader.string(), reader.number()] as const);
  const lists = reader.list(() => [reader.string(), reader.list(() => reader.string())] as const);
  return {
    alphabet,
    patterns,
    ruleOfState,
    attributes: new Map(attributes),
    variables: new Map(variables),
    macros: new Map(macros),
    lists: new Map(lists),
  };
}
