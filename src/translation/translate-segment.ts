import { Counter, type Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import type { BatchRequest } from './batching/batcher.ts';
import type { TranslationCache } from './cache/translation-cache.ts';
import type { Segment, TranslationEngine } from './engine.ts';
import { engineNames, routeLabel } from './list-languages.ts';
import { isUnavailable, MAX_ROUTES } from './prepare-routes.ts';
import { type RouteResolution, resolveRoute } from './routing/resolve-route.ts';
import { isSameWay, type Route, type Router } from './routing/router.ts';
import type { Routers } from './routing/routers.ts';
import { restoreProtectedParts } from './text/protected-parts.ts';
import { hasLetters, isDamaged, splitAroundProtected } from './text/split-text.ts';
import type { Pair } from './translate-texts.ts';

/** The request that a segment is translated for. */
export interface SegmentRequest {
  router: Router;
  batches: BatchRequest;
  scope: RequestScope;
  /** Labels of those who answered, gathered for `x-glossa-engine`. */
  engines: Set<string>;
}

interface Said {
  text: string;
  label: string;
}

type Outcome = { kind: 'said'; text: string } | Failed;

interface Failed {
  kind: 'failed';
  route: Route;
  /** The one of the route that failed. */
  engine: TranslationEngine;
  failure: GlossaError;
}

/**
 * Makes the function that translates one segment; where what must not change comes back damaged, in pieces around it.
 * It throws what the engines throw once there is no other way.
 */
export function createSegmentTranslator(parts: { routers: Routers; cache: TranslationCache; registry: Registry }) {
  const { routers, cache } = parts;
  const replaced = new Counter({
    name: 'glossa_translation_replaced_engine_segments_total',
    help: 'Segments that another engine answered in place of one that failed, was wrong or took too long',
    labelNames: ['failed', 'by'],
    registers: [parts.registry],
  });
  const unrepaired = new Counter({
    name: 'glossa_translation_unrepaired_pieces_total',
    help: 'Pieces of sentences that came back damaged twice and were left as they were',
    registers: [parts.registry],
  });

  return async (segment: Segment, pair: Pair, request: SegmentRequest): Promise<string> => {
    const planned = labelOf(request.router, pair);
    const key = `${planned} ${pair.from} ${pair.to} ${JSON.stringify(segment)}`;
    const { owner, signal } = request.scope;
    const known = await cache.get(owner, key, signal);
    if (known !== undefined && planned !== undefined) {
      request.engines.add(planned);
      return known;
    }
    const { text, label } = await translateWhole(segment, pair, request);
    // Another way than the best one is taken only for now.
    if (label !== undefined && label === planned) cache.set(owner, key, text);
    return text;
  };

  /** @returns no label when it was translated in pieces */
  async function translateWhole(segment: Segment, pair: Pair, request: SegmentRequest) {
    const said = await alongBestRoute(segment, pair, request).catch((error: unknown) => {
      // What an engine fails on may be the mixture: without kept parts there is nothing to take apart.
      if (isUnavailable(error) && segment.some(({ kind }) => kind === 'protected')) return undefined;
      throw error;
    });
    if (said && isWhole(segment, said.text)) return said;
    return { text: await translateAround(segment, pair, request), label: undefined };
  }

  async function translateAround(segment: Segment, pair: Pair, request: SegmentRequest): Promise<string> {
    const pieces = splitAroundProtected(segment).map(async (piece) => {
      const source = textOf(piece);
      if (!piece.some((part) => part.kind === 'text' && hasLetters(part.text))) return source;
      const { text } = await alongBestRoute(piece, pair, request);
      if (isWhole(piece, text)) return text;
      unrepaired.inc();
      return source;
    });
    return (await Promise.all(pieces)).join('');
  }

  /** When an engine fails, its directions are down for a while: another way is tried, if there is one. */
  async function alongBestRoute(segment: Segment, pair: Pair, request: SegmentRequest): Promise<Said> {
    const failed: Failed[] = [];
    for (let attempt = 0; attempt < MAX_ROUTES; attempt++) {
      const service =
        attempt > 0 ? anotherWay(pair, failed, request) : resolveRoute(request.router, pair.from, pair.to);
      if (service?.kind !== 'route' || service.route.availability === 'down') break;
      const outcome = await alongRoute(segment, service.route, request);
      if (outcome.kind === 'said') {
        const label = routeLabel(service.route, pair.to, service.to);
        request.engines.add(label);
        const { engine } = failed.at(-1) ?? {};
        if (engine) replaced.inc({ failed: engine.name, by: engineNames(service.route) });
        return { text: outcome.text, label };
      }
      failed.push(outcome);
    }
    throw failed.at(-1)?.failure ?? new GlossaError('engine_unavailable');
  }

  /** Nothing is downloaded in the middle of a request. */
  function anotherWay(
    { from, to }: Pair,
    failed: readonly Failed[],
    request: SegmentRequest,
  ): RouteResolution | undefined {
    const service = resolveRoute(routers.ready ?? request.router, from, to);
    if (service.kind !== 'route' || !failed.some(({ route }) => isSameWay(service.route, route))) return service;
    // It is not down, so it failed on this segment alone.
    const others = routers.readyWithout(new Set(failed.map(({ engine }) => engine)));
    return others && resolveRoute(others, from, to);
  }

  async function alongRoute(segment: Segment, route: Route, request: SegmentRequest): Promise<Outcome> {
    let current = segment;
    for (const hop of route.hops) {
      try {
        current = restoreProtectedParts(await request.batches.translate(hop, current), segment);
      } catch (failure) {
        if (!isUnavailable(failure)) throw failure;
        return { kind: 'failed', route, engine: hop.engine, failure };
      }
      // Where an engine had nothing to say there is nothing for the next one.
      if (textOf(current).trim() === '') return { kind: 'said', text: '' };
    }
    // A segment has no blanks at its edges: those of an answer come from words that were moved or dropped.
    return { kind: 'said', text: textOf(current).trim() };
  }
}

function labelOf(router: Router, { from, to }: Pair): string | undefined {
  const service = resolveRoute(router, from, to);
  return service.kind === 'route' ? routeLabel(service.route, to, service.to) : undefined;
}

const textOf = (segment: Segment): string => segment.map(({ text }) => text).join('');

/** Kept parts are all there, and an engine that had nothing to say for a word ("It …") does not make it vanish. */
function isWhole(segment: Segment, output: string): boolean {
  return output.trim() !== '' && !isDamaged(segment, output);
}
