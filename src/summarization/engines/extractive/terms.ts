/** TF-IDF weights of one text, of length 1; empty for a text without words. */
export interface Vector {
  ids: Int32Array;
  weights: Float64Array;
}

export interface Terms {
  vectors: Vector[];
  /** Number of different terms: ids are below it. */
  size: number;
  /** Words of each text. */
  words: Int32Array;
}

const words = new Intl.Segmenter(undefined, { granularity: 'word' });
/** Longer words are told apart by this many UTF-16 units. */
const MAX_TERM = 40;

/**
 * Turns texts into TF-IDF vectors. Words are stems of sorts: their first letters, which serves inflected languages
 * without a stemmer for each. Linear in the length of the texts.
 */
export function buildTerms(texts: readonly string[]): Terms {
  const ids = new Map<string, number>();
  const frequency: number[] = [];
  const counts: Map<number, number>[] = [];
  const lengths = new Int32Array(texts.length);
  for (const [index, text] of texts.entries()) {
    const count = new Map<number, number>();
    for (const { segment, isWordLike } of words.segment(text)) {
      if (!isWordLike) continue;
      lengths[index] = (lengths[index] ?? 0) + 1;
      const term = stem(segment.slice(0, MAX_TERM).toLowerCase());
      let id = ids.get(term);
      if (id === undefined) {
        id = ids.size;
        ids.set(term, id);
        frequency.push(0);
      }
      const seen = count.get(id) ?? 0;
      if (seen === 0) frequency[id] = (frequency[id] ?? 0) + 1;
      count.set(id, seen + 1);
    }
    counts.push(count);
  }
  const idf = frequency.map((documents) => Math.log(1 + texts.length / documents));
  return { vectors: counts.map((count) => weigh(count, idf)), size: ids.size, words: lengths };
}

/** The first 6 letters of a long word, all but the last letter of a middling one. */
function stem(word: string): string {
  if (word.length > 7) return word.slice(0, 6);
  return word.length > 4 ? word.slice(0, -1) : word;
}

function weigh(count: ReadonlyMap<number, number>, idf: readonly number[]): Vector {
  const ids = Int32Array.from(count.keys());
  const weights = Float64Array.from(count, ([id, times]) => (1 + Math.log(times)) * (idf[id] ?? 0));
  let square = 0;
  for (const weight of weights) square += weight * weight;
  const length = Math.sqrt(square) || 1;
  for (const [index, weight] of weights.entries()) weights[index] = weight / length;
  return { ids, weights };
}

/** Adds `factor` times the vector to a dense array of one number a term. */
export function addTo(dense: Float64Array, { ids, weights }: Vector, factor: number): void {
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    dense[id] = (dense[id] ?? 0) + factor * (weights[at] ?? 0);
  }
}

/** Dot product with a dense array of one number a term: the cosine when that holds one vector. */
export function dot(dense: Float64Array, { ids, weights }: Vector): number {
  let sum = 0;
  for (let at = 0; at < ids.length; at++) sum += (weights[at] ?? 0) * (dense[ids[at] ?? 0] ?? 0);
  return sum;
}

/** Cosine of two vectors; `scratch` holds one number a term, all 0 before and after. */
export function cosine(scratch: Float64Array, a: Vector, b: Vector): number {
  addTo(scratch, a, 1);
  const sum = dot(scratch, b);
  for (const id of a.ids) scratch[id] = 0;
  return sum;
}
