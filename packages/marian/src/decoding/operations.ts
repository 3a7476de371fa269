import type { FeedForward, Linear, Network, Normalization, Step } from '../network/network.ts';

/** Bytes of a quantized row that keeps its zeros (`assembly/dense-row.ts`). */
const denseRowBytes = (width: number): number => width + 16;
/** Bytes of a quantized row without its zeros (`assembly/sparse-row.ts`). */
export const sparseRowBytes = (width: number): number => 4 * width + 32;

/** Dense rows that are multiplied together (`assembly/multiply-dense.ts`). Fewer rows are multiplied one by one. */
const MIN_DENSE_ROWS = 4;

/** Rows that pass a feed-forward layer together. Their inner activations stay in the processor's second-level cache. */
const MAX_FEED_FORWARD_ROWS = 64;

/** The slope of the sigmoid in each activation function (`swish` and `gelu` in marian-dev). A rectifier has none. */
const SLOPES = { relu: undefined, swish: 1, gelu: 1.702 };

/** The operations of a network on rows in its memory, with the buffers that they need. */
export function createOperations({ kernels, memory, width, encoder, decoder, activation }: Network, maxRows: number) {
  const feedForwards = [...encoder, ...decoder].map(({ feedForward }) => feedForward.inner.columns);
  const innerWidth = Math.max(...feedForwards);
  const feedForwardRows = Math.min(maxRows, MAX_FEED_FORWARD_ROWS);
  const quantized = memory.allocate(Math.max(maxRows * denseRowBytes(width), MIN_DENSE_ROWS * sparseRowBytes(width)));
  const inner = memory.allocateFloats(feedForwardRows * innerWidth);
  const innerQuantized = memory.allocate(feedForwardRows * sparseRowBytes(innerWidth));
  const output = memory.allocateFloats(maxRows * width);
  const slope = SLOPES[activation];

  function quantize(from: number, multiplier: number, rows: number, to: number, columns: number): void {
    if (rows < MIN_DENSE_ROWS) kernels.quantize_sparse_rows(from, multiplier, rows, columns, to);
    else kernels.quantize_rows(from, multiplier, rows, columns, to);
  }

  /** Multiplies the rows that `quantize` wrote, and raises results below `floor` to it. */
  function multiply(
    from: number,
    { weights, multiplier, bias, width, columns }: Linear,
    rows: number,
    floor: number,
    to: number,
  ): void {
    const kernel = rows < MIN_DENSE_ROWS ? kernels.multiply_sparse : kernels.multiply;
    kernel(from, weights, multiplier, bias, floor, rows, width, columns, to);
  }

  /** The steps behind a sublayer. `x` is its input and receives the result. */
  function finish(steps: readonly Step[], rows: number, x: number): void {
    const [first, second, third] = steps;
    if (first === 'add' && second !== undefined && second !== 'add' && third === undefined) {
      kernels.add_and_normalize(output, x, second.gain, second.bias, rows, width);
      return;
    }
    for (const step of steps) {
      if (step === 'add') kernels.add(x, output, rows * width);
      else kernels.normalize(output, step.gain, step.bias, rows, width);
    }
    memory.move(x, output, 4 * rows * width);
  }

  return {
    /** Normalizes rows in place, unless there is no normalization. */
    normalizeIf(normalization: Normalization | undefined, rows: number, x: number): void {
      if (normalization) kernels.normalize(x, normalization.gain, normalization.bias, rows, width);
    },

    /** Multiplies the same rows by several matrices. */
    project(from: number, rows: number, ...products: readonly (readonly [linear: Linear, to: number])[]): void {
      let multiplier: number | undefined;
      for (const [linear, to] of products) {
        if (multiplier !== linear.activationMultiplier)
          quantize(from, linear.activationMultiplier, rows, quantized, width);
        multiplier = linear.activationMultiplier;
        multiply(quantized, linear, rows, -Infinity, to);
      }
    },

    /** Multiplies `from` by a matrix, and goes from the result and `x` to the next sublayer, whose input `x` becomes. */
    addProjection(from: number, linear: Linear, steps: readonly Step[], rows: number, x: number): void {
      quantize(from, linear.activationMultiplier, rows, quantized, width);
      multiply(quantized, linear, rows, -Infinity, output);
      finish(steps, rows, x);
    },

    /** Two matrices with an activation function in between, and the steps behind them. `x` becomes the result. */
    addFeedForward({ inner: first, outer, steps }: FeedForward, rows: number, x: number): void {
      for (let row = 0; row < rows; row += feedForwardRows) {
        const count = Math.min(feedForwardRows, rows - row);
        const part = x + 4 * row * width;
        quantize(part, first.activationMultiplier, count, quantized, width);
        multiply(quantized, first, count, slope === undefined ? 0 : -Infinity, inner);
        if (slope === undefined) {
          // The rectifier leaves four of five activations at zero.
          const { weights, multiplier, columns } = outer;
          kernels.quantize_sparse_rows(inner, outer.activationMultiplier, count, first.columns, innerQuantized);
          const result = [outer.bias, -Infinity, count, first.columns, columns, output] as const;
          kernels.multiply_sparse(innerQuantized, weights, multiplier, ...result);
        } else {
          kernels.activate(inner, count * first.columns, slope);
          quantize(inner, outer.activationMultiplier, count, innerQuantized, first.columns);
          multiply(innerQuantized, outer, count, -Infinity, output);
        }
        finish(steps, count, part);
      }
    },
  };
}

export type Operations = ReturnType<typeof createOperations>;
