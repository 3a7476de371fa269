import { type ByteTrie, NO_NODE, ROOT } from './byte-trie.ts';
import { characterBytes } from './utf8.ts';

/** What the search for the best pieces knows about a vocabulary. */
export interface Scores {
  /** Normal and user-defined pieces. */
  readonly trie: ByteTrie;
  /** For each piece, the logarithm of its probability. */
  readonly scores: Float64Array;
  /** The score of a character that no piece covers. */
  readonly unknownScore: number;
  readonly unknownId: number;
}

/** A piece and its end in the normalized text, in bytes. It starts where the previous one ends. */
export interface FoundPiece {
  readonly id: number;
  readonly end: number;
}

/** The most probable pieces of a text, and the logarithm of their probability. */
export interface BestPieces {
  readonly pieces: readonly FoundPiece[];
  readonly score: number;
}

/**
 * Finds the most probable pieces of a normalized text (Viterbi). Follows `unigram_model.cc` to the last bit: scores are added in
 * 64 bits and kept in 32, and the first of two equal paths is taken.
 */
export function findBestPieces(bytes: Uint8Array, { trie, scores, unknownScore, unknownId }: Scores): BestPieces {
  const bestScores = new Float32Array(bytes.length + 1);
  const starts = new Int32Array(bytes.length + 1).fill(-1);
  const ids = new Int32Array(bytes.length + 1);
  const offer = (start: number, end: number, id: number, score: number): void => {
    if ((starts[end] ?? 0) >= 0 && score <= (bestScores[end] ?? 0)) return;
    bestScores[end] = score;
    starts[end] = start;
    ids[end] = id;
  };
  for (let start = 0; start < bytes.length; ) {
    const soFar = bestScores[start] ?? 0;
    const nextCharacter = Math.min(start + characterBytes(bytes[start] ?? 0), bytes.length);
    let isCovered = false;
    let node = ROOT;
    for (let end = start + 1; end <= bytes.length; end++) {
      node = trie.next(node, bytes[end - 1] ?? 0);
      if (node === NO_NODE) break;
      const id = trie.valueAt(node);
      if (id < 0) continue;
      offer(start, end, id, soFar + (scores[id] ?? 0));
      if (end === nextCharacter) isCovered = true;
    }
    if (!isCovered) offer(start, nextCharacter, unknownId, Math.fround(soFar + unknownScore));
    start = nextCharacter;
  }
  const pieces: FoundPiece[] = [];
  for (let end = bytes.length; end > 0; end = starts[end] ?? 0) pieces.push({ id: ids[end] ?? unknownId, end });
  return { pieces: pieces.reverse(), score: bestScores[bytes.length] ?? 0 };
}
