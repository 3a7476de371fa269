import { UnusableModelError } from './unusable-model-error.ts';

/** The target tokens that may occur in the translation of a sentence. */
export interface Shortlist {
  /**
   * Returns the tokens that are frequent everywhere, and those that often translate one of the source tokens. Ascending.
   * @param source ids of all tokens of a sentence, with its end
   */
  candidates(source: Iterable<number>): Int32Array;
}

interface Vocabularies {
  readonly sourceSize: number;
  readonly targetSize: number;
  /** Whether both languages have the same vocabulary, so that a source token may be copied. */
  readonly isShared: boolean;
}

const MAGIC = 0xf11a48d5013417f5n;
/** Six numbers of 8 bytes: magic, checksum, number of frequent tokens, tokens per source token, offsets, tokens. */
const HEADER_BYTES = 48;
const OFFSET_BYTES = 8;
const TOKEN_BYTES = 4;
/** Marian's matrices have a multiple of this many columns. It fills a shortlist up with the most frequent other tokens. */
const COLUMNS = 8;

/**
 * Reads a binary lexical shortlist and makes the lists that Marian makes for a batch of one sentence
 * (`BinaryShortlistGenerator` in `marian-dev`, `src/data/shortlist.cpp`). Tokens with low ids are frequent.
 * @throws UnusableModelError if the file is damaged or does not match the vocabularies
 */
export function readShortlist(bytes: Uint8Array, { sourceSize, targetSize, isShared }: Vocabularies): Shortlist {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const numberAt = (at: number): number => Number(view.getBigUint64(at, true));
  if (bytes.length < HEADER_BYTES || view.getBigUint64(0, true) !== MAGIC)
    throw new UnusableModelError('the shortlist is damaged');
  const frequent = numberAt(16);
  const offsetCount = numberAt(32);
  const tokenCount = numberAt(40);
  const tokensAt = HEADER_BYTES + OFFSET_BYTES * offsetCount;
  if (bytes.length !== tokensAt + TOKEN_BYTES * tokenCount) throw new UnusableModelError('the shortlist is damaged');
  if (offsetCount !== sourceSize + 1) throw new UnusableModelError('the shortlist does not match the vocabulary');
  // Typed arrays read aligned copies faster than `DataView` does. x64 and arm64 store the low byte first, as the file does.
  const copy = (from: number, to: number): ArrayBuffer => new Uint8Array(bytes.subarray(from, to)).buffer;
  const offsets = Float64Array.from(new BigUint64Array(copy(HEADER_BYTES, tokensAt)), Number);
  const wideTokens = new Uint32Array(copy(tokensAt, bytes.length));
  if (offsets.some((offset) => offset > tokenCount) || maxOf(wideTokens) >= targetSize)
    throw new UnusableModelError('the shortlist does not match the vocabulary');
  const tokens = targetSize <= 65_536 ? new Uint16Array(wideTokens) : wideTokens;
  return createShortlist({ frequent, offsets, tokens, targetSize, isShared });
}

interface Lists extends Pick<Vocabularies, 'targetSize' | 'isShared'> {
  readonly frequent: number;
  /** Where the tokens of each source token begin, and where the last ones end. */
  readonly offsets: Float64Array;
  readonly tokens: Uint16Array | Uint32Array;
}

/** A separate function, so that the bytes of the file do not stay in memory with its closure. */
function createShortlist({ frequent, offsets, tokens, targetSize, isShared }: Lists): Shortlist {
  return {
    candidates(source) {
      const isListed = new Uint8Array(targetSize);
      const listed: number[] = [];
      const add = (id: number): void => {
        if (isListed[id] === 1) return;
        isListed[id] = 1;
        listed.push(id);
      };
      for (let id = 0; id < frequent && id < targetSize; id++) add(id);
      for (const id of source) {
        if (isShared) add(id);
        for (let at = offsets[id] ?? 0; at < (offsets[id + 1] ?? 0); at++) add(tokens[at] ?? 0);
      }
      for (let id = frequent; id < targetSize && listed.length % COLUMNS !== 0; id++) add(id);
      return new Int32Array(listed).sort();
    },
  };
}

/** The largest number, or 0. An iterator would take ten times as long for the million tokens of a list. */
function maxOf(numbers: Uint32Array): number {
  let max = 0;
  for (let at = 0; at < numbers.length; at++) max = Math.max(max, numbers[at] ?? 0);
  return max;
}
