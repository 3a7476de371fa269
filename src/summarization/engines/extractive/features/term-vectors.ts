import { functionWords } from '../../../../languages/function-words.ts';

/** A sparse vector of TF-IDF weights, normalized to length 1. Empty for a text without terms. */
export interface Vector {
  ids: Int32Array;
  weights: Float64Array;
}

/** Shared by all texts without terms: a document can have a hundred thousand of them. */
export const EMPTY_VECTOR: Vector = { ids: new Int32Array(), weights: new Float64Array() };

/** The terms and word counts of one text. */
export interface TextTerms {
  vector: Vector;
  /** Ids of all its terms in order, with repetitions. */
  termIds: number[];
  /** Words, function words included. In scripts without spaces, a character counts 0.6. */
  wordCount: number;
  /** Capitalized words after the first word, and words that start with a digit. */
  capitalizedWords: number;
  numbers: number;
  upperCaseLetters: number;
  /** First word in lower case; '' for a text without words. */
  firstWord: string;
}

export interface TermVectors {
  texts: TextTerms[];
  /** Number of distinct terms. Ids are smaller. */
  size: number;
  /** For each term the number of texts that have it, and its occurrences in all texts. */
  documentFrequency: Int32Array;
  occurrences: Int32Array;
  /** Inverse document frequency. */
  idf: Float64Array;
  /** The ids of the terms of any text, in order. `UNKNOWN_TERM` for a term that none of the texts has. */
  idsOf(text: string): number[];
}

export const UNKNOWN_TERM = -1;

/** Longer words are cut to this many UTF-16 units. */
const MAX_TERM_LENGTH = 40;

/**
 * Builds TF-IDF vectors without function words. A term is the beginning of a word, which approximates a stem in inflected
 * languages. In scripts without spaces, a term is a pair of characters. Linear in the length of the texts.
 */
export function buildTermVectors(texts: readonly string[], language: string | undefined): TermVectors {
  const ids = new Map<string, number>();
  const stopWords = functionWords(language);
  const addTerm = (term: string): number => {
    const id = ids.get(term) ?? ids.size;
    if (id === ids.size) ids.set(term, id);
    return id;
  };
  const textTerms = texts.map((text) => readTerms(text, addTerm, stopWords));
  const documentFrequency = new Int32Array(ids.size);
  const occurrences = new Int32Array(ids.size);
  const termCounts = textTerms.map(({ termIds }) => {
    if (termIds.length === 0) return undefined;
    const counts = new Map<number, number>();
    for (const id of termIds) counts.set(id, (counts.get(id) ?? 0) + 1);
    for (const [id, count] of counts) {
      documentFrequency[id] = (documentFrequency[id] ?? 0) + 1;
      occurrences[id] = (occurrences[id] ?? 0) + count;
    }
    return counts;
  });
  const idf = Float64Array.from(documentFrequency, (documents) => Math.log(1 + texts.length / documents));
  return {
    texts: textTerms.map((terms, index) => Object.assign(terms, { vector: weigh(termCounts[index], idf) })),
    size: ids.size,
    documentFrequency,
    occurrences,
    idf,
    idsOf: (text) => readTerms(text, (term) => ids.get(term) ?? UNKNOWN_TERM, stopWords).termIds,
  };
}

/** Classes of UTF-16 units. 0 is unclassified. */
const SEPARATOR = 1;
const LETTER = 2;
const UPPER_CASE = 3;
const DIGIT = 4;
/** A character of a script without spaces. */
const UNSPACED = 5;
/** Hiragana alone is mostly endings and particles. */
const HIRAGANA = 6;

const UNSPACED_SCRIPT =
  /[\p{Script=Han}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}ー]/u;
/** The class of each UTF-16 unit. Filled on first use of a unit. */
const unitClasses = new Uint8Array(0x10000);

/** Surrogates are separators: emoji and rare letters. */
function unitClass(unit: number): number {
  return unitClasses[unit] || classifyUnit(unit);
}

