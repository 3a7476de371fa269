import type { Network } from '../network/network.ts';
import { createAttentionState } from './attention-state.ts';
import type { DecoderState } from './decoder-state.ts';
import { type EncodedSentence, transposedLength } from './encoder.ts';
import type { Operations } from './operations.ts';
import { createRecurrentState } from './recurrent-state.ts';

/** Runs the decoder for one token of each row. */
export interface Decoder {
  /** Address of the last layer of each row. */
  readonly x: number;
  /**
   * Writes the last layer into `x`.
   * @param sentences that of each row
   * @param tokens the last token of each row; a negative one stands for none
   * @param position of the next token
   * @returns the attention of each row to the tokens of its sentence, which adds up to 1
   */
  step(sentences: readonly EncodedSentence[], tokens: readonly number[], position: number): Float32Array[];
  /** Row i continues the row `parents[i]`. */
  select(parents: readonly number[]): void;
}

/** @param maxSteps the most tokens that a row can have */
export function createDecoder(
  network: Network,
  operations: Operations,
  { maxRows, maxSteps, maxLength }: { maxRows: number; maxSteps: number; maxLength: number },
): Decoder {
  const { kernels, memory, width, heads, alignment } = network;
  const rowBytes = 4 * width;
  const floats = (): number => memory.allocateFloats(maxRows * width);
  const [x, queries, mixed] = [floats(), floats(), floats()];
  const scores = memory.allocateFloats(transposedLength(maxLength));
  const weights = memory.allocateFloats(maxLength);
  const numbers = memory.allocate(4 * maxRows);
  const [firstLayer] = network.decoder;
  const state: DecoderState =
    firstLayer?.autoregression.kind === 'attention'
      ? createAttentionState(network, operations, maxRows, maxSteps)
      : createRecurrentState(network, operations, maxRows);

  /** The attention of rows to their sentences. @returns the weights in the layer that tells the alignment */
  function attend(layer: number, sentences: readonly EncodedSentence[]): Float32Array[] {
    const isTelling = layer === alignment.layer;
    return sentences.flatMap(({ context, length }, row) => {
      const { keys = 0, values = 0 } = context[layer] ?? {};
      const offset = row * rowBytes;
      const own = [queries + offset, 1, keys, values, length] as const;
      kernels.attend(...own, heads, width, scores, mixed + offset, isTelling ? weights : 0, alignment.heads);
      return isTelling ? [averaged(memory.copyFloats(weights, length), alignment.heads)] : [];
    });
  }

  return {
    x,
    step(sentences, tokens, position) {
      const rows = sentences.length;
      const { table, multiplier } = network.target;
      const at = network.positions + position * rowBytes;
      memory.setIntegers(numbers, tokens);
      kernels.embed(table, multiplier, Math.sqrt(width), numbers, rows, width, at, 0, x);
      operations.normalizeIf(network.decoderEnds.embedding, rows, x);
      let told: Float32Array[] = [];
      for (const [layer, { attention, feedForward }] of network.decoder.entries()) {
        state.apply(layer, rows, x);
        operations.project(x, rows, [attention.query, queries]);
        const found = attend(layer, sentences);
        if (found.length > 0) told = found;
        operations.addProjection(mixed, attention.output, attention.steps, rows, x);
        operations.addFeedForward(feedForward, rows, x);
      }
      operations.normalizeIf(network.decoderEnds.top, rows, x);
      return told;
    },
    select: state.select,
  };
}

function averaged(sums: Float32Array, count: number): Float32Array {
  return count === 1 ? sums : sums.map((sum) => sum / count);
}
