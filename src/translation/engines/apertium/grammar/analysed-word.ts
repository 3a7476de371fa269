import { type Reading, readAnalysis, type Word } from '@glossa/apertium';

/** A word with the readings of the analyser. */
export interface AnalysedWord {
  /** The index in the text. */
  index: number;
  form: string;
  readings: readonly Reading[];
  followsBlank: boolean;
}

export function analysedWords(words: readonly Word[]): AnalysedWord[] {
  return words.map(({ text, followsBlank }, index) => {
    const { form, readings } = readAnalysis(text);
    return { index, form, readings, followsBlank };
  });
}

/** The text of a word of which only some readings remain. */
export function withReadings({ form, readings }: AnalysedWord, keep: (reading: Reading) => boolean): string {
  return [form, ...readings.filter(keep).map(({ text }) => text)].join('/');
}

/** Whether a word has a reading with a sequence of tags, such as `prn obj`. */
export function can(word: AnalysedWord | undefined, ...tags: string[]): boolean {
  return word?.readings.some((reading) => hasTags(reading, ...tags)) ?? false;
}

/** Whether all readings of a word have one of the tags. */
export function isOnly(word: AnalysedWord | undefined, ...tags: string[]): boolean {
  return (
    word !== undefined &&
    word.readings.length > 0 &&
    word.readings.every((reading) => reading.tags.some((tag) => tags.includes(tag)))
  );
}

export function hasTags(reading: Reading, ...tags: string[]): boolean {
  return tags.every((tag) => reading.tags.includes(tag));
}

export function hasLemma(word: AnalysedWord | undefined, lemmas: ReadonlySet<string>): boolean {
  return word?.readings.some(({ lemma }) => lemmas.has(lemma)) ?? false;
}

const MARK = /^[^\p{L}\p{N}]/u;

/** The sentences of a text, each with the mark at its end. */
export function sentencesOf(words: readonly AnalysedWord[]): AnalysedWord[][] {
  const sentences: AnalysedWord[][] = [[]];
  for (const word of words) {
    sentences.at(-1)?.push(word);
    if (MARK.test(word.form) && isOnly(word, 'sent')) sentences.push([]);
  }
  return sentences;
}
