import type { FeedForward, Linear, Network, Normalization } from '../network/network.ts';

/** Bytes of a quantized row that keeps its zeros (`assembly/dense-row.ts`). */
const denseRowBytes = (width: number): number => width + 16;
/** Bytes of a quantized row without its zeros (`assembly/sparse-row.ts`). */
export const sparseRowBytes = (width: number): number => 4 * width + 32;

/** Dense rows that are multiplied together (`assembly/multiply-dense.ts`). Fewer rows are multiplied one by one. */
const MIN_DENSE_ROWS = 4;

/** Rows that pass a feed-forward layer together. Their inner activations stay in the processor's second-level cache. */
const MAX_FEED_FORWARD_ROWS = 64;

/** The operations of a network on rows in its memory, with the buffers that they need. */
export function createOperations({ kernels, memory, width, encoder, decoder }: Network, maxRows: number) {
  const feedForwards = [...encoder, ...decoder].map(({ feedForward }) => feedForward.inner.columns);
  const innerWidth = Math.max(...feedForwards);
  const feedForwardRows = Math.min(maxRows, MAX_FEED_FORWARD_ROWS);
  const quantized = memory.allocate(Math.max(maxRows * denseRowBytes(width), MIN_DENSE_ROWS * sparseRowBytes(width)));
  const inner = memory.allocateFloats(feedForwardRows * innerWidth);
  const innerQuantized = memory.allocate(feedForwardRows * sparseRowBytes(innerWidth));
  const output = memory.allocateFloats(maxRows * width);

  function quantize(from: number, multiplier: number, rows: number): void {
    if (rows < MIN_DENSE_ROWS) kernels.quantize_sparse_rows(from, multiplier, rows, width, quantized);
    else kernels.quantize_rows(from, multiplier, rows, width, quantized);
  }

  /** Multiplies the rows that `quantize` wrote, and raises results below `floor` to it. */
  function multiply(
    { weights, multiplier, bias, width, columns }: Linear,
    rows: number,
    floor: number,
    to: number,
  ): void {
    const kernel = rows < MIN_DENSE_ROWS ? kernels.multiply_sparse : kernels.multiply;
    kernel(quantized, weights, multiplier, bias, floor, rows, width, columns, to);
  }

  return {
    /** Multiplies the same rows by several matrices. */
    project(from: number, rows: number, ...products: readonly (readonly [linear: Linear, to: number])[]): void {
      let multiplier: number | undefined;
      for (const [linear, to] of products) {
        if (multiplier !== linear.activationMultiplier) quantize(from, linear.activationMultiplier, rows);
        multiplier = linear.activationMultiplier;
        multiply(linear, rows, -Infinity, to);
      }
    },

    /** Multiplies `from` by a matrix, adds the result to `x`, and normalizes `x`. */
    addProjection(from: number, linear: Linear, { gain, bias }: Normalization, rows: number, x: number): void {
      quantize(from, linear.activationMultiplier, rows);
      multiply(linear, rows, -Infinity, output);
      kernels.add_and_normalize(output, x, gain, bias, rows, width);
    },

    /** Two matrices with a rectifier in between. Adds the result to `x`, and normalizes `x`. */
    addFeedForward({ inner: first, outer, normalization: { gain, bias } }: FeedForward, rows: number, x: number): void {
      for (let row = 0; row < rows; row += feedForwardRows) {
        const count = Math.min(feedForwardRows, rows - row);
        const part = x + 4 * row * width;
        quantize(part, first.activationMultiplier, count);
        multiply(first, count, 0, inner);
        // The rectifier leaves four of five activations at zero.
        const { weights, multiplier, columns } = outer;
        kernels.quantize_sparse_rows(inner, outer.activationMultiplier, count, first.columns, innerQuantized);
        const result = [outer.bias, -Infinity, count, first.columns, columns, output] as const;
        kernels.multiply_sparse(innerQuantized, weights, multiplier, ...result);
        kernels.add_and_normalize(output, part, gain, bias, count, width);
      }
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;
