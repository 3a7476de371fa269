import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';
import { computeCentrality } from './centrality.ts';
import {
  addVector,
  cosineSimilarity,
  dotProduct,
  EMPTY_VECTOR,
  type TermVectors,
  type Vector,
} from './term-vectors.ts';

/** Number of the most frequent terms that stand for the topic of a document. */
const TOP_TERMS = 20;
/** Similarity to a missing title or heading. */
const NO_HEADING = -0.1;

/**
 * Features of a sentence's similarity to the document, its parts and its neighbours.
 * @param headingIndex index of each heading among the texts of the term vectors
 */
export function similarityFeatures(
  { sentences, title }: SegmentedDocument,
  terms: TermVectors,
  headingIndex: ReadonlyMap<TextUnit, number>,
) {
  const count = sentences.length;
  const column = () => new Float32Array(count);
  const columns = {
    degree: column(),
    degreeRank: column(),
    centrality: column(),
    relativeCentrality: column(),
    degreeBefore: column(),
    degreeAfter: column(),
    peak: column(),
    /** Similarity to all sentences before and after it, as sum and as mean. */
    backward: column(),
    forward: column(),
    backwardMean: column(),
    forwardMean: column(),
    first: column(),
    lead3: column(),
    title: column(),
    heading: column(),
    before: column(),
    after: column(),
    /** Share of terms that are new in the document; and of new terms that occur again later. */
    fresh: column(),
    freshRepeated: column(),
    /** Mean probability of its terms in the document (SumBasic: Nenkova and Vanderwende, 2005). */
    probability: column(),
    commonest: column(),
    weight: column(),
    topTerms: column(),
    /** Share of its term bigrams that another sentence has too. */
    repeatedPairs: column(),
  };
  const { texts, size, documentFrequency, occurrences, idf } = terms;
  const vectorAt = (index: number | undefined): Vector =>
    index === undefined ? EMPTY_VECTOR : (texts[index]?.vector ?? EMPTY_VECTOR);
  const vectors = sentences.map((_, index) => vectorAt(index));
  const { pageRank, degree } = computeCentrality(vectors, size);
  const degreeRank = rankValues(degree);
  const scratch = new Float64Array(size);
  const previous = new Float64Array(size);
  const lead = new Float64Array(size);
  for (const vector of vectors.slice(0, 3)) addVector(lead, vector, 1);
  const seen = new Uint8Array(size);
  const titleVector = title && vectorAt(headingIndex.get(title));
  const topTermWeights = weighTopTerms(occurrences);
  const maxOccurrences = Math.max(1, ...topTermWeights.keys().map((id) => occurrences[id] ?? 0));
  const totalOccurrences = occurrences.reduce((sum, times) => sum + times, 0) || 1;
  const repeatedBigramShare = countBigrams(texts.slice(0, count).map(({ termIds }) => termIds));
  for (const [at, vector] of vectors.entries()) {
    const { ids } = vector;
    const termIds = texts[at]?.termIds ?? [];
    const similarityTo = (other: Vector | undefined): number => (other ? cosineSimilarity(scratch, other, vector) : 0);

    const own = degree[at] ?? 0;
    const backward = dotProduct(previous, vector);
    const forward = Math.max(0, own - backward - (ids.length > 0 ? 1 : 0));
    columns.degree[at] = own / count;
    columns.degreeRank[at] = degreeRank[at] ?? 0;
    columns.centrality[at] = pageRank[at] ?? 1;
    columns.relativeCentrality[at] = (pageRank[at] ?? 1) / Math.log(2 + count);
    columns.degreeBefore[at] = (degree[at - 1] ?? 0) / count;
    columns.degreeAfter[at] = (degree[at + 1] ?? 0) / count;
    columns.peak[at] = (own - Math.max(degree[at - 1] ?? 0, degree[at + 1] ?? 0)) / count;
    columns.backward[at] = Math.log1p(backward);
    columns.forward[at] = Math.log1p(forward);
    columns.backwardMean[at] = backward / Math.max(1, at);
    columns.forwardMean[at] = forward / Math.max(1, count - 1 - at);
    columns.first[at] = at > 0 ? similarityTo(vectors[0]) : 0;
    columns.lead3[at] = dotProduct(lead, vector);
    columns.title[at] = titleVector ? similarityTo(titleVector) : NO_HEADING;
    const { heading } = sentences[at] ?? {};
    columns.heading[at] = heading ? similarityTo(vectorAt(headingIndex.get(heading))) : NO_HEADING;
    columns.before[at] = similarityTo(vectors[at - 1]);
    columns.after[at] = similarityTo(vectors[at + 1]);

    let fresh = 0;
    let freshRepeated = 0;
    for (const id of ids) {
      if (seen[id]) continue;
      seen[id] = 1;
      fresh++;
      if ((documentFrequency[id] ?? 0) > 1) freshRepeated++;
    }
    columns.fresh[at] = fresh / Math.max(1, ids.length);
    columns.freshRepeated[at] = freshRepeated / Math.max(1, ids.length);

    let probability = 0;
    let commonest = 0;
    let weight = 0;
    for (const id of termIds) {
      const times = occurrences[id] ?? 0;
      probability += times / totalOccurrences;
      commonest = Math.max(commonest, times);
      weight += times * (idf[id] ?? 0);
    }
    let topWeight = 0;
    for (const id of ids) topWeight += topTermWeights.get(id) ?? 0;
    columns.probability[at] = (probability / Math.max(1, termIds.length)) * Math.sqrt(totalOccurrences);
    columns.commonest[at] = commonest / maxOccurrences;
    columns.weight[at] = Math.log1p(weight);
    columns.topTerms[at] = topWeight;
    columns.repeatedPairs[at] = repeatedBigramShare(termIds);
    addVector(previous, vector, 1);
  }
  return columns;
}

/** Ranks from 0 for the lowest value to 1 for the highest. Of equal values, the earlier one ranks higher. */
function rankValues(values: Float64Array): Float64Array {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || b - a);
  const ranks = new Float64Array(values.length);
  for (const [position, at] of order.entries()) ranks[at] = position / Math.max(1, values.length - 1);
  return ranks;
}

/** The most frequent terms with the weights 1, 1/2, 1/3 … */
function weighTopTerms(occurrences: Int32Array): Map<number, number> {
  const order = [...occurrences.keys()].sort((a, b) => (occurrences[b] ?? 0) - (occurrences[a] ?? 0) || a - b);
  return new Map(order.slice(0, TOP_TERMS).map((id, position) => [id, 1 / (1 + position)]));
}

/** Counts the sentences with each bigram. Returns a function for the share of a sentence's bigrams that recur elsewhere. */
function countBigrams(sequences: readonly (readonly number[])[]): (sequence: readonly number[]) => number {
  const bigramsOf = (sequence: readonly number[]): Set<number> => {
    const bigrams = new Set<number>();
    for (let at = 1; at < sequence.length; at++) bigrams.add((sequence[at - 1] ?? 0) * 2 ** 22 + (sequence[at] ?? 0));
    return bigrams;
  };
  const counts = new Map<number, number>();
  for (const sequence of sequences) {
    for (const bigram of bigramsOf(sequence)) counts.set(bigram, (counts.get(bigram) ?? 0) + 1);
  }
  return (sequence) => {
    let repeated = 0;
    const bigrams = bigramsOf(sequence);
    for (const bigram of bigrams) if ((counts.get(bigram) ?? 0) > 1) repeated++;
    return repeated / Math.max(1, bigrams.size);
  };
}
