import { tokenize } from './tokens.ts';

/** Ranks the sentences of a document, best first. */
export type Ranking = (sentences: readonly string[], language: string) => readonly number[];

/** Damping of PageRank, and the number of iterations until its order is stable. */
const DAMPING = 0.85;
const ITERATIONS = 40;
/** Minimum similarity for an edge in LexRank's graph. */
const LEXRANK_THRESHOLD = 0.1;
/** KL-Sum ranks as many sentences as any budget needs. The rest follow in document order. */
const KL_SENTENCES = 40;
/** Smoothing of KL-Sum: occurrences of a word that a summary lacks. */
const KL_SMOOTHING = 1e-3;

/** Methods of the literature that need no training, by name. */
export const BASELINES: Record<string, Ranking> = {
  LEAD: (sentences) => [...sentences.keys()],
  TextRank: textRank,
  LexRank: lexRank,
  'KL-Sum': klSum,
};

/** Mihalcea and Tarau, 2004: PageRank over the words that two sentences share, by the logarithms of their lengths. */
function textRank(sentences: readonly string[], language: string): readonly number[] {
  const tokens = sentences.map((sentence) => tokenize(sentence, language));
  const vectors = tokens.map((words) => new Map([...new Set(words)].map((word) => [word, 1])));
  const lengths = tokens.map((words) => Math.log(words.length + 1));
  return byRank(
    pageRank(edgesOf(vectors, (shared, a, b) => (shared === 0 ? 0 : shared / ((lengths[a] ?? 0) + (lengths[b] ?? 0))))),
  );
}

/** Erkan and Radev, 2004: PageRank over an unweighted graph of sentences whose TF-IDF cosine is above a threshold. */
function lexRank(sentences: readonly string[], language: string): readonly number[] {
  const counts = sentences.map((sentence) => countsOf(tokenize(sentence, language)));
  const documents = countsOf(counts.flatMap((count) => [...count.keys()]));
  const vectors = counts.map((count) => {
    const weights = [...count].map(([word, times]): [string, number] => [
      word,
      times * Math.log(counts.length / (documents.get(word) ?? 1)),
    ]);
    const length = Math.hypot(...weights.map(([, weight]) => weight)) || 1;
    return new Map(weights.map(([word, weight]) => [word, weight / length]));
  });
  return byRank(pageRank(edgesOf(vectors, (cosine) => (cosine > LEXRANK_THRESHOLD ? 1 : 0))));
}

/** Haghighi and Vanderwende, 2009: repeatedly adds the sentence that minimizes the divergence from the document. */
function klSum(sentences: readonly string[], language: string): readonly number[] {
  const counts = sentences.map((sentence) => countsOf(tokenize(sentence, language)));
  const sizes = counts.map((count) => count.values().reduce((sum, times) => sum + times, 0));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const share = new Map<string, number>();
  for (const count of counts)
    for (const [word, times] of count) share.set(word, (share.get(word) ?? 0) + times / total);
  const summary = new Map<string, number>();
  let size = 0;
  const left = new Set([...sentences.keys()].filter((at) => (sizes[at] ?? 0) >= 3));
  const order: number[] = [];
  /** Σ p(w) ln q(w) without the terms that all candidates share. A higher value means a smaller divergence. */
  const nearness = (at: number): number => {
    let gained = 0;
    for (const [word, times] of counts[at] ?? []) {
      const before = summary.get(word) ?? KL_SMOOTHING;
      gained += (share.get(word) ?? 0) * Math.log(((summary.get(word) ?? 0) + times) / before);
    }
    return gained - Math.log(size + (sizes[at] ?? 0));
  };
  while (left.size > 0 && order.length < KL_SENTENCES) {
    const best = [...left].map((at) => [at, nearness(at)] as const).reduce((a, b) => (b[1] > a[1] ? b : a))[0];
    left.delete(best);
    order.push(best);
    size += sizes[best] ?? 0;
    for (const [word, times] of counts[best] ?? []) summary.set(word, (summary.get(word) ?? 0) + times);
  }
  return [...order, ...[...sentences.keys()].filter((at) => !order.includes(at))];
}

/** The matrix of weights between all pairs of vectors, row by row. */
function edgesOf(
  vectors: readonly ReadonlyMap<string, number>[],
  weightOf: (product: number, a: number, b: number) => number,
): Float32Array[] {
  const postings = new Map<string, [number, number][]>();
  for (const [at, vector] of vectors.entries()) {
    for (const [word, weight] of vector) postings.getOrInsert(word, []).push([at, weight]);
  }
  return vectors.map((vector, at) => {
    const row = new Float32Array(vectors.length);
    for (const [word, weight] of vector) {
      for (const [other, theirs] of postings.get(word) ?? []) row[other] = (row[other] ?? 0) + weight * theirs;
    }
    return row.map((product, other) => (other === at ? 0 : weightOf(product, at, other)));
  });
}

function pageRank(edges: readonly Float32Array[]): Float64Array {
  const count = edges.length;
  const degrees = edges.map((row) => row.reduce((sum, weight) => sum + weight, 0));
  let rank = new Float64Array(count).fill(1);
  for (let iteration = 0; iteration < ITERATIONS; iteration++) {
    const next = new Float64Array(count).fill(1 - DAMPING);
    for (const [from, row] of edges.entries()) {
      const flow = (DAMPING * (rank[from] ?? 0)) / (degrees[from] || 1);
      if (flow > 0) for (let to = 0; to < count; to++) next[to] = (next[to] ?? 0) + flow * (row[to] ?? 0);
    }
    rank = next;
  }
  return rank;
}

function byRank(rank: Float64Array): number[] {
  return [...rank.keys()].sort((a, b) => (rank[b] ?? 0) - (rank[a] ?? 0) || a - b);
}

function countsOf(words: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
