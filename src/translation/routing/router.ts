import type { Direction, EngineFeature, TranslationEngine } from '../engine.ts';
import { type Edge, findRoutes, indexChains, type Route } from './find-routes.ts';

/** Groups of engine names, the most preferred group first. An engine in no group belongs to the first. */
export type Preference = readonly (readonly string[])[];

/** Finds the best routes over the directions of some engines. */
export interface Router {
  /** The best route between two codes, without the fallback of a variant to its plain language. */
  route(from: string, to: string): Route | undefined;
  /** The best route to every reachable language. */
  routesFrom(from: string): ReadonlyMap<string, Route>;
  /** Every source language. The set is the same object until the directions of an engine change. */
  sources(): ReadonlySet<string>;
}

/**
 * Creates a router. Engines of a better rank serve every pair that they can reach alone. Between engines of one rank, only
 * the expected quality decides. Routes are cached while every engine returns the same array of directions.
 * @param options.usable availabilities of the directions that a route may use
 * @param options.feature the last engine of a route has this feature; an engine that gains or loses it returns other directions
 */
export function createRouter(
  engines: readonly TranslationEngine[],
  options: { usable?: readonly Direction['availability'][]; preference?: Preference; feature?: EngineFeature } = {},
): Router {
  const { usable = ['ready', 'downloadable'], preference = [], feature } = options;
  const rankOf = ({ name }: TranslationEngine): number =>
    Math.max(
      0,
      preference.findIndex((group) => group.includes(name)),
    );
  const ranks = [...new Set(engines.map(rankOf))].sort((one, other) => one - other);
  const chains = indexChains(engines);
  const hasFeature = (some: readonly TranslationEngine[]): boolean =>
    feature === undefined || some.some(({ features }) => features?.has(feature));
  const isLast = feature && (({ engine }: Edge): boolean => hasFeature([engine]));
  let snapshot: (readonly Direction[])[] = [];
  let edges = new Map<string, Edge[]>();
  let sources: ReadonlySet<string> = new Set();
  let routesBySource = new Map<string, ReadonlyMap<string, Route>>();

  function refresh(): void {
    const current = engines.map((engine) => engine.directions());
    if (current.length === snapshot.length && current.every((directions, i) => directions === snapshot[i])) return;
    snapshot = current;
    routesBySource = new Map();
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
    let routes = routesBySource.get(from);
    if (!routes) {
      routes = hasFeature(engines) ? findRoutes(from, edges, chains, ranks, isLast) : new Map();
      routesBySource.set(from, routes);
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

/** Routers over the same engines, for different availabilities. */
export interface Routers {
  /** Every direction, including unavailable ones. A pair without a route here is unsupported. */
  all: Router;
  /** Directions that a request may be planned on. */
  usable: Router;
  /** Ready directions without those of the excluded engines. Undefined when fallback is off. */
  ready(excluded?: ReadonlySet<TranslationEngine>): Router | undefined;
  /** Routers over the same engines, for routes whose last engine has a feature. */
  withFeature(feature: EngineFeature): Routers;
}

/**
 * @param hasFallback whether another engine may serve when the best one cannot
 * @param feature the last engine of a route has this feature
 */
export function createRouters(
  engines: readonly TranslationEngine[],
  hasFallback: boolean,
  preference: Preference = [],
  feature?: EngineFeature,
): Routers {
  const readyRouters = new Map<string, Router>();
  const featureRouters = new Map<EngineFeature, Routers>();
  const options = { preference, ...(feature && { feature }) };
  const all = createRouter(engines, { ...options, usable: ['ready', 'downloadable', 'down'] });
  return {
    all,
    usable: hasFallback ? createRouter(engines, options) : all,
    ready(excluded = new Set()) {
      if (!hasFallback) return undefined;
      const included = engines.filter((engine) => !excluded.has(engine));
      const key = included.map(({ name }) => name).join();
      const router = readyRouters.get(key) ?? createRouter(included, { ...options, usable: ['ready'] });
      readyRouters.set(key, router);
      return router;
    },
    withFeature(wanted) {
      const known = featureRouters.get(wanted) ?? createRouters(engines, hasFallback, preference, wanted);
      featureRouters.set(wanted, known);
      return known;
    },
  };
}
