/** The types of pieces (`ModelProto.SentencePiece.Type` in `sentencepiece_model.proto`). */
export const PieceType = { normal: 1, unknown: 2, control: 3, userDefined: 4, unused: 5, byte: 6 } as const;

/** The pieces of a vocabulary by their ids. One takes 13 bytes beside its text; an object for each of 32,000 takes 5 MB. */
export interface Pieces {
  readonly count: number;
  /** The texts in UTF-8. That of a piece is from its start to its end. */
  readonly bytes: Uint8Array;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Logarithms of the probabilities. */
  readonly scores: Float32Array;
  /** Values of `PieceType`. */
  readonly types: Uint8Array;
}

/** The text of a piece in UTF-8; empty for an id without a piece. */
export function textOf({ bytes, starts, ends }: Pieces, id: number): Uint8Array {
  return bytes.subarray(starts[id] ?? 0, ends[id] ?? 0);
}
