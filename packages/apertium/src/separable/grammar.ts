import { type Alphabet, EPSILON } from '../transducer/alphabet.ts';
import { readDictionary } from '../transducer/dictionary.ts';
import type { Transducer } from '../transducer/transducer.ts';
import { mergeTransducers } from './merge-transducers.ts';

/** Compiled rules that join and split words (`.lsx`), as `lsx-comp` writes them. */
export interface Grammar {
  readonly alphabet: Alphabet;
  /** Reads and writes words, each with one of the symbols of `wordEnds` after it. */
  readonly transducer: Transducer;
  readonly wordEnds: readonly number[];
  readonly anyTag: number;
  readonly anyCharacter: number;
}

/**
 * @throws UnsupportedError when the file has features that are not known
 * @throws RangeError when the bytes are not rules
 */
export function readGrammar(bytes: Uint8Array): Grammar {
  const { alphabet, sections } = readDictionary(bytes);
  const sorted = [...sections].sort((a, b) => (a.name < b.name ? -1 : 1));
  const wordEnds = ['<$>', '<$_>', '<$->'].map(alphabet.symbolOf);
  return {
    alphabet,
    transducer: mergeTransducers(sorted.map(({ transducer }) => transducer)),
    // Without one of them no word ends, as in the original.
    wordEnds: wordEnds.includes(EPSILON) ? [] : wordEnds,
    anyTag: alphabet.symbolOf('<ANY_TAG>'),
    anyCharacter: alphabet.symbolOf('<ANY_CHAR>'),
  };
}
