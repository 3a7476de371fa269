import type { Network } from '../network/network.ts';
import { MAX_POSITIONS } from '../network/positions.ts';
import type { DecodedSentence, Sentence } from '../sentence.ts';
import { searchBeams } from './beam-search.ts';
import { encode } from './encoder.ts';
import { searchGreedily } from './greedy-search.ts';
import { createOperations } from './operations.ts';

/** Source tokens that pass the encoder together. More do not make it faster, but take more memory. */
const MAX_GROUP_TOKENS = 1_024;
/** Rows of the decoder that run together. A sentence has one, or one for each place of its beam. */
const MAX_GROUP_ROWS = 32;

/** What `decode` finds besides the most likely translation. */
export interface DecodeOptions {
  /** Whether the results have their `runnersUp`. Greedy search only. */
  readonly withRunnersUp?: boolean;
  /** 0 for the best translation, 1 for the second best, and so on. Beam search only. */
  readonly rank?: number;
}

/**
 * Finds the most likely translation of each sentence, token by token. The result of a sentence does not depend on the others.
 * @throws RangeError if a sentence is empty or longer than `MAX_POSITIONS`, or if a token is not in the vocabulary
 */
export function decode(
  network: Network,
  sentences: readonly Sentence[],
  options: DecodeOptions = {},
): DecodedSentence[] {
  for (const sentence of sentences) checkSentence(network, sentence);
  const decoded: DecodedSentence[] = [];
  for (const group of groupByLength(sentences, network.search.beamSize)) {
    const { mark } = network.memory;
    try {
      const own = group.flatMap((index) => sentences[index] ?? []);
      for (const [at, result] of decodeGroup(network, own, options).entries()) decoded[group[at] ?? 0] = result;
    } finally {
      network.memory.release(mark);
    }
  }
  return decoded;
}

function decodeGroup(network: Network, sentences: readonly Sentence[], options: DecodeOptions): DecodedSentence[] {
  const sources = sentences.map(({ source }) => source);
  const rows = sources.reduce((sum, { length }) => sum + length, 0);
  const { beamSize } = network.search;
  const operations = createOperations(network, Math.max(rows, beamSize * sentences.length));
  const encoded = encode(network, operations, sources);
  const { withRunnersUp = false, rank = 0 } = options;
  if (beamSize > 1) return searchBeams(network, operations, sentences, encoded, rank);
  return searchGreedily(network, operations, sentences, encoded, withRunnersUp);
}

/** Indexes of sentences of similar length: they end at about the same time. */
function groupByLength(sentences: readonly Sentence[], rowsEach: number): number[][] {
  const maxSentences = Math.max(1, Math.floor(MAX_GROUP_ROWS / rowsEach));
  const groups: number[][] = [];
  let tokens = 0;
  const order = sentences.map(({ source }, index) => ({ index, length: source.length }));
  for (const { index, length } of order.sort((a, b) => b.length - a.length)) {
    const group = groups.at(-1);
    const fits = group !== undefined && group.length < maxSentences && tokens + length <= MAX_GROUP_TOKENS;
    if (fits) group.push(index);
    else groups.push([index]);
    tokens = fits ? tokens + length : length;
  }
  return groups;
}

function checkSentence({ source, target, vocabulary }: Network, sentence: Sentence): void {
  const { length } = sentence.source;
  if (length === 0 || length > MAX_POSITIONS) throw new RangeError(`a sentence has ${length} tokens`);
  const isIn = (size: number) => (token: number) => token >= 0 && token < size;
  if (!sentence.source.every(isIn(source.size))) throw new RangeError('a token is not in the source vocabulary');
  if (sentence.prefix && !sentence.prefix.every(isIn(target.size)))
    throw new RangeError('a token of a prefix is not in the target vocabulary');
  const { shortlist } = sentence;
  if ((shortlist === undefined) !== (vocabulary !== undefined))
    throw new RangeError('a sentence has a shortlist where its network has no vocabulary, and only there');
  if (shortlist && (shortlist.length === 0 || !shortlist.every(isIn(target.size))))
    throw new RangeError('a token of a shortlist is not in the target vocabulary');
}
