import { UnusableModelError } from '../unusable-model-error.ts';
import { createByteTrie } from './byte-trie.ts';
import { byteOf, decodePieces } from './decode.ts';
import { findBestPieces } from './encode.ts';
import { parseModel } from './model-proto.ts';
import { createNormalizer } from './normalizer.ts';
import { type Pieces, PieceType, textOf } from './pieces.ts';
import type { Token, TokenizedText } from './token.ts';

/** Splits texts into the pieces of a SentencePiece model, and joins pieces to texts. */
export interface Vocabulary {
  /** Number of pieces. Their ids begin with 0. */
  readonly size: number;
  readonly unknownId: number;
  /** The id of the end of a sentence. */
  readonly endId: number;
  /**
   * Splits a text into tokens, without the end of the sentence. Characters that the model does not know become tokens
   * with `unknownId`, or their bytes if the vocabulary has pieces for bytes.
   */
  encode(text: string): Token[];
  /** Joins pieces to a text. The ranges of the tokens cover the text without gaps. Ids without a piece add nothing. */
  decode(ids: Iterable<number>): TokenizedText;
  /** The parts of a text that the vocabulary cannot represent, in order. Offsets are UTF-16 units. */
  unknownRanges(text: string): { start: number; end: number }[];
  /** The id of a piece that no text is split into, such as `>>fra<<`; undefined if the vocabulary lacks it. */
  controlId(name: string): number | undefined;
  /** The logarithm of the probability of the tokens of a text. Likelier texts have higher scores. */
  score(text: string): number;
}

const utf8 = new TextDecoder();
const END = '</s>';
/** How much less likely an unknown character is than the least likely piece, as a logarithm (`unigram_model.cc`). */
const UNKNOWN_PENALTY = 10;
/** A user-defined piece gets the score of the most likely piece for each of its bytes, less this (`unigram_model.h`). */
const USER_DEFINED_PENALTY = 0.1;
const BYTES = 256;

/**
 * Reads a SentencePiece model (`*.spm`).
 * @throws UnusableModelError if the bytes are damaged, or if the model needs a feature that Marian's models do not use
 */
export function readVocabulary(bytes: Uint8Array): Vocabulary {
  const model = parseModel(bytes);
  const { pieces, normalizer } = model;
  const unknownId = pieces.types.indexOf(PieceType.unknown);
  const endId = controlIdOf(pieces, END);
  if (unknownId < 0 || endId === undefined)
    throw new UnusableModelError('the vocabulary lacks a piece for the end or for the unknown');
  const byteIds = byteIdsOf(pieces);
  const { normal, userDefined } = PieceType;
  const normalize = createNormalizer(normalizer, createByteTrie(pieces, [userDefined]));
  const scores = { trie: createByteTrie(pieces, [normal, userDefined]), ...scoresOf(pieces), unknownId };
  const encode = (text: string): Token[] => {
    const { bytes: normalized, offsets } = normalize(text);
    const tokens: Token[] = [];
    let from = 0;
    for (const { id, end: to } of findBestPieces(normalized, scores).pieces) {
      const start = offsets[from] ?? text.length;
      const end = offsets[to] ?? text.length;
      const last = tokens.at(-1);
      if (id !== unknownId) tokens.push({ id, start, end });
      else if (byteIds) tokens.push(...byteTokens(normalized.subarray(from, to), byteIds, start, end));
      else if (last?.id === unknownId) tokens[tokens.length - 1] = { ...last, end };
      else tokens.push({ id, start, end });
      from = to;
    }
    return tokens;
  };
  return {
    size: pieces.count,
    unknownId,
    endId,
    encode,
    decode: (ids) => decodePieces([...ids], model),
    controlId: (name) => controlIdOf(pieces, name),
    unknownRanges: (text) => encode(text).flatMap(({ id, start, end }) => (id === unknownId ? { start, end } : [])),
    score: (text) => findBestPieces(normalize(text).bytes, scores).score,
  };
}

/** The tokens of a character that has no piece, one for each byte. The last one has the range of the character. */
function byteTokens(bytes: Uint8Array, byteIds: Int32Array, start: number, end: number): Token[] {
  return Array.from(bytes, (byte, i) => ({ id: byteIds[byte] ?? -1, start, end: i < bytes.length - 1 ? start : end }));
}

function controlIdOf(pieces: Pieces, name: string): number | undefined {
  const id = pieces.types.findIndex(
    (type, at) => type === PieceType.control && utf8.decode(textOf(pieces, at)) === name,
  );
  return id < 0 ? undefined : id;
}

function scoresOf({ count, types, scores, starts, ends }: Pieces): { scores: Float64Array; unknownScore: number } {
  let [min, max] = [Number.MAX_VALUE, 0];
  for (let id = 0; id < count; id++) {
    if (types[id] !== PieceType.normal) continue;
    min = Math.min(min, scores[id] ?? 0);
    max = Math.max(max, scores[id] ?? 0);
  }
  const adjusted = Float64Array.from(scores);
  for (let id = 0; id < count; id++) {
    const bytes = (ends[id] ?? 0) - (starts[id] ?? 0);
    if (types[id] === PieceType.userDefined) adjusted[id] = Math.fround(bytes * max) - USER_DEFINED_PENALTY;
  }
  return { scores: adjusted, unknownScore: Math.fround(min - UNKNOWN_PENALTY) };
}

/** The ids of the pieces for bytes. Undefined if the vocabulary does not have them. */
function byteIdsOf(pieces: Pieces): Int32Array | undefined {
  const ids = new Int32Array(BYTES).fill(-1);
  for (let id = 0; id < pieces.count; id++) if (pieces.types[id] === PieceType.byte) ids[byteOf(pieces, id)] = id;
  return ids.includes(-1) ? undefined : ids;
}
