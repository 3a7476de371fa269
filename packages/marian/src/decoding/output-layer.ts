import type { Network } from '../network/network.ts';
import { type Operations, sparseRowBytes } from './operations.ts';
import type { OutputWords } from './output-words.ts';

/** The logits of one row. */
export interface Logits {
  readonly at: number;
  readonly count: number;
}

/** How likely each token is to be the next one. */
export interface OutputLayer {
  /** Reads the last layer of all rows. */
  read(x: number, rows: number): void;
  /**
   * The logits of a row that was read. They are valid until those of the next row are asked for.
   * @param words of its sentence; undefined where the network has a `vocabulary`
   */
  logitsOf(row: number, words: OutputWords | undefined): Logits;
}

/** @param maxWords the most tokens of a shortlist */
export function createOutputLayer(
  network: Network,
  operations: Operations,
  maxRows: number,
  maxWords: number,
): OutputLayer {
  const { kernels, memory, width, vocabulary, output } = network;
  const quantized = memory.allocate(maxRows * sparseRowBytes(width));
  // One row for each sentence where they have the same words; otherwise each sentence overwrites the row of the last.
  const logits = memory.allocateFloats(vocabulary ? maxRows * vocabulary.columns : maxWords);
  return {
    read(x, rows) {
      if (vocabulary) operations.project(x, rows, [vocabulary, logits]);
      else kernels.quantize_sparse_rows(x, output.activationMultiplier, rows, width, quantized);
    },
    logitsOf(row, words) {
      const count = words?.count ?? vocabulary?.columns ?? 0;
      if (!words) return { at: logits + 4 * row * count, count };
      const own = [words.weights, output.multiplier, words.bias, -Infinity, 1, width, count, logits] as const;
      kernels.multiply_sparse(quantized + row * sparseRowBytes(width), ...own);
      return { at: logits, count };
    },
  };
}
