import { isSameLanguage } from '../../languages/canonical-code.ts';
import type { Direction, ModelOrigin, TranslationEngine } from '../engine.ts';

/** One call of one engine. */
export interface Hop {
  engine: TranslationEngine;
  /**
   * Codes from source to target, with pivot languages in between if the engine translates several directions in one call.
   */
  path: readonly string[];
}

/** One or more hops from one language to another, with a pivot language between two hops. */
export interface Route {
  hops: readonly Hop[];
  /** Expected chrF of the whole route, 0 to 100. */
  quality: number;
  /** Availability of the least available direction. */
  availability: Direction['availability'];
  /** Bytes to download before the first use. */
  downloadBytes: number;
  /** Origins of the models that are not the usual ones of their engine, each once. */
  origins: readonly ModelOrigin[];
  /** Rank of the least preferred engine: 0 for the most preferred. */
  rank: number;
}

/** One direction of one engine, as an edge of the graph of languages. */
export interface Edge {
  engine: TranslationEngine;
  direction: Direction;
  rank: number;
}

/** Edges by source language. */
export type Edges = ReadonlyMap<string, readonly Edge[]>;

/** Measured quality (chrF) of chains, by engine and by the codes of the chain joined with commas. */
export type ChainQualities = ReadonlyMap<TranslationEngine, ReadonlyMap<string, number>>;

/** Maximum number of directions in a route. Each direction loses some of the meaning. */
const MAX_DIRECTIONS = 3;

/** Quality (chrF) that another hop must gain, because it adds latency and an engine that can fail. */
const HOP_PENALTY = 2;

/**
 * Finds the best route to every reachable language. A language that the most preferred engines can reach alone is served by
 * them; engines of the next rank add only languages that are still missing.
 * @param ranks all ranks of the edges, ascending
 * @param isLast whether a route may end with an edge; any edge by default
 */
export function findRoutes(
  from: string,
  edges: Edges,
  chains: ChainQualities,
  ranks: readonly number[],
  isLast?: (edge: Edge) => boolean,
): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const rank of ranks) {
    for (const [to, path] of findPaths(from, edges, chains, rank, isLast)) {
      if (!routes.has(to)) routes.set(to, toRoute(path, rank));
    }
  }
  return routes;
}

export function indexChains(engines: readonly TranslationEngine[]): ChainQualities {
  return new Map(
    engines.flatMap((engine) => {
      const chains = engine.chains?.map(({ path, quality }) => [path.join(), quality] as const);
      return chains ? [[engine, new Map(chains)] as const] : [];
    }),
  );
}

/** Consecutive edges from the source language. */
interface EdgePath {
  edges: readonly Edge[];
  quality: number;
  hops: number;
}

const scoreOf = ({ quality, hops }: Omit<EdgePath, 'edges'>): number => quality - HOP_PENALTY * hops;

/** Bellman-Ford algorithm with at most `MAX_DIRECTIONS` rounds. The graph has at most a few thousand edges. */
function findPaths(
  from: string,
  edges: Edges,
  chains: ChainQualities,
  maxRank: number,
  isLast?: (edge: Edge) => boolean,
): Map<string, EdgePath> {
  const best = new Map<string, EdgePath>();
  /** The best paths that end with an edge of `isLast`. Such a path extends the best path to its last pivot. */
  const complete = isLast ? new Map<string, EdgePath>() : best;
  let frontier = new Map<string, EdgePath>([[from, { edges: [], quality: 100, hops: 0 }]]);
  for (let round = 0; round < MAX_DIRECTIONS; round++) {
    const next = new Map<string, EdgePath>();
    for (const [code, path] of frontier) {
      for (const edge of edges.get(code) ?? []) {
        const to = edge.direction.to;
        if (edge.rank > maxRank || to === from) continue;
        const known = best.get(to);
        const completed = isLast?.(edge) ? complete.get(to) : known;
        // An estimated quality never exceeds that of the path so far.
        if (completed && scoreOf(completed) >= scoreOf(path) && !chains.has(edge.engine)) continue;
        const extended = {
          quality: extendedQuality(path, edge, chains),
          hops: path.hops + (isSameHop(path.edges.at(-1), edge) ? 0 : 1),
        };
        if (completed && scoreOf(completed) >= scoreOf(extended)) continue;
        // Translation through another language damages a text without making it a variant of the same language.
        if (round > 0 && isSameLanguage(from, to)) continue;
        const longer = { edges: [...path.edges, edge], ...extended };
        if (isLast?.(edge)) complete.set(to, longer);
        if (known && scoreOf(known) >= scoreOf(extended)) continue;
        best.set(to, longer);
        next.set(to, longer);
      }
    }
    frontier = next;
  }
  return complete;
}

/** Quality of a path with one more edge: the measured quality of the whole chain if the engine has it, else an estimate. */
function extendedQuality({ edges, quality }: EdgePath, edge: Edge, chains: ChainQualities): number {
  if (edges.length === 0) return edge.direction.quality;
  const measured = chains.get(edge.engine);
  if (measured && edges.every(({ engine }) => engine === edge.engine)) {
    const codes = [...edges.map(({ direction }) => direction.from), edge.direction.from, edge.direction.to];
    const known = measured.get(codes.join());
    if (known !== undefined) return known;
  }
  return estimateChainQuality(quality, edge.direction.quality);
}

/**
 * Estimates the chrF of a chain of two directions without a measurement. The result is the chrF of the last direction,
 * reduced by the loss of the first one, because chrF values of different languages are not comparable. Fitted to 95
 * directions of NLLB-200, direct and through English, with an error of 2.4 points (`bench/neural-quality.ts`). The estimate
 * is too low for close languages.
 * @param first,last chrF of each direction, 0 to 100
 */
export function estimateChainQuality(first: number, last: number): number {
  const retained = 0.4 + (0.7 * first) / 100;
  // A change of alphabet is nearly lossless, and must not raise the quality of the other direction.
  return Math.min(first, last, last * retained);
}

function toRoute({ edges, quality }: EdgePath, rank: number): Route {
  return {
    hops: toHops(edges),
    quality: Math.round(quality * 10) / 10,
    availability: leastAvailability(edges),
    downloadBytes: edges.reduce((sum, { direction }) => sum + (direction.downloadBytes ?? 0), 0),
    origins: originsOf(edges),
    rank,
  };
}

function originsOf(edges: readonly Edge[]): ModelOrigin[] {
  const origins = edges.flatMap(({ direction }) => direction.origin ?? []);
  return [...new Map(origins.map((origin) => [`${origin.name} ${origin.licence}`, origin])).values()];
}

/** Consecutive directions of one engine are one hop if the engine can pivot. */
function isSameHop(last: { engine: TranslationEngine } | undefined, { engine }: Edge): boolean {
  return engine.canPivot === true && last?.engine === engine;
}

function toHops(edges: readonly Edge[]): Hop[] {
  const hops: { engine: TranslationEngine; path: string[] }[] = [];
  for (const edge of edges) {
    const { engine, direction } = edge;
    const last = hops.at(-1);
    if (last && isSameHop(last, edge)) last.path.push(direction.to);
    else hops.push({ engine, path: [direction.from, direction.to] });
  }
  return hops;
}

function leastAvailability(edges: readonly Edge[]): Direction['availability'] {
  const found = new Set(edges.map(({ direction }) => direction.availability));
  if (found.has('down')) return 'down';
  return found.has('downloadable') ? 'downloadable' : 'ready';
}
