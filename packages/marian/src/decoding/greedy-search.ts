import type { Network } from '../network/network.ts';
import { MAX_POSITIONS } from '../network/positions.ts';
import type { DecodedSentence, RunnerUp, Sentence } from '../sentence.ts';
import { createDecoder } from './decoder.ts';
import type { EncodedSentence } from './encoder.ts';
import type { Operations } from './operations.ts';
import { createOutputLayer } from './output-layer.ts';
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
export const NO_TOKEN = -1;

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
  const { kernels, memory, endId } = network;
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
  const maxRows = hypotheses.length;
  const decoder = createDecoder(network, operations, {
    maxRows,
    maxSteps: Math.max(...hypotheses.map(({ maxLength }) => maxLength)),
    maxLength: Math.max(...encoded.map(({ length }) => length)),
  });
  const maxWords = Math.max(...hypotheses.map(({ words }) => words?.count ?? 0));
  const output = createOutputLayer(network, operations, maxRows, maxWords);

  function chooseToken({ words, prefix, target, runnersUp }: Hypothesis, row: number): number {
    const given = prefix[target.length];
    if (given !== undefined) return given;
    const { at, count } = output.logitsOf(row, words);
    const best = kernels.find_largest(at, count);
    if (withRunnersUp) runnersUp.push(findRunnerUp(memory.copyFloats(at, count), best, words?.shortlist));
    return words ? (words.shortlist[best] ?? endId) : best;
  }

  let active = hypotheses.filter(({ maxLength }) => maxLength > 0);
  for (let position = 0; active.length > 0; position++) {
    const tokens = active.map(({ target }) => target.at(-1) ?? NO_TOKEN);
    const alignment = decoder.step(
      active.map((hypothesis) => hypothesis.encoded),
      tokens,
      position,
    );
    output.read(decoder.x, active.length);
    const remaining: number[] = [];
    for (const [row, hypothesis] of active.entries()) {
      const token = chooseToken(hypothesis, row);
      if (token === endId) continue;
      hypothesis.target.push(token);
      hypothesis.alignment.push(alignment[row] ?? new Float32Array());
      if (hypothesis.target.length < hypothesis.maxLength) remaining.push(row);
    }
    if (remaining.length === active.length) continue;
    decoder.select(remaining);
    active = remaining.flatMap((row) => active[row] ?? []);
  }
  return hypotheses.map(({ target, alignment, runnersUp, encoded: { length } }) => ({
    target: Int32Array.from(target),
    alignment: joinRows(alignment, length),
    ...(withRunnersUp && { runnersUp }),
  }));
}

/** Puts rows one after the other. */
export function joinRows(rows: readonly Float32Array[], length: number): Float32Array {
  const joined = new Float32Array(rows.length * length);
  for (const [index, row] of rows.entries()) joined.set(row, index * length);
  return joined;
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
