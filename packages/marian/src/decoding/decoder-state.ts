/** What the decoder layers remember of the tokens before, for each row. */
export interface DecoderState {
  /** Runs the part of a layer that looks at the tokens before. `x` is its input and receives the result. */
  apply(layer: number, rows: number, x: number): void;
  /** Row i continues the row `parents[i]`. */
  select(parents: readonly number[]): void;
}
