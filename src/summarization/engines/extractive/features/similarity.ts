import type { Sentences, Unit } from '../input/read-sentences.ts';
import { centrality } from './centrality.ts';
import { addTo, cosine, dot, EMPTY, type Terms, type Vector } from './term-vectors.ts';

/** So many of the commonest terms are what a document is about. */
const TOP_TERMS = 20;
/** What the title likeness is where there is no title. */
const NO_TITLE = -0.1;

/** How like the document, its parts and its neighbours each sentence is. `headings` are texts behind the sentences. */
export function likenessFeatures({ units, title }: Sentences, terms: Terms, headings: ReadonlyMap<Unit, number>) {
  const count = units.length;
  const column = () => new Float32Array(count);
  const columns = {
    degree: column(),
    degreeRank: column(),
    centrality: column(),
    relativeCentrality: column(),
    degreeBefore: column(),
    degreeAfter: column(),
    peak: column(),
    /** Likeness with all sentences before and after it, in sum and on average. */
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
    /** Share of terms that no sentence before has; and of those that another one has as well. */
    fresh: column(),
    freshRepeated: column(),
    /** Mean probability of its terms in the document (SumBasic: Nenkova and Vanderwende, 2005). */
    probability: column(),
    commonest: column(),
    weight: column(),
    topTerms: column(),
    /** Share of pairs of terms that another sentence has too. */
    repeatedPairs: column(),
  };
  const { texts, size, frequency, occurrences, idf } = terms;
  const vectorOf = (at: number | undefined): Vector => (at === undefined ? EMPTY : (texts[at]?.vector ?? EMPTY));
  const vectors = units.map((_, at) => vectorOf(at));
  const { rank, degree } = centrality(vectors, size);
  const degreeRank = rankOf(degree);
  const scratch = new Float64Array(size);
  const backward = new Float64Array(size);
  const opening = new Float64Array(size);
  for (const vector of vectors.slice(0, 3)) addTo(opening, vector, 1);
  const seen = new Uint8Array(size);
  const titleVector = title && vectorOf(headings.get(title));
  const top = topTerms(occurrences);
  const most = Math.max(1, ...top.keys().map((id) => occurrences[id] ?? 0));
  const total = occurrences.reduce((sum, times) => sum + times, 0) || 1;
  const pairs = countPairs(texts.slice(0, count).map(({ sequence }) => sequence));
  for (const [at, vector] of vectors.entries()) {
    const { ids } = vector;
    const sequence = texts[at]?.sequence ?? [];
    const own = degree[at] ?? 0;
    const past = dot(backward, vector);
    const future = Math.max(0, own - past - (ids.length > 0 ? 1 : 0));
    const like = (other: Vector | undefined): number => (other ? cosine(scratch, other, vector) : 0);
    columns.degree[at] = own / count;
    columns.degreeRank[at] = degreeRank[at] ?? 0;
    columns.centrality[at] = rank[at] ?? 1;
    columns.relativeCentrality[at] = (rank[at] ?? 1) / Math.log(2 + count);
    columns.degreeBefore[at] = (degree[at - 1] ?? 0) / count;
    columns.degreeAfter[at] = (degree[at + 1] ?? 0) / count;
    columns.peak[at] = (own - Math.max(degree[at - 1] ?? 0, degree[at + 1] ?? 0)) / count;
    columns.backward[at] = Math.log1p(past);
    columns.forward[at] = Math.log1p(future);
    columns.backwardMean[at] = past / Math.max(1, at);
    columns.forwardMean[at] = future / Math.max(1, count - 1 - at);
    columns.first[at] = at > 0 ? like(vectors[0]) : 0;
    columns.lead3[at] = dot(opening, vector);
    columns.title[at] = titleVector ? like(titleVector) : NO_TITLE;
    const { heading } = units[at] ?? {};
    columns.heading[at] = heading ? like(vectorOf(headings.get(heading))) : NO_TITLE;
    columns.before[at] = like(vectors[at - 1]);
    columns.after[at] = like(vectors[at + 1]);
    let fresh = 0;
    let freshRepeated = 0;
    for (const id of ids) {
      if (seen[id]) continue;
      seen[id] = 1;
      fresh++;
      if ((frequency[id] ?? 0) > 1) freshRepeated++;
    }
    columns.fresh[at] = fresh / Math.max(1, ids.length);
    columns.freshRepeated[at] = freshRepeated / Math.max(1, ids.length);
    let probability = 0;
    let commonest = 0;
    let weight = 0;
    let topWeight = 0;
    for (const id of sequence) {
      const times = occurrences[id] ?? 0;
      probability += times / total;
      commonest = Math.max(commonest, times);
      weight += times * (idf[id] ?? 0);
    }
    for (const id of ids) topWeight += top.get(id) ?? 0;
    columns.probability[at] = (probability / Math.max(1, sequence.length)) * Math.sqrt(total);
    columns.commonest[at] = commonest / most;
    columns.weight[at] = Math.log1p(weight);
    columns.topTerms[at] = topWeight;
    columns.repeatedPairs[at] = pairs(sequence);
    addTo(backward, vector, 1);
  }
  return columns;
}

/** 1 for the highest value, 0 for the lowest; of equal ones the earlier is higher. */
function rankOf(values: Float64Array): Float64Array {
  const order = [...values.keys()].sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || b - a);
  const rank = new Float64Array(values.length);
  for (const [place, at] of order.entries()) rank[at] = place / Math.max(1, values.length - 1);
  return rank;
}

/** The commonest terms with 1, 1/2, 1/3 … */
function topTerms(occurrences: Int32Array): Map<number, number> {
  const order = [...occurrences.keys()].sort((a, b) => (occurrences[b] ?? 0) - (occurrences[a] ?? 0) || a - b);
  return new Map(order.slice(0, TOP_TERMS).map((id, place) => [id, 1 / (1 + place)]));
}

/** Counts in how many sequences each pair of neighbours is; returns the share of pairs of one that others have too. */
function countPairs(sequences: readonly (readonly number[])[]): (sequence: readonly number[]) => number {
  const pairsOf = (sequence: readonly number[]): Set<number> => {
    const pairs = new Set<number>();
    for (let at = 1; at < sequence.length; at++) pairs.add((sequence[at - 1] ?? 0) * 2 ** 22 + (sequence[at] ?? 0));
    return pairs;
  };
  const counts = new Map<number, number>();
  for (const sequence of sequences) for (const pair of pairsOf(sequence)) counts.set(pair, (counts.get(pair) ?? 0) + 1);
  return (sequence) => {
    let repeated = 0;
    const pairs = pairsOf(sequence);
    for (const pair of pairs) if ((counts.get(pair) ?? 0) > 1) repeated++;
    return repeated / Math.max(1, pairs.size);
  };
}
