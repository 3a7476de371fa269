import { isSameLanguage } from '../../languages/canonical.ts';
import type { Direction, TranslationEngine } from '../engine.ts';
import { estimateChain } from './chain-quality.ts';

/** What one engine does in one call. */
export interface Hop {
  engine: TranslationEngine;
  /** Codes from source to target, with pivots between them where the engine does several directions at once. */
  path: readonly string[];
}

/** The way from one language to another: one hop, or several through pivot languages. */
export interface Route {
  hops: readonly Hop[];
  /** Expected chrF, 0 to 100, of the whole way. */
  quality: number;
  /** The least available of its directions. */
  availability: Direction['availability'];
  /** Of the least preferred engine on it: 0 for the most preferred. */
  rank: number;
}

/** Names of engines, the most preferred first; those of one group are equals, and one in none has no rivals. */
export type Preference = readonly (readonly string[])[];

/** Whether two routes, found at different times, go the same way. */
export function isSameWay(one: Route, other: Route | undefined): boolean {
  const describe = ({ hops }: Route): string => hops.map(({ engine, path }) => `${engine.name} ${path}`).join();
  return one === other || (other !== undefined && describe(one) === describe(other));
}

export interface Router {
  /** The best way between two exact codes, or undefined. */
  route(from: string, to: string): Route | undefined;
  /** The best way to every language that can be reached. */
  routesFrom(from: string): ReadonlyMap<string, Route>;
  /** Every code that is the start of some direction; the very same set until some engine has other directions. */
  sources(): ReadonlySet<string>;
}

/** More directions than this, one after the other, lose more than they carry over. */
const MAX_STEPS = 3;

/** One hop more is one engine more to wait for and to be down, and must be worth it: in points of chrF. */
const POINTS_PER_HOP = 2;

interface Edge {
  engine: TranslationEngine;
  direction: Direction;
  rank: number;
}

/**
 * Finds ways over the directions of all engines. What preferred engines can do alone is theirs; among equals the one
 * cost table is the engines' `quality`, and nothing else decides.
 * Results are kept as long as every engine returns the same array of directions.
 * @param usable directions of another availability are not taken
 */
export function createRouter(
  engines: readonly TranslationEngine[],
  usable: readonly Direction['availability'][] = ['ready', 'downloadable'],
  preference: Preference = [],
): Router {
  const rankOf = ({ name }: TranslationEngine): number =>
    Math.max(
      0,
      preference.findIndex((group) => group.includes(name)),
    );
  const ranks = [...new Set(engines.map(rankOf))].sort((one, other) => one - other);
  const measured = chainsByEngine(engines);
  let snapshot: (readonly Direction[])[] = [];
  let edges = new Map<string, Edge[]>();
  let sources: ReadonlySet<string> = new Set();
  let found = new Map<string, ReadonlyMap<string, Route>>();

  function refresh(): void {
    const current = engines.map((engine) => engine.directions());
    if (current.length === snapshot.length && current.every((directions, i) => directions === snapshot[i])) return;
    snapshot = current;
    found = new Map();
    edges = new Map();
    engines.forEach((engine, i) => {
      const rank = rankOf(engine);
      for (const direction of current[i] ?? []) {
        if (!usable.includes(direction.availability)) continue;
        const edge = { engine, direction, rank };
        const known = edges.get(direction.from);
        if (known) known.push(edge);
        else edges.set(direction.from, [edge]);
      }
    });
    sources = new Set(edges.keys());
  }

  function routesFrom(from: string): ReadonlyMap<string, Route> {
    refresh();
    let routes = found.get(from);
    if (!routes) {
      routes = preferredRoutes(from, edges, measured, ranks);
      found.set(from, routes);
    }
    return routes;
  }

  return {
    route: (from, to) => routesFrom(from).get(to),
    routesFrom,
    sources() {
      refresh();
      return sources;
    },
  };
}

interface Way {
  edges: readonly Edge[];
  quality: number;
  /** Calls of engines. */
  hops: number;
}

