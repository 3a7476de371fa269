import type { Linear, Network } from '../network/network.ts';

/** The output layer for the tokens that may occur in one sentence. */
export interface OutputWords {
  readonly shortlist: Int32Array;
  /** Address of their packed weights. */
  readonly weights: number;
  /** Address of their biases. */
  readonly bias: number;
  /** Number of tokens, padded to a multiple of sixteen. */
  readonly count: number;
}

/**
 * Packs the weights of the tokens of a shortlist. The padding and the unknown token have no chance.
 * @param keepsUnknown whether the unknown token has its logit, because it counts in the probability of the others
 */
export function selectOutputWords(network: Network, shortlist: Int32Array, keepsUnknown = false): OutputWords {
  const { kernels, memory, width, output, unknownId } = network;
  const count = Math.ceil(shortlist.length / 16) * 16;
  const weights = memory.allocate(count * width);
  const bias = memory.allocateFloats(count);
  const biases = new Float32Array(count).fill(-Infinity);
  const chosen = new Int32Array(count);
  chosen.set(shortlist);
  for (const [index, token] of shortlist.entries()) {
    if (keepsUnknown || token !== unknownId) biases[index] = output.bias[token] ?? 0;
  }
  memory.setFloats(bias, biases);
  const { mark } = memory;
  const numbers = memory.allocate(4 * count);
  memory.setIntegers(numbers, chosen);
  kernels.select_weights(output.table, width, numbers, count, weights);
  memory.release(mark);
  return { shortlist, weights, bias, count };
}

/** Packs the weights of all target tokens. They stay in the memory of the network as long as it does. */
export function selectVocabulary(network: Network): Linear {
  const { width, target, output } = network;
  const all = Int32Array.from({ length: target.size }, (_, token) => token);
  const { weights, bias, count } = selectOutputWords(network, all, network.search.beamSize > 1);
  const { multiplier, activationMultiplier } = output;
  return { weights, bias, width, columns: count, multiplier, activationMultiplier };
}
