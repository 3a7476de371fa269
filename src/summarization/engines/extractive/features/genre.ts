import type { Unit } from '../input/read-sentences.ts';
import type { Terms } from './term-vectors.ts';

/** What kind of text the document is: the same for all its sentences, so that the trees can tell kinds apart. */
export function genreFeatures(
  units: readonly Unit[],
  { texts, size }: Terms,
  surface: { question: Float32Array; speaker: Float32Array; quotes: Float32Array; leaning: Float32Array },
) {
  const count = units.length;
  const wordings = texts.slice(0, count);
  const words = wordings.reduce((sum, wording) => sum + wording.words, 0);
  const numbers = wordings.reduce((sum, wording) => sum + wording.numbers, 0);
  const terms = wordings.reduce((sum, { sequence }) => sum + sequence.length, 0);
  const mean = (column: Float32Array) => column.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  const everywhere = (value: number) => new Float32Array(count).fill(value);
  return {
    sentences: everywhere(Math.log1p(count)),
    meanWords: everywhere(words / Math.max(1, count)),
    paragraphs: everywhere(Math.log1p(new Set(units.map(({ paragraph }) => paragraph)).size)),
    headings: everywhere(new Set(units.map(({ heading }) => heading)).size / Math.max(1, count)),
    questions: everywhere(mean(surface.question)),
    speakers: everywhere(mean(surface.speaker)),
    quoted: everywhere(mean(surface.quotes)),
    leanings: everywhere(mean(surface.leaning)),
    numbersPerWord: everywhere(numbers / Math.max(1, words)),
    /** Different terms among all: low where words are repeated. */
    variety: everywhere(size / Math.max(1, terms)),
  };
}
