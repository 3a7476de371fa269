import { Counter, type Registry } from 'prom-client';
import { GlossaError } from '../errors.ts';
import type { BatchRequest } from './batcher.ts';
import type { TranslationCache } from './cache.ts';
import type { Segment } from './engine.ts';
import { restoreKeeps } from './keeps.ts';
import { routeLabel } from './languages-listing.ts';
import { isUnavailable, MOST_ROUTES } from './preparation.ts';
import { isSameWay, type Route, type Router } from './router.ts';
import type { Routers } from './routers.ts';
import { damaged, hasLetters, splitAround } from './segments.ts';
import type { Pair } from './translate-texts.ts';
import { findService } from './variants.ts';

/** The request that a segment is translated for. */
export interface SegmentRequest {
  router: Router;
  batches: BatchRequest;
  owner: string;
  /** Labels of those who answered, gathered for `x-glossa-engine`. */
  engines: Set<string>;
}

interface Said {
  text: string;
  label: string;
}

/**
 * Makes the function that translates one segment; where what must not change comes back damaged, in pieces around it.
 * It throws what the engines throw once there is no other way.
 */
export function createSegmentTranslator(parts: { routers: Routers; cache: TranslationCache; registry: Registry }) {
  const { routers, cache } = parts;
  const unrepaired = new Counter({
    name: 'glossa_translation_unrepaired_pieces_total',
    help: 'Pieces of sentences that came back damaged twice and were left as they were',
    registers: [parts.registry],
  });

  return async (segment: Segment, pair: Pair, request: SegmentRequest): Promise<string> => {
    const planned = labelOf(request.router, pair);
    const key = `${planned} ${pair.from} ${pair.to} ${JSON.stringify(segment)}`;
    const known = cache.get(request.owner, key);
    if (known !== undefined && planned !== undefined) {
      request.engines.add(planned);
      return known;
    }
    const { text, label } = await translateWhole(segment, pair, request);
    // Another way than the best one is taken only for now.
    if (label === planned) cache.set(request.owner, key, text);
    return text;
  };

  /** @returns no label when it was translated in pieces */
  async function translateWhole(segment: Segment, pair: Pair, request: SegmentRequest) {
    const said = await alongBestRoute(segment, pair, request).catch((error: unknown) => {
      // What an engine fails on may be the mixture: without kept parts there is nothing to take apart.
      if (isUnavailable(error) && segment.some(({ kind }) => kind === 'keep')) return undefined;
      throw error;
    });
    if (said && isWhole(segment, said.text)) return said;
    return { text: await translateAround(segment, pair, request), label: undefined };
  }

  async function translateAround(segment: Segment, pair: Pair, request: SegmentRequest): Promise<string> {
    const pieces = splitAround(segment).map(async (piece) => {
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
  async function alongBestRoute(segment: Segment, { from, to }: Pair, request: SegmentRequest): Promise<Said> {
    let failure: unknown;
    let tried: Route | undefined;
    for (let attempt = 0; attempt < MOST_ROUTES; attempt++) {
      // Nothing is downloaded in the middle of a request.
      const router = attempt === 0 ? request.router : (routers.ready ?? request.router);
      const service = findService(router, from, to);
      if (service.kind !== 'route' || isSameWay(service.route, tried) || service.route.availability === 'down') break;
      tried = service.route;
      try {
        const text = await alongRoute(segment, service.route, request);
        const label = routeLabel(service.route, to, service.to);
        request.engines.add(label);
        return { text, label };
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        failure = error;
      }
    }
    throw failure ?? new GlossaError('engine_unavailable');
  }

  async function alongRoute(segment: Segment, route: Route, request: SegmentRequest): Promise<string> {
    let current = segment;
    for (const hop of route.hops) {
      current = restoreKeeps(await request.batches.translate(hop, current), segment);
      // Where an engine had nothing to say there is nothing for the next one.
      if (textOf(current).trim() === '') return '';
    }
    // A segment has no blanks at its edges: those of an answer come from words that were moved or dropped.
    return textOf(current).trim();
  }
}

function labelOf(router: Router, { from, to }: Pair): string | undefined {
  const service = findService(router, from, to);
  return service.kind === 'route' ? routeLabel(service.route, to, service.to) : undefined;
}

const textOf = (segment: Segment): string => segment.map(({ text }) => text).join('');

/** Kept parts are all there, and an engine that had nothing to say for a word ("It …") does not make it vanish. */
function isWhole(segment: Segment, output: string): boolean {
  return output.trim() !== '' && !damaged(segment, output);
}
