import type { FeedForward, Linear, Network, Normalization } from '../network/network.ts';

/** Bytes of a quantized row beside its values (`assembly/quantized-row.ts`). */
const ROW_FACTS_BYTES = 16;

/** Rows that pass a feed-forward layer together. Their inner activations stay in the processor's second-level cache. */
const MAX_FEED_FORWARD_ROWS = 64;

/** The operations of a network on rows in its memory, with the buffers that they need. */
export function createOperations({ kernels, memory, width, encoder, decoder }: Network, maxRows: number) {
  const feedForwards = [...encoder, ...decoder].map(({ feedForward }) => feedForward.inner.columns);
  const innerWidth = Math.max(...feedForwards);
  const feedForwardRows = Math.min(maxRows, MAX_FEED_FORWARD_ROWS);
  const quantized = memory.allocate(maxRows * (width + ROW_FACTS_BYTES));
  const inner = memory.allocateFloats(feedForwardRows * innerWidth);
  const innerQuantized = memory.allocate(feedForwardRows * (innerWidth + ROW_FACTS_BYTES));
  const output = memory.allocateFloats(maxRows * width);

  function quantize(from: number, multiplier: number, rows: number): void {
    kernels.quantize_rows(from, multiplier, rows, width, quantized);
  }

  function multiply({ weights, multiplier, bias, width, columns }: Linear, rows: number, to: number): void {
    kernels.multiply(quantized, weights, multiplier, bias, -Infinity, rows, width, columns, to);
  }

  return {
    /** Address of the rows that `quantize` wrote. */
    quantized,
    quantizedRowBytes: width + ROW_FACTS_BYTES,
    quantize,

    /** Multiplies the same rows by several matrices. */
    project(from: number, rows: number, ...products: readonly (readonly [linear: Linear, to: number])[]): void {
      let multiplier: number | undefined;
      for (const [linear, to] of products) {
        if (multiplier !== linear.activationMultiplier) quantize(from, linear.activationMultiplier, rows);
        multiplier = linear.activationMultiplier;
        multiply(linear, rows, to);
      }
    },

    /** Multiplies `from` by a matrix, adds the result to `x`, and normalizes `x`. */
    addProjection(from: number, linear: Linear, { gain, bias }: Normalization, rows: number, x: number): void {
      quantize(from, linear.activationMultiplier, rows);
      multiply(linear, rows, output);
      kernels.add_and_normalize(output, x, gain, bias, rows, width);
    },

    /** Two matrices with a rectifier in between. Adds the result to `x`, and normalizes `x`. */
    addFeedForward({ inner: first, outer, normalization: { gain, bias } }: FeedForward, rows: number, x: number): void {
      for (let row = 0; row < rows; row += feedForwardRows) {
        const count = Math.min(feedForwardRows, rows - row);
        const part = x + 4 * row * width;
        quantize(part, first.activationMultiplier, count);
        const { columns } = first;
        kernels.multiply(quantized, first.weights, first.multiplier, first.bias, 0, count, width, columns, inner);
        kernels.quantize_rows(inner, outer.activationMultiplier, count, columns, innerQuantized);
        const { weights, multiplier } = outer;
        kernels.multiply(innerQuantized, weights, multiplier, outer.bias, -Infinity, count, columns, width, output);
        kernels.add_and_normalize(output, part, gain, bias, count, width);
      }
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;