function classifyUnit(unit: number): number {
  const character = String.fromCharCode(unit);
  let unitClass = SEPARATOR;
  if (/\p{Script=Hiragana}/u.test(character)) unitClass = HIRAGANA;
  else if (UNSPACED_SCRIPT.test(character)) unitClass = UNSPACED;
  else if (/\p{Lu}/u.test(character)) unitClass = UPPER_CASE;
  else if (/[\p{L}\p{M}]/u.test(character)) unitClass = LETTER;
  else if (/\p{N}/u.test(character)) unitClass = DIGIT;
  unitClasses[unit] = unitClass;
  return unitClass;
}

const UNSPACED_WORDS_PER_CHARACTER = 0.6;

function readTerms(
  text: string,
  idOf: (term: string) => number,
  stopWords: ReadonlySet<string>,
): Omit<TextTerms, 'vector'> {
  const terms = {
    termIds: [] as number[],
    wordCount: 0,
    capitalizedWords: 0,
    numbers: 0,
    upperCaseLetters: 0,
    firstWord: '',
  };
  for (let at = 0; at < text.length; ) {
    const first = unitClass(text.charCodeAt(at));
    const start = at++;
    if (first === SEPARATOR) continue;
    if (first === UNSPACED || first === HIRAGANA) {
      if (terms.firstWord === '') terms.firstWord = text.slice(start, start + 2);
      terms.wordCount += UNSPACED_WORDS_PER_CHARACTER;
      const next = at < text.length ? unitClass(text.charCodeAt(at)) : SEPARATOR;
      const isPair = next === UNSPACED || (next === HIRAGANA && first === UNSPACED);
      if (isPair && !stopWords.has(text.slice(start, at + 1))) terms.termIds.push(idOf(text.slice(start, at + 1)));
      continue;
    }
    if (first === UPPER_CASE) terms.upperCaseLetters++;
    for (; at < text.length; at++) {
      const inner = unitClass(text.charCodeAt(at));
      if (inner === SEPARATOR || inner === UNSPACED || inner === HIRAGANA) break;
      if (inner === UPPER_CASE) terms.upperCaseLetters++;
    }
    terms.wordCount++;
    if (first === DIGIT) terms.numbers++;
    else if (first === UPPER_CASE && terms.firstWord !== '') terms.capitalizedWords++;
    const word = text.slice(start, Math.min(at, start + MAX_TERM_LENGTH)).toLowerCase();
    if (terms.firstWord === '') terms.firstWord = word;
    if ((word.length > 1 || first === DIGIT) && !stopWords.has(word)) terms.termIds.push(idOf(stem(word)));
  }
  return terms;
}

/** The first 6 letters of a word of 8 or more; a word of 5 to 7 without its last letter. */
function stem(word: string): string {
  if (word.length > 7) return word.slice(0, 6);
  return word.length > 4 ? word.slice(0, -1) : word;
}

function weigh(termCounts: ReadonlyMap<number, number> | undefined, idf: Float64Array): Vector {
  if (!termCounts) return EMPTY_VECTOR;
  const ids = Int32Array.from(termCounts.keys());
  const weights = Float64Array.from(termCounts, ([id, count]) => (1 + Math.log(count)) * (idf[id] ?? 0));
  let squares = 0;
  for (const weight of weights) squares += weight * weight;
  const length = Math.sqrt(squares) || 1;
  for (const [index, weight] of weights.entries()) weights[index] = weight / length;
  return { ids, weights };
}

/** Adds `factor` times a vector to a dense array with one entry per term. */
export function addVector(dense: Float64Array, { ids, weights }: Vector, factor: number): void {
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0;
    dense[id] = (dense[id] ?? 0) + factor * (weights[at] ?? 0);
  }
}

/** Dot product with a dense array: the cosine similarity when the array holds one vector. */
export function dotProduct(dense: Float64Array, { ids, weights }: Vector): number {
  let sum = 0;
  for (let at = 0; at < ids.length; at++) sum += (weights[at] ?? 0) * (dense[ids[at] ?? 0] ?? 0);
  return sum;
}

/** Cosine similarity of two vectors. `scratch` has one entry per term, all 0 before and after the call. */
export function cosineSimilarity(scratch: Float64Array, a: Vector, b: Vector): number {
  addVector(scratch, a, 1);
  const sum = dotProduct(scratch, b);
  for (const id of a.ids) scratch[id] = 0;
  return sum;
}
