import { functionWords } from '../../../../languages/function-words.ts';
import { classOf, DIGIT, HIRAGANA, MARK, UNSPACED, UPPER } from './characters.ts';

/** TF-IDF weights of one text, of length 1; empty for a text without terms. */
export interface Vector {
  ids: Int32Array;
  weights: Float64Array;
}

/** The vector of all texts without terms: a text may have a hundred thousand of them. */
export const EMPTY: Vector = { ids: new Int32Array(), weights: new Float64Array() };

/** What one text is made of. */
export interface Wording {
  vector: Vector;
  /** Ids of its terms in order, repeated as they are. */
  sequence: number[];
  /** Number of words, function words too; in scripts without blanks two letters count as one. */
  words: number;
  /** Words with a capital, the first one not counted; words that begin with a digit. */
  capitals: number;
  numbers: number;
  /** Letters in upper case. */
  upper: number;
  /** The first word, in lower case; '' when there is none. */
  first: string;
}

export interface Terms {
  texts: Wording[];
  /** Number of different terms: ids are below it. */
  size: number;
  /** In how many texts a term is, and how often in all of them. */
  frequency: Int32Array;
  occurrences: Int32Array;
  /** Inverse document frequency. */
  idf: Float64Array;
}

/** Longer words are told apart by this many UTF-16 units. */
const MAX_TERM = 40;

/**
 * Turns texts into TF-IDF vectors without function words. Terms are stems of sorts, the first letters of words, which
 * serves inflected languages without a stemmer for each; in scripts without blanks they are pairs of letters. Linear in
 * the length of the texts.
 */
export function buildTerms(texts: readonly string[], language: string | undefined): Terms {
  const ids = new Map<string, number>();
  const stop = functionWords(language);
  const read = texts.map((text) => readWords(text, ids, stop));
  const frequency = new Int32Array(ids.size);
  const occurrences = new Int32Array(ids.size);
  const counts = read.map(({ sequence }) => {
    if (sequence.length === 0) return undefined;
    const count = new Map<number, number>();
    for (const id of sequence) count.set(id, (count.get(id) ?? 0) + 1);
    for (const [id, times] of count) {
      frequency[id] = (frequency[id] ?? 0) + 1;
      occurrences[id] = (occurrences[id] ?? 0) + times;
    }
    return count;
  });
  const idf = Float64Array.from(frequency, (documents) => Math.log(1 + texts.length / documents));
  return {
    texts: read.map((words, index) => Object.assign(words, { vector: weigh(counts[index], idf) })),
    size: ids.size,
    frequency,
    occurrences,
    idf,
  };
}

function readWords(text: string, ids: Map<string, number>, stop: ReadonlySet<string>): Omit<Wording, 'vector'> {
  const found = { sequence: [] as number[], words: 0, capitals: 0, numbers: 0, upper: 0, first: '' };
  const add = (term: string): void => {
    let id = ids.get(term);
    if (id === undefined) {
      id = ids.size;
      ids.set(term, id);
    }
    found.sequence.push(id);
  };
  for (let at = 0; at < text.length; ) {
    const kind = classOf(text.charCodeAt(at));
    const start = at++;
    if (kind === MARK) continue;
    if (kind === UNSPACED || kind === HIRAGANA) {
      if (found.first === '') found.first = text.slice(start, start + 2);
      found.words += 0.6;
      const next = at < text.length ? classOf(text.charCodeAt(at)) : MARK;
      const pair = next === UNSPACED || (next === HIRAGANA && kind === UNSPACED);
      if (pair && !stop.has(text.slice(start, at + 1))) add(text.slice(start, at + 1));
      continue;
    }
    if (kind === UPPER) found.upper++;
    for (; at < text.length; at++) {
      const inner = classOf(text.charCodeAt(at));
      if (inner === MARK || inner === UNSPACED || inner === HIRAGANA) break;
      if (inner === UPPER) found.upper++;
    }
    found.words++;
    if (kind === DIGIT) found.numbers++;
    else if (kind === UPPER && found.first !== '') found.capitals++;
    const word = text.slice(start, Math.min(at, start + MAX_TERM)).toLowerCase();
    if (found.first === '') found.first = word;
    if ((word.length > 1 || kind === DIGIT) && !stop.has(word)) add(stem(word));
  }
  return found;
}

/** The first 6 letters of a long word, all but the last letter of a middling one. */
function stem(word: string): string {
  if (word.length > 7) return word.slice(0, 6);
  return word.length > 4 ? word.slice(0, -1) : word;
}

function weigh(count: ReadonlyMap<number, number> | undefined, idf: Float64Array): Vector {
  if (!count) return EMPTY;
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
