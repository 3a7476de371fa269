import { createReader, type Reader } from '../binary/reader.ts';
import { readAlphabet } from '../transducer/alphabet.ts';
import { readTransducer } from '../transducer/transducer.ts';
import type { CoarseTagPatterns } from './coarse-tags.ts';
import { compileRulePattern } from './rule-pattern.ts';

/** A first-order hidden Markov model of coarse tags, as `apertium-tagger` writes it (`.prob`). */
export interface HiddenMarkovModel {
  readonly tagCount: number;
  /** The probability that tag `j` follows tag `i` is at `i * tagCount + j`. */
  readonly transitions: Float64Array;
  readonly endOfSentence: number;
  readonly endOfText: number;
  /** The tag of readings that no pattern matches. */
  readonly undefinedTag: number;
  /** The tag of unknown words. */
  readonly openTag: number;
  readonly patterns: CoarseTagPatterns;
  /** A later reading with the coarse tag of an earlier one replaces it if one of these holds. */
  readonly preferRules: readonly ((reading: string) => boolean)[];
  readonly discardRules: readonly DiscardRule[];
  /**
   * @param tags in ascending order
   * @returns for each tag, the probability of a word with these possible tags
   */
  emissions(tags: readonly number[]): Float64Array;
}

/** Ambiguous words lose readings that match. */
export interface DiscardRule {
  readonly patternLength: number;
  matches(reading: string): boolean;
}

/** The model does not store the probabilities of tags that a class of words does not have. */
const MIN_PROBABILITY = 1e-10;
const NAME_TAG = /^(NP|ANTROPONIM|PROPN|PERSON)/;

/**
 * @throws UnsupportedError when a rule is not a plain list of tags
 * @throws RangeError when the bytes are not such a model
 */
export function readHiddenMarkovModel(bytes: Uint8Array): HiddenMarkovModel {
  const reader = createReader(bytes);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const openClass = readOpenClass(reader);
  readList(reader, () => [reader.number(), reader.number()]);
  const names = readList(reader, () => reader.string());
  const indexes = new Map(readList(reader, () => [reader.string(), reader.number()]));
  readList(reader, () => [reader.number(), readList(reader, () => reader.number())]);
  const preferRules = readList(reader, () => compileRulePattern(reader.string()));
  readList(reader, () => [reader.string(), reader.number()]);
  const classes = readList(reader, () => readList(reader, () => reader.number()).sort((a, b) => a - b));
  const tagCount = reader.number();
  reader.number();
  const transitions = new Float64Array(tagCount * tagCount);
  const start = reader.position;
  reader.bytes(transitions.length * 8);
  for (let i = 0; i < transitions.length; i++) transitions[i] = view.getFloat64(start + i * 8);
  const emissions = readEmissions(reader, view, classes);
  const patterns = readPatterns(reader);
  const discardRules = reader.isAtEnd ? [] : readList(reader, () => readDiscardRule(reader));
  const openTag = chooseOpenTag(openClass, names);
  const openEmissions = emissions.get(`${openTag}`) ?? new Float64Array([MIN_PROBABILITY]);

  return {
    tagCount,
    transitions,
    endOfSentence: indexes.get('TAG_SENT') ?? 0,
    endOfText: indexes.get('TAG_kEOF') ?? 0,
    undefinedTag: indexes.get('TAG_kUNDEF') ?? 0,
    openTag,
    patterns,
    preferRules,
    discardRules,
    emissions(tags) {
      const known = emissions.get(tags.join());
      if (known) return known;
      // A word whose possible tags were not in the training data has the probabilities of an unknown word.
      return Float64Array.from(tags, (tag) => (tag === openTag ? (openEmissions[0] ?? 0) : MIN_PROBABILITY));
    },
  };
}

/**
 * The original program treats an unknown word as ambiguous between all tags of the open class. For a known word whose set of
 * possible tags was not in the training data, it searches for the smallest known superset, and a defect then overwrites the
 * open class with this set (`find_similar_ambiguity_class` of apertium 3.8 assigns through a reference). So its output depends
 * on earlier input, and the open class shrinks until it has one tag. This package starts there: one tag is all that no input
 * changes. Which tag it is has little effect (chrF within 0.2 of a tagger that is restarted for each sentence). A name tag is
 * preferred, because most unknown words are names.
 */
function chooseOpenTag(openClass: readonly number[], names: readonly string[]): number {
  const tag = openClass.find((candidate) => NAME_TAG.test(names[candidate] ?? '')) ?? openClass[0];
  if (tag === undefined) throw new RangeError('The tagger model has no open class.');
  return tag;
}

function readOpenClass(reader: Reader): number[] {
  let tag = 0;
  return readList(reader, () => {
    tag += reader.number();
    return tag;
  });
}

/** @returns the probabilities of each class of words, in ascending order of its tags, by the tags joined with commas */
function readEmissions(
  reader: Reader,
  view: DataView,
  classes: readonly (readonly number[])[],
): ReadonlyMap<string, Float64Array> {
  const emissions = classes.map((tags) => new Float64Array(tags.length).fill(MIN_PROBABILITY));
  for (let remaining = reader.number(); remaining > 0; remaining--) {
    const tag = reader.number();
    const index = reader.number();
    const probability = view.getFloat64(reader.position);
    reader.bytes(8);
    const at = classes[index]?.indexOf(tag) ?? -1;
    const probabilities = emissions[index];
    if (probabilities && at >= 0) probabilities[at] = probability;
  }
  return new Map(classes.map((tags, index) => [tags.join(), emissions[index] ?? new Float64Array(0)]));
}

function readPatterns(reader: Reader): CoarseTagPatterns {
  const alphabet = readAlphabet(reader);
  if (reader.number() !== 1) throw new RangeError('The tagger model has no patterns.');
  reader.string();
  const automaton = readTransducer(reader, undefined, alphabet.tags.length);
  const coarseTags = new Map(readList(reader, () => [reader.number(), reader.number()]));
  return { automaton, coarseTags, symbolOf: (tag) => alphabet.symbolOf(tag) };
}

function readDiscardRule(reader: Reader): DiscardRule {
  const pattern = reader.string();
  return { patternLength: pattern.length, matches: compileRulePattern(pattern) };
}

function readList<Element>(reader: Reader, readElement: () => Element): Element[] {
  const elements: Element[] = [];
  for (let remaining = reader.number(); remaining > 0; remaining--) elements.push(readElement());
  return elements;
}
