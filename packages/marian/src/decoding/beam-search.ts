import type { Network } from '../network/network.ts';
import { MAX_POSITIONS } from '../network/positions.ts';
import type { DecodedSentence, Sentence } from '../sentence.ts';
import { createDecoder } from './decoder.ts';
import type { EncodedSentence } from './encoder.ts';
import { joinRows, NO_TOKEN } from './greedy-search.ts';
import type { Operations } from './operations.ts';
import { createOutputLayer, type Logits } from './output-layer.ts';
import { type OutputWords, selectOutputWords } from './output-words.ts';

/** A beginning of a translation, as its last token and what is before it. */
interface Hypothesis {
  readonly before: Hypothesis | undefined;
  readonly token: number;
  readonly alignment: Float32Array;
  /** Logarithm of its probability. */
  readonly score: number;
}

/** A token that may continue a hypothesis. */
interface Candidate {
  readonly row: number;
  readonly token: number;
  readonly score: number;
}

interface Beam {
  readonly encoded: EncodedSentence;
  /** Undefined where the network has a `vocabulary`. */
  readonly words: OutputWords | undefined;
  readonly maxLength: number;
  /** The hypotheses that continue. Each that ends takes its place in the beam with it. */
  live: readonly Hypothesis[];
  readonly ended: { readonly last: Hypothesis | undefined; readonly score: number }[];
}

const START: Hypothesis = { before: undefined, token: NO_TOKEN, alignment: new Float32Array(), score: 0 };

/**
 * Keeps the most likely beginnings of each sentence until all have ended, as Marian does (`beam_search.cpp`). The best ended one
 * has the highest probability for its length.
 * @param rank 0 for the best, 1 for the second best, and so on; the best of a sentence that has fewer
 */
export function searchBeams(
  network: Network,
  operations: Operations,
  sentences: readonly Sentence[],
  encoded: readonly EncodedSentence[],
  rank: number,
): DecodedSentence[] {
  const { kernels, memory, endId, unknownId, search } = network;
  const beams = encoded.map((one, index): Beam => {
    const { shortlist, maxLength = 0 } = sentences[index] ?? {};
    const limit = Math.min(maxLength, MAX_POSITIONS - 1);
    const words = shortlist && selectOutputWords(network, shortlist);
    return { encoded: one, words, maxLength: limit, live: limit > 0 ? [START] : [], ended: [] };
  });
  const maxRows = beams.length * search.beamSize;
  const decoder = createDecoder(network, operations, {
    maxRows,
    maxSteps: Math.max(...beams.map(({ maxLength }) => maxLength)),
    maxLength: Math.max(...encoded.map(({ length }) => length)),
  });
  const maxWords = Math.max(...beams.map(({ words }) => words?.count ?? 0));
  const output = createOutputLayer(network, operations, maxRows, maxWords);

  /** The most likely tokens of a row. */
  function candidatesOf(row: number, before: number, words: OutputWords | undefined, count: number): Candidate[] {
    const logits = output.logitsOf(row, words);
    const largest = largestOf(logits).value;
    const total = largest + Math.log(kernels.sum_of_powers(logits.at, logits.count, largest));
    if (!words) memory.setFloats(logits.at + 4 * unknownId, [-Infinity]);
    const candidates: Candidate[] = [];
    for (let i = 0; i < Math.min(count, logits.count); i++) {
      const { index, value } = largestOf(logits);
      if (value === -Infinity) break;
      const token = words ? (words.shortlist[index] ?? endId) : index;
      candidates.push({ row, token, score: before + value - total });
      memory.setFloats(logits.at + 4 * index, [-Infinity]);
    }
    return candidates;
  }

  function largestOf({ at, count }: Logits): { index: number; value: number } {
    const index = kernels.find_largest(at, count);
    return { index, value: memory.copyFloats(at + 4 * index, 1)[0] ?? 0 };
  }

  /** @returns the rows that continue */
  function extend(beam: Beam, firstRow: number, length: number, alignment: readonly Float32Array[]): number[] {
    const places = length === 1 ? search.beamSize : beam.live.length;
    const best = beam.live
      .flatMap(({ score }, at) => candidatesOf(firstRow + at, score, beam.words, places))
      .sort((one, other) => other.score - one.score)
      .slice(0, places);
    const normalized = (score: number): number => score / length ** search.normalize;
    const live: Hypothesis[] = [];
    const parents: number[] = [];
    for (const { row, token, score } of best) {
      const before = beam.live[row - firstRow];
      if (token === endId) {
        beam.ended.push({ last: before, score: normalized(score) });
        continue;
      }
      const next = { before, token, score, alignment: alignment[row] ?? new Float32Array() };
      if (length === beam.maxLength) beam.ended.push({ last: next, score: normalized(score) });
      else live.push(next);
      if (length < beam.maxLength) parents.push(row);
    }
    beam.live = live;
    return parents;
  }

  for (let position = 0; ; position++) {
    const active = beams.filter(({ live }) => live.length > 0);
    if (active.length === 0) break;
    const rows = active.flatMap(({ live, encoded: own }) => live.map(({ token }) => ({ token, own })));
    const tokens = rows.map(({ token }) => token);
    const alignment = decoder.step(
      rows.map(({ own }) => own),
      tokens,
      position,
    );
    output.read(decoder.x, rows.length);
    const parents: number[] = [];
    let firstRow = 0;
    for (const beam of active) {
      const count = beam.live.length;
      parents.push(...extend(beam, firstRow, position + 1, alignment));
      firstRow += count;
    }
    decoder.select(parents);
  }
  return beams.map(({ ended, encoded: { length } }) => {
    const sorted = ended.sort((one, other) => other.score - one.score);
    const { last, score = 0 } = sorted[rank] ?? sorted[0] ?? {};
    const tokens = tokensOf(last);
    const target = Int32Array.from(tokens, ({ token }) => token);
    const alignment = tokens.map((hypothesis) => hypothesis.alignment);
    return { target, alignment: joinRows(alignment, length), score };
  });
}

/** The tokens of a hypothesis from the first to the last. */
function tokensOf(last: Hypothesis | undefined): Hypothesis[] {
  const tokens: Hypothesis[] = [];
  for (let at = last; at !== undefined && at !== START; at = at.before) tokens.push(at);
  return tokens.reverse();
}
