import type { SegmentedDocument, TextUnit } from '../input/segment-document.ts';
import { cuePhraseFeatures } from './cue-phrases.ts';
import { genreFeatures } from './genre.ts';
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
