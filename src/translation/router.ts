import { estimateChain } from './chain-quality.ts';
import type { Direction, TranslationEngine } from './engine.ts';
import { isSameLanguage } from './languages/canonical.ts';

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
}

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
const MOST_STEPS = 3;

/** One hop more is one engine more to wait for and to be down, and must be worth it: in points of chrF. */
const POINTS_PER_HOP = 2;

interface Edge {
  engine: TranslationEngine;
  direction: Direction;
}

/**
 * Finds ways over the directions of all engines. The one cost table is the engines' `quality`; nothing else decides.
 * Results are kept as long as every engine returns the same array of directions.
 * @param usable directions of another availability are not taken
 */
export function createRouter(
  engines: readonly TranslationEngine[],
  usable: readonly Direction['availability'][] = ['ready', 'downloadable'],
): Router {
  const measured = new Map(engines.map((engine) => [engine, qualityByPath(engine)]));
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
      for (const direction of current[i] ?? []) {
        if (!usable.includes(direction.availability)) continue;
        const edge = { engine, direction };
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
      routes = bestRoutes(from, edges, measured);
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
}

const worth = ({ edges, quality }: Way): number => quality - POINTS_PER_HOP * toHops(edges).length;

/** Bellman-Ford over at most `MOST_STEPS` rounds: the graph has a few hundred edges. */
function bestRoutes(from: string, edges: ReadonlyMap<string, readonly Edge[]>, measured: Measured): Map<string, Route> {
  const best = new Map<string, Way>();
  let frontier = new Map<string, Way>([[from, { edges: [], quality: 100 }]]);
  for (let round = 0; round < MOST_STEPS; round++) {
    const next = new Map<string, Way>();
    for (const [code, way] of frontier) {
      for (const edge of edges.get(code) ?? []) {
        const to = edge.direction.to;
        // Through another language a text does not come back as a variant of its own, only damaged.
        if (to === from || (round > 0 && isSameLanguage(from, to))) continue;
        const longer = { edges: [...way.edges, edge], quality: qualityOf(way, edge, measured) };
        const known = best.get(to);
        if (known && worth(known) >= worth(longer)) continue;
        best.set(to, longer);
        next.set(to, longer);
      }
    }
    frontier = next;
  }
  return new Map([...best].map(([to, way]) => [to, toRoute(way)]));
}

type Measured = ReadonlyMap<TranslationEngine, ReadonlyMap<string, number>>;

function qualityByPath(engine: TranslationEngine): Map<string, number> {
  return new Map((engine.chains ?? []).map(({ path, quality }) => [path.join(), quality]));
}

/** Quality of a way with one more step: measured where its engine knows the whole chain, else estimated. */
function qualityOf({ edges, quality }: Way, edge: Edge, measured: Measured): number {
  if (edges.length === 0) return edge.direction.quality;
  const path = [...edges.map(({ direction }) => direction.from), edge.direction.from, edge.direction.to];
  const own = edges.every(({ engine }) => engine === edge.engine);
  const known = own ? measured.get(edge.engine)?.get(path.join()) : undefined;
  return known ?? estimateChain(quality, edge.direction.quality);
}

function toRoute({ edges, quality }: Way): Route {
  return {
    hops: toHops(edges),
    quality: Math.round(quality * 10) / 10,
    availability: leastAvailable(edges),
  };
}

/** Directions of one engine that follow each other are one call where it can do that. */
function toHops(edges: readonly Edge[]): Hop[] {
  const hops: { engine: TranslationEngine; path: string[] }[] = [];
  for (const { engine, direction } of edges) {
    const last = hops.at(-1);
    if (engine.pivots && last?.engine === engine) last.path.push(direction.to);
    else hops.push({ engine, path: [direction.from, direction.to] });
  }
  return hops;
}

function leastAvailable(edges: readonly Edge[]): Direction['availability'] {
  const found = new Set(edges.map(({ direction }) => direction.availability));
  if (found.has('down')) return 'down';
  return found.has('downloadable') ? 'downloadable' : 'ready';
}
