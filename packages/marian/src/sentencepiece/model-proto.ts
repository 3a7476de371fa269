import { UnusableModelError } from '../unusable-model-error.ts';
import { type Pieces, PieceType } from './pieces.ts';
import { type Field, ProtobufError, readFields, visitFields } from './protobuf.ts';

/** The parts of a SentencePiece model that encoding and decoding need. */
export interface SentencePieceModel {
  readonly pieces: Pieces;
  /** What decoding writes for an unknown piece. */
  readonly unknownSurface: string;
  readonly normalizer: {
    /** Rules that replace characters, in SentencePiece's own format. Empty without rules. */
    readonly charsMap: Uint8Array;
    readonly addsDummyPrefix: boolean;
    readonly removesExtraSpaces: boolean;
    readonly escapesSpaces: boolean;
  };
}

/** The field of the pieces. */
const PIECE = 1;
/** Larger types, which SentencePiece does not have, count as this one. */
const MAX_TYPE = 255;
/** `TrainerSpec.ModelType` of vocabularies that are encoded by the probabilities of their pieces. */
const UNIGRAM = 1;

const utf8 = new TextDecoder();

/**
 * Parses the protobuf message `ModelProto` (`sentencepiece_model.proto`).
 * @throws UnusableModelError if the bytes are damaged, or if the model needs a feature that Marian's models do not use
 */
export function parseModel(bytes: Uint8Array): SentencePieceModel {
  try {
    const fields: Field[] = [];
    // A view of a `Buffer` takes several times longer than one of a plain array.
    const plain = new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length);
    const pieces = allocatePieces(plain);
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    let id = 0;
    visitFields(plain, 0, plain.length, (number, value, start, end) => {
      if (number === PIECE) readPiece(pieces, id++, view, start, end);
      else fields.push({ number, value: value ?? plain.subarray(start, end) });
    });
    const trainer = messageAt(fields, 2);
    const normalizer = messageAt(fields, 3);
    checkFeatures(pieces, trainer, messageAt(fields, 5));
    return {
      pieces,
      unknownSurface: textAt(trainer, 44) ?? ' \u2047 ',
      normalizer: {
        charsMap: bytesAt(normalizer, 2) ?? new Uint8Array(),
        addsDummyPrefix: flagAt(normalizer, 3),
        removesExtraSpaces: flagAt(normalizer, 4),
        escapesSpaces: flagAt(normalizer, 5),
      },
    };
  } catch (error) {
    if (error instanceof ProtobufError) throw new UnusableModelError('the vocabulary is damaged', { cause: error });
    throw error;
  }
}

/** Rejects models that would be encoded or decoded wrongly. */
function checkFeatures(pieces: Pieces, trainer: readonly Field[], denormalizer: readonly Field[]): void {
  if (pieces.count === 0) throw new UnusableModelError('the vocabulary has no pieces');
  if ((numberAt(trainer, 3) ?? UNIGRAM) !== UNIGRAM)
    throw new UnusableModelError('the vocabulary is not a unigram model');
  if (flagAt(trainer, 24, 0)) throw new UnusableModelError('the vocabulary marks spaces at the end of words');
  if (bytesAt(denormalizer, 2)?.length) throw new UnusableModelError('the vocabulary has rules for its output');
}

function allocatePieces(bytes: Uint8Array): Pieces {
  let count = 0;
  visitFields(bytes, 0, bytes.length, (number) => {
    if (number === PIECE) count++;
  });
  return {
    count,
    bytes,
    starts: new Uint32Array(count),
    ends: new Uint32Array(count),
    scores: new Float32Array(count),
    types: new Uint8Array(count).fill(PieceType.normal),
  };
}

function readPiece(pieces: Pieces, id: number, view: DataView, start: number, end: number): void {
  const { bytes, starts, ends, scores, types } = pieces;
  let hasText = false;
  visitFields(bytes, start, end, (number, value, from, to) => {
    if (number === 1 && value === undefined) {
      hasText = true;
      starts[id] = from;
      ends[id] = to;
    } else if (number === 2 && value === undefined) {
      scores[id] = floatAt(view, from, to);
    } else if (number === 3 && value !== undefined) {
      types[id] = Math.min(value, MAX_TYPE);
    }
  });
  if (!hasText) throw new UnusableModelError('a piece of the vocabulary has no text');
}

/** The last value counts, as protobuf defines. */
const valueAt = (fields: readonly Field[], number: number) =>
  fields.findLast((field) => field.number === number)?.value;

function numberAt(fields: readonly Field[], number: number): number | undefined {
  const value = valueAt(fields, number);
  return typeof value === 'number' ? value : undefined;
}

function bytesAt(fields: readonly Field[], number: number): Uint8Array | undefined {
  const value = valueAt(fields, number);
  return typeof value === 'number' ? undefined : value;
}

function messageAt(fields: readonly Field[], number: number): readonly Field[] {
  return readFields(bytesAt(fields, number) ?? new Uint8Array());
}

function flagAt(fields: readonly Field[], number: number, byDefault = 1): boolean {
  return (numberAt(fields, number) ?? byDefault) !== 0;
}

function textAt(fields: readonly Field[], number: number): string | undefined {
  const bytes = bytesAt(fields, number);
  return bytes && utf8.decode(bytes);
}

function floatAt(view: DataView, start: number, end: number): number {
  if (end - start !== 4) throw new UnusableModelError('a score of the vocabulary is damaged');
  return view.getFloat32(start, true);
}
