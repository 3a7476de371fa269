import { memoize, type Reading, readAnalysis, type Word } from '@glossa/apertium';
import { upperFirst } from '../../../../text/letter-case.ts';

/** What words of the same form and readings have in common. */
export interface WordType {
  form: string;
  /** The form in lower case. */
  lower: string;
  readings: readonly Reading[];
  /** The indices of the finders in `finders.ts` that look for such a word. */
  triggers: readonly number[];
  /** Whether it is a mark at the end of a sentence. */
  endsSentence: boolean;
}

/** A word with the readings of the analyser. */
export interface AnalysedWord extends WordType {
  /** The index in the text. */
  index: number;
  followsBlank: boolean;
}

export function analysedWords(words: readonly Word[], typeOf: (text: string) => WordType): AnalysedWord[] {
  return words.map(({ text, followsBlank }, index) => {
    const { form, lower, readings, triggers, endsSentence } = typeOf(text);
    return { index, form, lower, readings, followsBlank, triggers, endsSentence };
  });
}

const NO_TRIGGERS: readonly number[] = [];
const MARK = /^[^\p{L}\p{N}]/u;

/** Reads a word without finders. */
export function readType(text: string): WordType {
  const { form, readings } = readAnalysis(text);
  const endsSentence = MARK.test(form) && readings.length > 0 && readings.every(({ tags }) => tags.includes('sent'));
  return { form, lower: form.toLowerCase(), readings, triggers: NO_TRIGGERS, endsSentence };
}

/** Reads a word without finders, and remembers recent ones. */
export const plainType = memoize(readType);

/** The text of a word of which only some readings remain: all where none would, because the taggers reject a word without one. */
export function withReadings({ form, readings }: AnalysedWord, keep: (reading: Reading) => boolean): string {
  if (readings.length === 0) return `${form}/*${form}`;
  const kept = readings.filter(keep);
  return [form, ...(kept.length > 0 ? kept : readings).map(({ text }) => text)].join('/');
}

/**
 * The words of a sentence that lose readings.
 * @param keepOf tells which readings of the word at an index remain; undefined for all
 */
export function keptReadings(
  sentence: readonly AnalysedWord[],
  keepOf: (at: number, isQuestion: boolean) => ((reading: Reading) => boolean) | undefined,
): Map<number, string> {
  const found = new Map<number, string>();
  const isQuestion = sentence.at(-1)?.form === '?';
  for (const [at, word] of sentence.entries()) {
    const keep = keepOf(at, isQuestion);
    if (keep && word.readings.some(keep) && !word.readings.every(keep)) found.set(word.index, withReadings(word, keep));
  }
  return found;
}

/** Whether a word has a reading with a sequence of tags, such as `prn obj`. */
export function can(word: WordType | undefined, ...tags: string[]): boolean {
  if (word) for (const reading of word.readings) if (hasTags(reading, ...tags)) return true;
  return false;
}

/** Whether all readings of a word have one of the tags. */
export function isOnly(word: WordType | undefined, ...tags: string[]): boolean {
  return (
    word !== undefined &&
    word.readings.length > 0 &&
    word.readings.every((reading) => reading.tags.some((tag) => tags.includes(tag)))
  );
}

export function hasTags(reading: Reading, ...tags: string[]): boolean {
  for (const tag of tags) if (!reading.tags.includes(tag)) return false;
  return true;
}

/** Lemmas for `hasLemma`, each also with a capital, which it has at the start of a sentence. */
export function lemmaSet(...lemmas: string[]): ReadonlySet<string> {
  return new Set(lemmas.flatMap((lemma) => [lemma, upperFirst(lemma)]));
}

export function hasLemma(word: WordType | undefined, lemmas: ReadonlySet<string>): boolean {
  return word?.readings.some(({ lemma }) => lemmas.has(lemma)) ?? false;
}

/** The sentences of a text, each with the mark at its end. */
export function sentencesOf(words: readonly AnalysedWord[]): AnalysedWord[][] {
  const sentences: AnalysedWord[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (word.endsSentence) sentences.push([]);
  }
  return sentences;
}
