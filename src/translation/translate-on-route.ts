import type { TaggedText } from '@glossa/tagged-text';
import type { LanguagePair } from '../languages/language-pair.ts';
import { translateAlone } from './alone/translate-alone.ts';
import type { AdmittedRequest } from './batching/batcher.ts';
import type { Segment } from './engine.ts';
import { isUnavailable, onlyUnavailable, type RouteFailure } from './engine-fallback.ts';
import type { Hop, Route } from './routing/find-routes.ts';
import { lostAcronyms, protectAcronyms } from './text/acronyms.ts';
import { protectTerms, restoreSegment } from './text/protected-parts.ts';
import { taggedTextOf, textOf, trimmed } from './text/segment-text.ts';

/** The outcome of one route. */
export type RouteResult =
  /** `keptWords`: words of the source that an engine of the route did not know. */
  { kind: 'translated'; translation: TaggedText; keptWords: readonly string[] } | ({ kind: 'failed' } & RouteFailure);

/** Translates like `translateOnRoute` on a route that knows only sentences. */
export async function translateOnFallback(
  segment: Segment,
  route: Route,
  batches: AdmittedRequest,
  direction: LanguagePair,
): Promise<RouteResult> {
  let failed: RouteResult | undefined;
  const keptWords: string[] = [];
  const text = await translateAlone(segment, direction, async (other) => {
    const result = await translateOnRoute(plainSegment(other), route, batches);
    if (result.kind === 'failed') {
      failed = result;
      return other;
    }
    keptWords.push(...result.keptWords);
    return result.translation.text;
  });
  if (text === undefined) return translateOnRoute(segment, route, batches);
  return failed ?? { kind: 'translated', translation: { text, tags: [] }, keptWords };
}

/** Whether every engine of a route translates words that stand alone badly. */
export function knowsSentencesOnly(route: Route): boolean {
  return route.hops.every(({ engine }) => engine.features?.has('sentences'));
}

/** Whether every engine of a route moves tags with their words. */
export function placesTags(route: Route | undefined): boolean {
  return route?.hops.every(({ engine }) => engine.features?.has('tags')) ?? false;
}

/** Translates a segment with the engines of a route, one after the other. @throws what is no reason for another route */
export async function translateOnRoute(segment: Segment, route: Route, batches: AdmittedRequest): Promise<RouteResult> {
  const keptWords = new Set<string>();
  const translateHop = async (hop: Hop, input: Segment): Promise<Segment> => {
    const known = hop.engine.features?.has('terms') ? input : protectTerms(input);
    const translated = await batches.translate(hop, known);
    for (const word of translated.keptWords ?? []) keptWords.add(word);
    return restoreSegment(translated, segment);
  };
  let current = segment;
  for (const hop of route.hops) {
    try {
      const translated = await translateHop(hop, current);
      const lost = current === segment ? undefined : lostAcronyms(segment, { before: current, after: translated });
      const again = lost?.size && translateHop(hop, protectAcronyms(current, lost));
      // An answer that lacks an acronym is better than none.
      current = again ? ((await again.catch(onlyUnavailable)) ?? translated) : translated;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      return { kind: 'failed', route, engine: hop.engine, error };
    }
    // The next hop cannot translate an empty text.
    if (textOf(current.parts).trim() === '')
      return { kind: 'translated', translation: { text: '', tags: [] }, keptWords: [] };
  }
  return { kind: 'translated', translation: trimmed(taggedTextOf(current)), keptWords: [...keptWords] };
}

/** A segment of one text. */
export function plainSegment(text: string): Segment {
  return { parts: [{ kind: 'text', text }], tags: [] };
}
