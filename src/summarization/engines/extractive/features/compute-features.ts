import type { Sentences, Unit } from '../input/read-sentences.ts';
import { cueFeatures } from './cue-phrases.ts';
import { genreFeatures } from './genre.ts';
import { positionFeatures } from './position.ts';
import { likenessFeatures } from './similarity.ts';
import { surfaceFeatures } from './surface.ts';
import { buildTerms, type Terms } from './term-vectors.ts';

/** What sentences are ranked by: for each feature, by name, one number a sentence. None depends on the language. */
export type Features = ReturnType<typeof computeFeatures>['features'];

/** Computes the features of all sentences of a document, and the terms, which selection needs as well. */
export function computeFeatures(document: Sentences) {
  const { units, title, language } = document;
  const headings = new Map<Unit, number>();
  for (const heading of [title, ...units.map((unit) => unit.heading)]) {
    if (heading && !headings.has(heading)) headings.set(heading, units.length + headings.size);
  }
  const terms: Terms = buildTerms(
    [...units, ...headings.keys()].map((unit) => unit.text),
    language,
  );
  const wordings = terms.texts.slice(0, units.length);
  const surface = surfaceFeatures(units, wordings, language);
  const features = {
    ...positionFeatures(
      units,
      wordings.map(({ words }) => words),
    ),
    ...surface,
    ...cueFeatures(units, language),
    ...likenessFeatures(document, terms, headings),
    ...genreFeatures(units, terms, surface),
  };
  return { features, terms };
}
