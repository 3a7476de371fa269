import type { Network } from '../network/network.ts';
import type { DecodedSentence, Sentence } from '../sentence.ts';
import { decode } from './decode.ts';

/**
 * Finds an alternative to the most likely translation of each sentence. It takes the second most likely token at the
 * position where the choice was the closest, for rank 2 at the position where it was the second closest, and so on, and
 * continues with the most likely tokens from there. A beam has other hypotheses, which are the alternatives.
 * @param rank 1 or more
 * @returns the most likely translation for a sentence with fewer positions
 */
export function decodeAlternatives(network: Network, sentences: readonly Sentence[], rank: number): DecodedSentence[] {
  if (network.search.beamSize > 1) return decode(network, sentences, { rank });
  const likeliest = decode(network, sentences, { withRunnersUp: true });
  const branches = likeliest.map((one, index) => branchOf(one, sentences[index], rank));
  const decoded = decode(
    network,
    branches.flatMap((branch) => branch ?? []),
  ).values();
  return likeliest.map((one, index) => (branches[index] === undefined ? one : (decoded.next().value ?? one)));
}

function branchOf(
  { target, runnersUp = [] }: DecodedSentence,
  sentence: Sentence | undefined,
  rank: number,
): Sentence | undefined {
  const byGap = [...runnersUp.entries()].sort(([, one], [, other]) => one.gap - other.gap);
  const [position, runnerUp] = byGap.filter(([, { gap }]) => Number.isFinite(gap))[rank - 1] ?? [];
  if (sentence === undefined || position === undefined || runnerUp === undefined) return undefined;
  return { ...sentence, prefix: Int32Array.from([...target.subarray(0, position), runnerUp.token]) };
}
