import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';
import { cuePhraseFeatures } from './cue-phrases.ts';
import { positionFeatures } from './position.ts';
import { similarityFeatures } from './similarity.ts';
import { surfaceFeatures } from './surface-features.ts';
import { buildTermVectors, type TermVectors } from './term-vectors.ts';

/** One column per feature with one number per sentence. The ranker's model refers to the features by name. */
export type Features = ReturnType<typeof computeFeatures>['features'];

/** Computes the features of all sentences, and the term vectors, which selection uses too. */
export function computeFeatures(document: SegmentedDocument) {
  const { sentences, title, language } = document;
  /** Index of each heading among the texts of the term vectors, behind the sentences. */
  const headingIndex = new Map<TextUnit, number>();
  for (const heading of [title, ...sentences.map((sentence) => sentence.heading)]) {
    if (heading && !headingIndex.has(heading)) headingIndex.set(heading, sentences.length + headingIndex.size);
  }
  const terms: TermVectors = buildTermVectors(
    [...sentences, ...headingIndex.keys()].map((unit) => unit.text),
    language,
  );
  const sentenceTerms = terms.texts.slice(0, sentences.length);
  const surface = surfaceFeatures(sentences, sentenceTerms, language);
  const features = {
    ...positionFeatures(
      sentences,
      sentenceTerms.map(({ wordCount }) => wordCount),
    ),
    ...surface,
    ...cuePhraseFeatures(sentences, language),
    ...similarityFeatures(document, terms, headingIndex),
    ...genreFeatures(sentences, terms, surface),
  };
  return { features, terms };
}

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
