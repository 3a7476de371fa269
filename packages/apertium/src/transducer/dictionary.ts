import { createReader } from '../binary/reader.ts';
import { UnsupportedError } from '../stage.ts';
import { type Alphabet, readAlphabet } from './alphabet.ts';
import { readTransducer, type Transducer } from './transducer.ts';

/** A compiled dictionary (`.dix`), as `lt-comp` writes it. */
export interface Dictionary {
  /** The code points that are letters of words. */
  readonly letters: ReadonlySet<number>;
  readonly alphabet: Alphabet;
  /** The sections in the order of the file. A name ends in `@standard`, `@inconditional`, `@postblank` or `@preblank`. */
  readonly sections: readonly { readonly name: string; readonly transducer: Transducer }[];
}

const DICTIONARY_MAGIC = 'LTTB';

/**
 * @throws UnsupportedError when the file has features that are not known
 * @throws RangeError when the bytes are not a dictionary
 */
export function readDictionary(bytes: Uint8Array): Dictionary {
  const reader = createReader(bytes);
  if (reader.header(DICTIONARY_MAGIC)) throw new UnsupportedError('a dictionary with unknown features');
  const letters = new Set(reader.list(() => reader.number()));
  const alphabet = readAlphabet(reader);
  const sections = reader.list(() => ({
    name: reader.string(),
    transducer: readTransducer(reader, alphabet),
  }));
  return { letters, alphabet, sections };
}