const worth = ({ quality, hops }: Omit<Way, 'edges'>): number => quality - POINTS_PER_HOP * hops;

/** What the most preferred engines can do alone, then what those of the next rank add, and so on. */
function preferredRoutes(from: string, edges: Edges, measured: Measured, ranks: readonly number[]): Map<string, Route> {
  const routes = new Map<string, Route>();
  for (const rank of ranks) {
    for (const [to, way] of bestWays(from, edges, measured, rank)) {
      if (!routes.has(to)) routes.set(to, toRoute(way, rank));
    }
  }
  return routes;
}

/** Bellman-Ford over at most `MAX_STEPS` rounds: the graph has a few thousand edges at most. */
function bestWays(from: string, edges: Edges, measured: Measured, highestRank: number): Map<string, Way> {
  const best = new Map<string, Way>();
  let frontier = new Map<string, Way>([[from, { edges: [], quality: 100, hops: 0 }]]);
  for (let round = 0; round < MAX_STEPS; round++) {
    const next = new Map<string, Way>();
    for (const [code, way] of frontier) {
      for (const edge of edges.get(code) ?? []) {
        const to = edge.direction.to;
        if (edge.rank > highestRank || to === from) continue;
        const known = best.get(to);
        // No estimate of a longer way is better than the way so far.
        if (known && worth(known) >= worth(way) && !measured.has(edge.engine)) continue;
        const figures = {
          quality: qualityOf(way, edge, measured),
          hops: way.hops + (continues(way.edges.at(-1), edge) ? 0 : 1),
        };
        if (known && worth(known) >= worth(figures)) continue;
        // Through another language a text does not come back as a variant of its own, only damaged.
        if (round > 0 && isSameLanguage(from, to)) continue;
        const longer = { edges: [...way.edges, edge], ...figures };
        best.set(to, longer);
        next.set(to, longer);
      }
    }
    frontier = next;
  }
  return best;
}

type Edges = ReadonlyMap<string, readonly Edge[]>;

type Measured = ReadonlyMap<TranslationEngine, ReadonlyMap<string, number>>;

function chainsByEngine(engines: readonly TranslationEngine[]): Measured {
  return new Map(
    engines.flatMap((engine) => {
      const chains = engine.chains?.map(({ path, quality }) => [path.join(), quality] as const);
      return chains ? [[engine, new Map(chains)] as const] : [];
    }),
  );
}

/** Quality of a way with one more step: measured where its engine knows the whole chain, else estimated. */
function qualityOf({ edges, quality }: Way, edge: Edge, measured: Measured): number {
  if (edges.length === 0) return edge.direction.quality;
  const chains = measured.get(edge.engine);
  const own = chains !== undefined && edges.every(({ engine }) => engine === edge.engine);
  const path = (): string =>
    [...edges.map(({ direction }) => direction.from), edge.direction.from, edge.direction.to].join();
  const known = own ? chains.get(path()) : undefined;
  return known ?? estimateChain(quality, edge.direction.quality);
}

function toRoute({ edges, quality }: Way, rank: number): Route {
  return {
    hops: toHops(edges),
    quality: Math.round(quality * 10) / 10,
    availability: leastAvailable(edges),
    rank,
  };
}

/** Directions of one engine that follow each other are one call where it can do that. */
function continues(last: { engine: TranslationEngine } | undefined, { engine }: Edge): boolean {
  return engine.canPivot === true && last?.engine === engine;
}

function toHops(edges: readonly Edge[]): Hop[] {
  const hops: { engine: TranslationEngine; path: string[] }[] = [];
  for (const edge of edges) {
    const { engine, direction } = edge;
    const last = hops.at(-1);
    if (last && continues(last, edge)) last.path.push(direction.to);
    else hops.push({ engine, path: [direction.from, direction.to] });
  }
  return hops;
}

function leastAvailable(edges: readonly Edge[]): Direction['availability'] {
  const found = new Set(edges.map(({ direction }) => direction.availability));
  if (found.has('down')) return 'down';
  return found.has('downloadable') ? 'downloadable' : 'ready';
}
