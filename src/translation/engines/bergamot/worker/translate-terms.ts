import type { TaggedText } from '@glossa/tagged-text';
import type { Segment } from '../../../engine.ts';
import { fillTerms, type PlacedTerms, placeTerms, tagTerms } from '../../../terms/term-tags.ts';
import { protectTerms } from '../../../text/protected-parts.ts';
import { replaceParts } from '../../../text/tags/replace-parts.ts';
import { type CallModel, type SegmentsRequest, translateSegments } from './translate-segments.ts';

/**
 * Translates segments with terms. The model translates the words of a term in their sentence, and their translation is
 * replaced with the target, so that the rest of the sentence is as without the term. Where it is unclear which words these
 * are, the sentence is translated again with a noun in place of the term.
 */
export function translateTerms(request: SegmentsRequest, translate: CallModel): TaggedText[] {
  const { segments, from, to } = request;
  const translateAll = (sources: readonly Segment[]): TaggedText[] =>
    sources.length === 0 ? [] : translateSegments({ ...request, segments: sources }, translate);
  // Without markup, tags do not go with their words.
  if (request.withoutMarkup) return translateAll(segments.map(protectTerms));
  const place = (sources: readonly Segment[]): PlacedTerms[] => {
    const tagged = sources.map(tagTerms);
    const translations = translateAll(tagged.map(({ segment }) => segment));
    return translations.flatMap((translation, index) => {
      const source = tagged[index];
      return source ? [placeTerms(translation, source, from, to)] : [];
    });
  };
  const placed = place(segments);
  const unsure = segments.flatMap((segment, index) =>
    placed[index]?.unsure.length ? [protectUnsure(segment, placed[index])] : [],
  );
  const again = place(unsure).values();
  return placed.map((one) => fillTerms(one.unsure.length > 0 ? (again.next().value ?? one) : one, to));
}

/** The segment with a noun in place of each term whose words are unsure. */
function protectUnsure(segment: Segment, { unsure }: PlacedTerms): Segment {
  const parts = new Set(unsure.map(({ part }) => part));
  return replaceParts(segment, (part, index) =>
    part.kind === 'term' && parts.has(index) ? { kind: 'protected', text: part.target } : part,
  );
}
