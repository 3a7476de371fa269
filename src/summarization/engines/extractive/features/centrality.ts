import { addVector, dotProduct, type Vector } from './term-vectors.ts';

/** Damping factor and power iterations of PageRank. The ranking converges after a dozen iterations. */
const DAMPING = 0.85;
const ITERATIONS = 12;

export interface Centrality {
  /** PageRank of each sentence. The mean is 1. */
  pageRank: Float64Array;
  /** Sum of the cosine similarities of each sentence with all sentences, itself included. 0 for one without terms. */
  degree: Float64Array;
}

/**
 * Continuous LexRank (Erkan and Radev, 2004): PageRank over the graph of cosine similarities of sentences. The similarity
 * matrix is never built: with the vectors as rows of V, its product with x is V (Vᵀ x). An iteration is linear in the
 * number of terms.
 */
export function computeCentrality(vectors: readonly Vector[], size: number): Centrality {
  const count = vectors.length;
  const dense = new Float64Array(size);
  const multiply = (x: Float64Array): Float64Array => {
    dense.fill(0);
    for (let at = 0; at < count; at++) {
      const vector = vectors[at];
      if (vector) addVector(dense, vector, x[at] ?? 0);
    }
    const product = new Float64Array(count);
    for (let at = 0; at < count; at++) {
      const vector = vectors[at];
      if (vector) product[at] = dotProduct(dense, vector);
    }
    return product;
  };
  const degree = multiply(new Float64Array(count).fill(1));
  let pageRank = new Float64Array(count).fill(1);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const next = multiply(pageRank.map((value, at) => value / (degree[at] || 1)));
    let sum = 0;
    for (let at = 0; at < count; at++) {
      const value = 1 - DAMPING + DAMPING * (next[at] ?? 0);
      next[at] = value;
      sum += value;
    }
    pageRank = next.map((value) => (value * count) / sum);
  }
  return { pageRank, degree };
}
