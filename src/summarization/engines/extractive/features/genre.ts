import type { TextUnit } from '../input/segment-document.ts';
import type { TermVectors } from './term-vectors.ts';

/** Features of the whole document, equal for all its sentences, so that the ranker can distinguish genres. */
export function genreFeatures(
  sentences: readonly TextUnit[],
  { texts, size }: TermVectors,
  surface: { question: Float32Array; speaker: Float32Array; quotes: Float32Array; dependent: Float32Array },
) {
  const count = sentences.length;
  const sentenceTerms = texts.slice(0, count);
  const words = sentenceTerms.reduce((sum, { wordCount }) => sum + wordCount, 0);
  const numbers = sentenceTerms.reduce((sum, terms) => sum + terms.numbers, 0);
  const terms = sentenceTerms.reduce((sum, { termIds }) => sum + termIds.length, 0);
  const mean = (column: Float32Array) => column.reduce((sum, value) => sum + value, 0) / Math.max(1, count);
  const constant = (value: number) => new Float32Array(count).fill(value);
  return {
    sentences: constant(Math.log1p(count)),
    meanWords: constant(words / Math.max(1, count)),
    paragraphs: constant(Math.log1p(new Set(sentences.map(({ paragraphIndex }) => paragraphIndex)).size)),
    headings: constant(new Set(sentences.map(({ heading }) => heading)).size / Math.max(1, count)),
    questions: constant(mean(surface.question)),
    speakers: constant(mean(surface.speaker)),
    quoted: constant(mean(surface.quotes)),
    dependentShare: constant(mean(surface.dependent)),
    numbersPerWord: constant(numbers / Math.max(1, words)),
    /** Type-token ratio of the terms. */
    variety: constant(size / Math.max(1, terms)),
  };
}
