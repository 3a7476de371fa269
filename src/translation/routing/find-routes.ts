import { isSameLanguage } from '../../languages/canonical.ts';
import type { Direction, TranslationEngine } from '../engine.ts';

/** One call of one engine. */
export interface Hop {
  engine: TranslationEngine;
  /** Codes from source to target. Pivot languages stand between them where the engine does several directions at once. */
  path: readonly string[];
}

/** One or more hops from one language to another, with a pivot language between two hops. */
export interface Route {
  hops: readonly Hop[];
  /** Expected chrF of the whole route, 0 to 100. */
  quality: number;
  /** Availability of the least available direction. */
  availability: Direction['availability'];
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

/** Cap on the directions of a route. Each direction loses some of the meaning. */
const MAX_DIRECTIONS = 3;

/** A further hop must improve the quality by this much (chrF), because it adds latency and another engine that can fail. */
const HOP_PENALTY = 2;

/**
 * Finds the best route to every language that can be reached. The most preferred engines serve every language that
 * they can reach alone; engines of the next rank only add the missing ones.
 * @param ranks every rank that occurs, ascending
 */
export function findRoutes(
  from: string,
  edges: Edges,
  chains: ChainQualities,
  ranks: readonly number[],
): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const rank of ranks) {
    for (const [to, path] of findPaths(from, edges, chains, rank)) {
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

/** A path through the graph. */
interface EdgePath {
  edges: readonly Edge[];
  quality: number;
  hops: number;
}

const scoreOf = ({ quality, hops }: Omit<EdgePath, 'edges'>): number => quality - HOP_PENALTY * hops;

/** Bellman-Ford over at most `MAX_DIRECTIONS` rounds. The graph has a few thousand edges at most. */
function findPaths(from: string, edges: Edges, chains: ChainQualities, maxRank: number): Map<string, EdgePath> {
  const best = new Map<string, EdgePath>();
  let frontier = new Map<string, EdgePath>([[from, { edges: [], quality: 100, hops: 0 }]]);
  for (let round = 0; round < MAX_DIRECTIONS; round++) {
    const next = new Map<string, EdgePath>();
    for (const [code, path] of frontier) {
      for (const edge of edges.get(code) ?? []) {
        const to = edge.direction.to;
        if (edge.rank > maxRank || to === from) continue;
        const known = best.get(to);
        // The estimate of a longer path is never better than the path so far.
        if (known && scoreOf(known) >= scoreOf(path) && !chains.has(edge.engine)) continue;
        const extended = {
          quality: extendedQuality(path, edge, chains),
          hops: path.hops + (isSameHop(path.edges.at(-1), edge) ? 0 : 1),
        };
        if (known && scoreOf(known) >= scoreOf(extended)) continue;
        // A text does not become a variant of its language through another language; it is only damaged.
        if (round > 0 && isSameLanguage(from, to)) continue;
        const longer = { edges: [...path.edges, edge], ...extended };
        best.set(to, longer);
        next.set(to, longer);
      }
    }
    frontier = next;
  }
  return best;
}

/** Quality of a path with one more edge: measured where the engine has a figure for the whole chain, else estimated. */
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
 * Expected chrF of two steps that were never measured together. The last step sets the level, because chrF of different
 * languages is not comparable; what the first step loses is lost for the last one. Fitted to 95 directions of NLLB-200,
 * direct against through English, with an error of 2.4 points (`bench/neural-quality.ts`). The estimate is too low for
 * close languages, so a measured figure wins in doubt.
 * @param first,last chrF of each step, 0 to 100
 */
export function estimateChainQuality(first: number, last: number): number {
  const retained = 0.4 + (0.7 * first) / 100;
  // A change of alphabet is nearly lossless, and must not raise the quality of the other step.
  return Math.min(first, last, last * retained);
}

function toRoute({ edges, quality }: EdgePath, rank: number): Route {
  return { hops: toHops(edges), quality: Math.round(quality * 10) / 10, availability: leastAvailable(edges), rank };
}

/** Consecutive directions of one engine are one hop where the engine supports that. */
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

function leastAvailable(edges: readonly Edge[]): Direction['availability'] {
  const found = new Set(edges.map(({ direction }) => direction.availability));
  if (found.has('down')) return 'down';
  return found.has('downloadable') ? 'downloadable' : 'ready';
}
