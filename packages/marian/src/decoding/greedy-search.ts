import type { Network } from '../network/network.ts';
import { MAX_POSITIONS } from '../network/positions.ts';
import type { DecodedSentence, RunnerUp, Sentence } from '../sentence.ts';
import { type EncodedSentence, transposedLength } from './encoder.ts';
import { type Operations, sparseRowBytes } from './operations.ts';
import { type OutputWords, selectOutputWords } from './output-words.ts';

/** A sentence that is not complete. */
interface Hypothesis {
  readonly encoded: EncodedSentence;
  /** Undefined where the network has a `vocabulary`. */
  readonly words: OutputWords | undefined;
  readonly maxLength: number;
  readonly prefix: Int32Array;
  readonly target: number[];
  /** One row for each target token. */
  readonly alignment: Float32Array[];
  readonly runnersUp: RunnerUp[];
}

/** Marks the missing token before the first one. Its embedding is 0. */
const NO_TOKEN = -1;

/**
 * Chooses the most likely token again and again, for all sentences at once. Sentences that are complete leave the batch.
 * The decoder keeps one row for each sentence.
 * @param withRunnersUp whether the results have their `runnersUp`
 */
export function searchGreedily(
  network: Network,
  operations: Operations,
  sentences: readonly Sentence[],
  encoded: readonly EncodedSentence[],
  withRunnersUp: boolean,
): DecodedSentence[] {
  const { kernels, memory, width, heads, endId, vocabulary } = network;
  const rowBytes = 4 * width;
  const hypotheses = encoded.map((one, index): Hypothesis => {
    const { shortlist, maxLength = 0, prefix = new Int32Array() } = sentences[index] ?? {};
    return {
      encoded: one,
      words: shortlist && selectOutputWords(network, shortlist),
      maxLength: Math.min(maxLength, MAX_POSITIONS - 1),
      prefix,
      target: [],
      alignment: [],
      runnersUp: [],
    };
  });
  const longest = Math.max(...encoded.map(({ length }) => length));
  const floats = (): number => memory.allocateFloats(hypotheses.length * width);
  const [x, first, second, mixed] = [floats(), floats(), floats(), floats()];
  const cells = network.decoder.map(() => {
    const cell = floats();
    memory.clear(cell, hypotheses.length * rowBytes);
    return cell;
  });
  const quantized = memory.allocate(hypotheses.length * sparseRowBytes(width));
  const tokens = memory.allocate(4 * hypotheses.length);
  const scores = memory.allocateFloats(transposedLength(longest));
  const weights = memory.allocateFloats(longest);
  // One row for each sentence where they have the same words; otherwise each sentence overwrites the row of the last.
  const logits = memory.allocateFloats(
    vocabulary ? hypotheses.length * vocabulary.columns : Math.max(...hypotheses.map(({ words }) => words?.count ?? 0)),
  );

  /** Writes the last layer of the next token into `x`, and the attention to the source into the hypotheses. */
  function step(active: readonly Hypothesis[], position: number): void {
    const rows = active.length;
    const { table, multiplier } = network.target;
    const at = network.positions + position * rowBytes;
    kernels.embed(table, multiplier, Math.sqrt(width), tokens, rows, width, at, 0, x);
    for (const [layer, { recurrence, attention, feedForward }] of network.decoder.entries()) {
      const { gain, bias } = recurrence.normalization;
      operations.project(x, rows, [recurrence.input, first], [recurrence.forget, second]);
      kernels.recur(second, first, cells[layer] ?? 0, x, gain, bias, rows, width);
      operations.project(x, rows, [attention.query, first]);
      const isLast = layer === network.decoder.length - 1;
      for (const [row, { encoded, alignment }] of active.entries()) {
        const { keys = 0, values = 0 } = encoded.context[layer] ?? {};
        const offset = row * rowBytes;
        const own = [first + offset, 1, keys, values, encoded.length] as const;
        kernels.attend(...own, heads, width, scores, mixed + offset, isLast ? weights : 0);
        if (isLast) alignment.push(memory.copyFloats(weights, encoded.length));
      }
      operations.addProjection(mixed, attention.output, attention.normalization, rows, x);
      operations.addFeedForward(feedForward, rows, x);
    }
  }

  function chooseToken({ words, prefix, target, runnersUp }: Hypothesis, row: number): number {
    const given = prefix[target.length];
    if (given !== undefined) return given;
    const count = words?.count ?? vocabulary?.columns ?? 0;
    const at = words ? logits : logits + 4 * row * count;
    if (words) {
      const own = [words.weights, network.target.multiplier, words.bias, -Infinity, 1, width, count, at] as const;
      kernels.multiply_sparse(quantized + row * sparseRowBytes(width), ...own);
    }
    const best = kernels.find_largest(at, count);
    if (withRunnersUp) runnersUp.push(findRunnerUp(memory.copyFloats(at, count), best, words?.shortlist));
    return words ? (words.shortlist[best] ?? endId) : best;
  }

  /** The most likely token of each row of `x`. */
  function chooseTokens(active: readonly Hypothesis[]): number[] {
    const rows = active.length;
    if (vocabulary) operations.project(x, rows, [vocabulary, logits]);
    else kernels.quantize_sparse_rows(x, network.output.activationMultiplier, rows, width, quantized);
    return active.map(chooseToken);
  }

  const active = hypotheses.filter(({ maxLength }) => maxLength > 0);
  memory.setIntegers(tokens, new Int32Array(active.length).fill(NO_TOKEN));
  for (let position = 0; active.length > 0; position++) {
    step(active, position);
    const chosen = chooseTokens(active);
    // From the last row to the first, so that the row that fills a gap is settled.
    for (let row = active.length - 1; row >= 0; row--) {
      const hypothesis = active[row];
      const token = chosen[row];
      if (hypothesis === undefined || token === undefined) continue;
      if (token === endId) hypothesis.alignment.pop();
      else hypothesis.target.push(token);
      if (token !== endId && hypothesis.target.length < hypothesis.maxLength) {
        memory.setInteger(tokens + 4 * row, token);
        continue;
      }
      const last = active.length - 1;
      const moved = active.pop();
      if (moved === undefined || row === last) continue;
      active[row] = moved;
      memory.move(tokens + 4 * row, tokens + 4 * last, 4);
      for (const cell of cells) memory.move(cell + row * rowBytes, cell + last * rowBytes, rowBytes);
    }
  }
  return hypotheses.map(({ target, alignment, runnersUp, encoded: { length } }) => {
    const joined = new Float32Array(target.length * length);
    for (const [index, row] of alignment.entries()) joined.set(row, index * length);
    return { target: Int32Array.from(target), alignment: joined, ...(withRunnersUp && { runnersUp }) };
  });
}

/** @param shortlist undefined where an index is a token */
function findRunnerUp(logits: Float32Array, best: number, shortlist: Int32Array | undefined): RunnerUp {
  let second = -1;
  for (let index = 0; index < (shortlist ?? logits).length; index++) {
    if (index !== best && (logits[index] ?? 0) > (logits[second] ?? -Infinity)) second = index;
  }
  return {
    token: shortlist ? (shortlist[second] ?? -1) : second,
    gap: (logits[best] ?? 0) - (logits[second] ?? -Infinity),
  };
}
