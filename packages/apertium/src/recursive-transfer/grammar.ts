import { createReader } from '../binary/reader.ts';
import { type Alphabet, readAlphabet } from '../transducer/alphabet.ts';
import { readTransducer, type Transducer } from '../transducer/transducer.ts';

/** Compiled rules of recursive transfer (`.rtx`), as `rtx-comp` writes them. */
export interface Grammar {
  readonly alphabet: Alphabet;
  /** Accepts the sequences of words and phrases that rules match. A transition reads one symbol. */
  readonly patterns: Transducer;
  /** The rules whose patterns end in a state of `patterns`, by state. */
  readonly rulesOfState: ReadonlyMap<number, readonly WeightedRule[]>;
  /** Bytecode of the rules that build phrases, from rule 1 on. */
  readonly inputRules: readonly string[];
  /** Bytecode of the rules that write phrases, from rule 0 on. */
  readonly outputRules: readonly string[];
  /** Regular expressions of the parts of words. */
  readonly attributes: ReadonlyMap<string, string>;
  /** Values at the start of a text. */
  readonly variables: ReadonlyMap<string, string>;
  readonly lists: ReadonlyMap<string, readonly string[]>;
}

export interface WeightedRule {
  /** From 1. */
  readonly rule: number;
  readonly weight: number;
  /** The number of words and blanks of the pattern. */
  readonly length: number;
}

/** An older name of a part is a faulty expression. */
const CHUNK_NAME = 'chname';
const CHUNK_NAME_PATTERN = '(\\{([^/]+)\\/)';

/**
 * @throws UnsupportedError when the file has features that are not known
 * @throws RangeError when the bytes are not compiled rules
 */
export function readGrammar(bytes: Uint8Array): Grammar {
  const reader = createReader(bytes);
  // The length of the longest pattern.
  reader.number();
  const inputRules = reader.list(() => ({ length: reader.number(), code: reader.string() }));
  const outputRules = reader.list(() => reader.string());
  // The number of variables for phrases.
  reader.number();
  const alphabet = readAlphabet(reader);
  const patterns = readTransducer(reader, undefined, alphabet.tags.length);
  const rulesOfState = new Map<number, WeightedRule[]>();
  for (let remaining = reader.number(); remaining > 0; remaining--) {
    const state = reader.number();
    const rule = reader.number();
    const found = { rule, weight: reader.weight(), length: inputRules[rule - 1]?.length ?? 0 };
    rulesOfState.set(state, [...(rulesOfState.get(state) ?? []), found]);
  }
  const hasCompiledPatterns = reader.string() !== '';
  const attributes = reader.list(() => {
    const name = reader.string();
    reader.bytes(reader.number());
    const pattern = reader.string();
    return [name, hasCompiledPatterns && name === CHUNK_NAME ? CHUNK_NAME_PATTERN : pattern] as const;
  });
  const variables = reader.list(() => [reader.string(), reader.string()] as const);
  const lists = reader.list(() => [reader.string(), reader.list(() => reader.string())] as const);
  return {
    alphabet,
    patterns,
    rulesOfState,
    inputRules: inputRules.map(({ code }) => code),
    outputRules,
    attributes: new Map(attributes),
    variables: new Map(variables),
    lists: new Map(lists),
  };
}
