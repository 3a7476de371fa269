import { parseModel } from '../sentencepiece/model-proto.ts';
import { PieceType, textOf } from '../sentencepiece/pieces.ts';
import { ProtobufError, readFields } from '../sentencepiece/protobuf.ts';
import { UnusableModelError } from '../unusable-model-error.ts';

/** The end of a sentence and the unknown word in Marian's vocabularies. */
const SPECIAL: ReadonlyMap<string, number> = new Map([
  ['</s>', PieceType.control],
  ['<unk>', PieceType.unknown],
]);
/** Names the target language at the start of a source, for models of several languages. */
const LANGUAGE = /^>>[\w-]+<<$/;
/** A character of the vocabulary that SentencePiece does not know is this less likely than any piece (`unigram_model.cc`). */
const UNKNOWN_PENALTY = 10;
/** Share of the pieces that a vocabulary has at least, if it is made of texts in these pieces. */
const MIN_SHARE = 0.5;
/** Numbers of the fields of `ModelProto` that settle how texts become pieces. */
const KEPT_FIELDS: ReadonlySet<number> = new Set([2, 3, 5]);

/**
 * Converts a SentencePiece model that splits texts, and the vocabulary that numbers the pieces, to one SentencePiece model whose
 * pieces have these numbers. Words that are no pieces never occur in a source, but can in a translation. Pieces that are no
 * words are left out: a text is then split into others.
 * @param words in the order of their numbers
 * @throws UnusableModelError if the model is damaged, or the two do not belong together
 */
export function convertVocabulary(model: Uint8Array, words: readonly string[]): Buffer {
  const { pieces } = parseModel(model);
  const utf8 = new TextDecoder();
  const known = new Map<string, { type: number; score: number }>();
  let normal = 0;
  let lowest = 0;
  for (const [id, type] of pieces.types.entries()) {
    const score = pieces.scores[id] ?? 0;
    known.set(utf8.decode(textOf(pieces, id)), { type, score });
    if (type !== PieceType.normal) continue;
    normal++;
    lowest = Math.min(lowest, score);
  }
  let found = 0;
  const converted = words.map((word) => {
    const special = SPECIAL.get(word) ?? (LANGUAGE.test(word) ? PieceType.control : undefined);
    if (special !== undefined) return encodePiece(word, 0, special);
    const piece = known.get(word);
    if (piece?.type === PieceType.normal || piece?.type === PieceType.userDefined) {
      found++;
      return encodePiece(word, piece.score, piece.type);
    }
    const isCharacter = [...word].length === 1;
    if (isCharacter) return encodePiece(word, lowest - UNKNOWN_PENALTY, PieceType.normal);
    return encodePiece(word, 0, PieceType.unused);
  });
  if (found < MIN_SHARE * normal)
    throw new UnusableModelError('the vocabulary does not have the pieces of its SentencePiece model');
  return Buffer.concat([...converted, ...keptFields(model)]);
}

function keptFields(model: Uint8Array): Buffer[] {
  try {
    return readFields(model).flatMap(({ number, value }) =>
      KEPT_FIELDS.has(number) && typeof value !== 'number' ? [encodeBytes(number, value)] : [],
    );
  } catch (error) {
    if (error instanceof ProtobufError) throw new UnusableModelError('the vocabulary is damaged', { cause: error });
    throw error;
  }
}

/** A field `pieces` of `ModelProto`: its text, its score and its type. */
function encodePiece(text: string, score: number, type: number): Buffer {
  const scoreField = Buffer.alloc(5);
  scoreField.writeUInt8((2 << 3) | 5);
  scoreField.writeFloatLE(score, 1);
  return encodeBytes(1, Buffer.concat([encodeBytes(1, Buffer.from(text)), scoreField, Buffer.of(3 << 3, type)]));
}

function encodeBytes(number: number, bytes: Uint8Array): Buffer {
  return Buffer.concat([Buffer.of((number << 3) | 2), encodeVarint(bytes.length), bytes]);
}

function encodeVarint(value: number): Buffer {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Buffer.from([...bytes, rest]);
    bytes.push((rest % 128) + 128);
  }
}
