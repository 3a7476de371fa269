import { addTo, dot, type Vector } from './term-vectors.ts';

/** Damping and number of power iterations of PageRank; the ranking hardly changes after a dozen. */
const DAMPING = 0.85;
const ITERATIONS = 12;

export interface Centrality {
  /** PageRank of each sentence; the mean is 1. */
  rank: Float64Array;
  /** Sum of the cosines of each sentence with all sentences, itself included; 0 for one without terms. */
  degree: Float64Array;
}

/**
 * Continuous LexRank (Erkan and Radev, 2004): PageRank over the graph of cosine similarities of sentences. The matrix
 * of all pairs is never built: with the vectors as rows of V its product with x is V (Vᵀ x), so that an iteration is
 * linear in the number of terms.
 */
export function centrality(vectors: readonly Vector[], size: number): Centrality {
  const count = vectors.length;
  const dense = new Float64Array(size);
  const similarity = (x: Float64Array): Float64Array => {
    dense.fill(0);
    for (let at = 0; at < count; at++) {
      const vector = vectors[at];
      if (vector) addTo(dense, vector, x[at] ?? 0);
    }
    const product = new Float64Array(count);
    for (let at = 0; at < count; at++) {
      const vector = vectors[at];
      if (vector) product[at] = dot(dense, vector);
    }
    return product;
  };
  const degree = similarity(new Float64Array(count).fill(1));
  let rank = new Float64Array(count).fill(1);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const next = similarity(rank.map((value, at) => value / (degree[at] || 1)));
    let sum = 0;
    for (let at = 0; at < count; at++) {
      const value = 1 - DAMPING + DAMPING * (next[at] ?? 0);
      next[at] = value;
      sum += value;
    }
    rank = next.map((value) => (value * count) / sum);
  }
  return { rank, degree };
}
