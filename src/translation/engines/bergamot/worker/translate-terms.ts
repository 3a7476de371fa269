import type { Segment } from '../../../engine.ts';
import { determinerProbe } from '../../../terms/determiner-probe.ts';
import { agreeDeterminer, endsWithDeterminer } from '../../../terms/determiners.ts';
import { type PlacedTerms, placeTerms, tagTerms } from '../../../terms/term-tags.ts';
import { protectTerms } from '../../../text/protected-parts.ts';
import { type SegmentsRequest, type TranslateInputs, translateSegments } from './translate-segments.ts';

/** A segment with terms, and its translation. */
interface TermSentence {
  segment: Segment;
  placed: PlacedTerms;
}

/**
 * Translates segments with terms. The model translates the words of a term in their sentence, and their translation is
 * replaced with the target, so that the rest of the sentence is as without the term. Where it is unclear which words these
 * are, the sentence is translated again with a noun in place of the term. The determiner before a target agrees with it, as
 * far as the model tells in a short text of both.
 */
export function translateTerms(request: SegmentsRequest, translate: TranslateInputs): string[] {
  const { segments, from, to } = request;
  const translateAll = (sources: readonly Segment[]): string[] =>
    sources.length === 0 ? [] : translateSegments({ ...request, segments: sources }, translate);
  // Without markup, tags do not go with their words.
  if (request.withoutMarkup) return translateAll(segments.map(protectTerms));
  const place = (sources: readonly Segment[]): TermSentence[] => {
    const tagged = sources.map(tagTerms);
    const texts = translateAll(tagged.map(({ segment }) => segment));
    return sources.map((segment, index) => ({
      segment,
      placed: placeTerms(texts[index] ?? '', tagged[index]?.terms ?? [], from, to),
    }));
  };

  const sentences = place(segments);
  const unsure = sentences.flatMap(({ placed }, index) => (placed.unsure.length > 0 ? [index] : []));
  const again = place(unsure.map((index) => protectUnsure(sentences[index])));
  for (const [at, index] of unsure.entries()) sentences.splice(index, 1, ...again.slice(at, at + 1));

  const probes = sentences.flatMap(({ segment, placed }, sentence) =>
    placed.places.flatMap(({ term, words }, at) => {
      const isSame = words.toLocaleLowerCase(to) === term.target.toLocaleLowerCase(to);
      if (isSame || !endsWithDeterminer(placed.texts[at] ?? '', to)) return [];
      const probe = determinerProbe(segment, term.part, term.target);
      return probe ? [{ sentence, at, target: term.target, probe }] : [];
    }),
  );
  const models = translateAll(probes.map(({ probe }) => probe));
  const determiners = new Map<string, string>();
  for (const [index, { sentence, at, target }] of probes.entries()) {
    const [before, after] = models[index]?.split(target) ?? [];
    if (before !== undefined && after !== undefined) determiners.set(`${sentence} ${at}`, before);
  }
  return sentences.map(({ placed: { texts, places } }, sentence) => {
    let text = texts[0] ?? '';
    for (const [at, { term }] of places.entries()) {
      const model = determiners.get(`${sentence} ${at}`);
      text = (model === undefined ? text : agreeDeterminer(text, model, to)) + term.target + (texts[at + 1] ?? '');
    }
    return text;
  });
}

/** The segment with a noun in place of each term whose words are unsure. */
function protectUnsure(sentence: TermSentence | undefined): Segment {
  const parts = new Set(sentence?.placed.unsure.map(({ part }) => part));
  return (sentence?.segment ?? []).map((part, index) =>
    part.kind === 'term' && parts.has(index) ? { kind: 'protected', text: part.target } : part,
  );
}
