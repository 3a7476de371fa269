import type { Direction, TranslationEngine } from './engine.ts';

export interface Hop {
  engine: TranslationEngine;
  from: string;
  to: string;
}

/** The way from one language to another: one hop, or several through pivot languages. */
export interface Route {
  hops: readonly Hop[];
  /** Expected chrF, 0 to 100, of the whole way. */
  quality: number;
  /** False when something must be downloaded first. */
  installed: boolean;
}

export interface Router {
  /** The cheapest way between two exact codes, or undefined. */
  route(from: string, to: string): Route | undefined;
  /** The cheapest way to every language that can be reached. */
  routesFrom(from: string): ReadonlyMap<string, Route>;
  /** Every code that is the start of some direction. */
  sources(): ReadonlySet<string>;
}

/** More hops than this lose more than they carry over. */
const MOST_HOPS = 3;

/**
 * Cost of one step: what it loses (the negative logarithm of its quality, so that the losses of a chain add up) and a
 * fixed part for every hop, since errors of one engine confuse the next.
 */
const HOP_PENALTY = 0.05;
function cost(direction: Direction): number {
  return HOP_PENALTY - Math.log(Math.max(direction.quality, 1) / 100);
}

interface Edge {
  engine: TranslationEngine;
  direction: Direction;
  cost: number;
}

/**
 * Finds ways over the directions of all engines. The one cost table is the engines' `quality`; nothing else decides.
 * Results are kept as long as every engine returns the same array of directions.
 */
export function createRouter(engines: readonly TranslationEngine[]): Router {
  let snapshot: (readonly Direction[])[] = [];
  let edges = new Map<string, Edge[]>();
  let found = new Map<string, ReadonlyMap<string, Route>>();

  function refresh(): void {
    const current = engines.map((engine) => engine.directions());
    if (current.length === snapshot.length && current.every((directions, i) => directions === snapshot[i])) return;
    snapshot = current;
    found = new Map();
    edges = new Map();
    engines.forEach((engine, i) => {
      for (const direction of current[i] ?? []) {
        const edge = { engine, direction, cost: cost(direction) };
        const known = edges.get(direction.from);
        if (known) known.push(edge);
        else edges.set(direction.from, [edge]);
      }
    });
  }

  function routesFrom(from: string): ReadonlyMap<string, Route> {
    refresh();
    let routes = found.get(from);
    if (!routes) {
      routes = cheapestRoutes(from, edges);
      found.set(from, routes);
    }
    return routes;
  }

  return {
    route: (from, to) => routesFrom(from).get(to),
    routesFrom,
    sources() {
      refresh();
      return new Set(edges.keys());
    },
  };
}

interface Way {
  edges: readonly Edge[];
  cost: number;
}

/** Bellman-Ford over at most `MOST_HOPS` rounds: the graph has a few hundred edges. */
function cheapestRoutes(from: string, edges: ReadonlyMap<string, readonly Edge[]>): Map<string, Route> {
  const best = new Map<string, Way>();
  let frontier = new Map<string, Way>([[from, { edges: [], cost: 0 }]]);
  for (let round = 0; round < MOST_HOPS; round++) {
    const next = new Map<string, Way>();
    for (const [code, way] of frontier) {
      for (const edge of edges.get(code) ?? []) {
        const to = edge.direction.to;
        const total = way.cost + edge.cost;
        if (to === from || total >= (best.get(to)?.cost ?? Number.POSITIVE_INFINITY)) continue;
        const longer = { edges: [...way.edges, edge], cost: total };
        best.set(to, longer);
        next.set(to, longer);
      }
    }
    frontier = next;
  }
  return new Map([...best].map(([to, way]) => [to, toRoute(way)]));
}

function toRoute(way: Way): Route {
  const quality = 100 * way.edges.reduce((product, { direction }) => product * (direction.quality / 100), 1);
  return {
    hops: way.edges.map(({ engine, direction }) => ({ engine, from: direction.from, to: direction.to })),
    quality: Math.round(quality * 10) / 10,
    installed: way.edges.every(({ direction }) => direction.installed),
  };
}
