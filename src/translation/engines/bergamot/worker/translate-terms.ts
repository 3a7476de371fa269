import type { Segment } from '../../../engine.ts';
import { fillTerms, type PlacedTerms, placeTerms, tagTerms } from '../../../terms/term-tags.ts';
import { protectTerms } from '../../../text/protected-parts.ts';
import { type SegmentsRequest, type TranslateInputs, translateSegments } from './translate-segments.ts';

/**
 * Translates segments with terms. The model translates the words of a term in their sentence, and their translation is
 * replaced with the target, so that the rest of the sentence is as without the term. Where it is unclear which words these
 * are, the sentence is translated again with a noun in place of the term.
 */
export function translateTerms(request: SegmentsRequest, translate: TranslateInputs): string[] {
  const { segments, from, to } = request;
  const translateAll = (sources: readonly Segment[]): string[] =>
    sources.length === 0 ? [] : translateSegments({ ...request, segments: sources }, translate);
  // Without markup, tags do not go with their words.
  if (request.withoutMarkup) return translateAll(segments.map(protectTerms));
  const place = (sources: readonly Segment[]): PlacedTerms[] => {
    const tagged = sources.map(tagTerms);
    const texts = translateAll(tagged.map(({ segment }) => segment));
    return tagged.map(({ terms }, index) => placeTerms(texts[index] ?? '', terms, from, to));
  };
  const placed = place(segments);
  const unsure = placed.flatMap((one, index) => (one.unsure.length > 0 ? [index] : []));
  const again = place(unsure.map((index) => protectUnsure(segments[index] ?? [], placed[index]))).values();
  return placed.map((one) => fillTerms(one.unsure.length > 0 ? (again.next().value ?? one) : one, to));
}

/** The segment with a noun in place of each term whose words are unsure. */
function protectUnsure(segment: Segment, placed: PlacedTerms | undefined): Segment {
  const parts = new Set(placed?.unsure.map(({ part }) => part));
  return segment.map((part, index) =>
    part.kind === 'term' && parts.has(index) ? { kind: 'protected', text: part.target } : part,
  );
}
