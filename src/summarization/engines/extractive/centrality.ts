import { addTo, dot, type Vector } from './terms.ts';

/** Damping and number of power iterations of PageRank; the ranking hardly changes after a dozen. */
const DAMPING = 0.85;
const ITERATIONS = 12;

/**
 * Continuous LexRank (Erkan and Radev, 2004): PageRank over the graph of cosine similarities of sentences. The matrix
 * of all pairs is never built: with the vectors as rows of V its product with x is V (Vᵀ x), so that an iteration is
 * linear in the number of terms. The mean of the result is 1.
 */
export function centrality(vectors: readonly Vector[], size: number): Float64Array {
  const count = vectors.length;
  const dense = new Float64Array(size);
  const similarity = (x: Float64Array): Float64Array => {
    dense.fill(0);
    for (let at = 0; at < count; at++) {
      const vector = vectors[at];
      if (vector) addTo(dense, vector, x[at] ?? 0);
    }
    return Float64Array.from(vectors, (vector) => dot(dense, vector));
  };
  const degree = similarity(new Float64Array(count).fill(1)).map((value) => (value > 0 ? value : 1));
  let rank = new Float64Array(count).fill(1);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const spread = similarity(rank.map((value, at) => value / (degree[at] ?? 1)));
    const next = spread.map((value) => 1 - DAMPING + DAMPING * value);
    const mean = next.reduce((sum, value) => sum + value, 0) / count;
    rank = next.map((value) => value / mean);
  }
  return rank;
}
