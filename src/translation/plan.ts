import type { Workload } from './batching/batcher.ts';
import type { TranslationEngine } from './engine.ts';
import { isSameRoute, routeLabel } from './routing/describe-route.ts';
import type { Route } from './routing/find-routes.ts';
import { type RouteResolution, resolveRoute } from './routing/resolve-route.ts';
import type { Router, Routers } from './routing/router.ts';

/** What a request asks for, in canonical codes. */
export interface TranslationDemand {
  to: string;
  /** UTF-16 units to translate, by source language. */
  charactersFrom: ReadonlyMap<string, number>;
}

/** How a request is translated: decided once, before any work. */
export interface TranslationPlan {
  to: string;
  /** One for each source language. A source that is the target language already has none. */
  directions: readonly PlannedDirection[];
  /** Source languages that no engine translates to the target. */
  unsupported: readonly string[];
}

export interface PlannedDirection {
  from: string;
  to: string;
  /** UTF-16 units. */
  characters: number;
  /** The primary route, then its fallbacks in order. Empty when no engine can serve. */
  routes: readonly PlannedRoute[];
  /** Part of the remaining time that the primary route may use, 0 to 1. */
  timeShare: number;
}

export interface PlannedRoute {
  route: Route;
  /** As `x-glossa-engine` shows it. */
  label: string;
}

/** Cap on the routes that a segment is tried on, and on the attempts to prepare a direction. */
export const MAX_ROUTES = 3;

/** A remote engine may use this part of the remaining time where a fallback needs the rest. */
const REMOTE_TIME_SHARE = 0.6;

const NO_ENGINES: ReadonlySet<TranslationEngine> = new Set();

/**
 * Decides the route and the fallbacks of every source language.
 * @param excluded plans over the routes that serve at once without these engines
 */
export function planTranslation(
  routers: Routers,
  { to, charactersFrom }: TranslationDemand,
  excluded?: ReadonlySet<TranslationEngine>,
): TranslationPlan {
  const directions: PlannedDirection[] = [];
  const unsupported: string[] = [];
  for (const [from, characters] of charactersFrom) {
    const { kind } = resolveRoute(routers.all, from, to);
    if (kind === 'unsupported') unsupported.push(from);
    if (kind === 'route') directions.push(planDirection(routers, { from, to, characters }, excluded));
  }
  return { to, directions, unsupported };
}

/** @returns the plan over the routes that serve at once; undefined when a direction has none */
export function planReadyRoutes(
  routers: Routers,
  { to, directions }: TranslationPlan,
  excluded: ReadonlySet<TranslationEngine> = NO_ENGINES,
): TranslationPlan | undefined {
  const charactersFrom = new Map(directions.map(({ from, characters }) => [from, characters]));
  const plan = planTranslation(routers, { to, charactersFrom }, excluded);
  return plan.directions.every(({ routes }) => routes.length > 0) ? plan : undefined;
}

/** Leaves out remote engines that are predicted to miss the deadline, where the others can serve the whole request. */
export function replaceLateEngines(
  routers: Routers,
  plan: TranslationPlan,
  predictedOverrunMs: (workload: readonly Workload[]) => number,
): TranslationPlan {
  const replaceable = plan.directions.filter(({ timeShare }) => timeShare < 1);
  if (replaceable.length === 0 || predictedOverrunMs(replaceable.map(toWorkload)) === 0) return plan;
  const late = new Set(replaceable.flatMap(({ routes }) => (routes[0] ? remoteEnginesOf(routes[0].route) : [])));
  return planReadyRoutes(routers, plan, late) ?? plan;
}

export function planDirection(
  routers: Routers,
  { from, to, characters }: Pick<PlannedDirection, 'from' | 'to' | 'characters'>,
  excluded?: ReadonlySet<TranslationEngine>,
): PlannedDirection {
  const primary = plannedRoute(excluded ? routers.ready(excluded) : routers.usable, from, to);
  if (!primary) return { from, to, characters, routes: [], timeShare: 1 };
  const remote = remoteEnginesOf(primary.route);
  const isReplaceable = remote.length > 0 && plannedRoute(routers.ready(new Set(remote)), from, to) !== undefined;
  return {
    from,
    to,
    characters,
    routes: [primary, ...planFallbacks(routers, primary, from, to)],
    timeShare: isReplaceable ? REMOTE_TIME_SHARE : 1,
  };
}

/**
 * The best ready routes without each engine of the primary route, then without one engine more. Whichever engine fails,
 * the first route without it is the best one.
 */
function planFallbacks(routers: Routers, primary: PlannedRoute, from: string, to: string): PlannedRoute[] {
  const fallbacks: PlannedRoute[] = [];
  const pending = [{ route: primary.route, excluded: NO_ENGINES }];
  for (const { route, excluded } of pending) {
    if (excluded.size === MAX_ROUTES - 1) break;
    for (const { engine } of route.hops) {
      const without = new Set([...excluded, engine]);
      const fallback = plannedRoute(routers.ready(without), from, to);
      if (!fallback) continue;
      if (!fallbacks.some((known) => isSameRoute(known.route, fallback.route))) fallbacks.push(fallback);
      pending.push({ route: fallback.route, excluded: without });
    }
  }
  return fallbacks;
}

/** The best route of a router, with its label. */
export function plannedRoute(router: Router | undefined, from: string, to: string): PlannedRoute | undefined {
  const resolved: RouteResolution | undefined = router && resolveRoute(router, from, to);
  if (resolved?.kind !== 'route') return undefined;
  return { route: resolved.route, label: routeLabel(resolved.route, to, resolved.to) };
}

function remoteEnginesOf({ hops }: Route): TranslationEngine[] {
  return hops.map(({ engine }) => engine).filter(({ isRemote }) => isRemote);
}

/** The work that a plan gives to the engines of its primary routes. */
export function workloadOf({ directions }: TranslationPlan): Workload[] {
  return directions.map(toWorkload);
}

function toWorkload({ routes, characters, timeShare }: PlannedDirection): Workload {
  return { hops: routes[0]?.route.hops ?? [], characters, timeShare };
}

/** The plan as JSON for the log. It has no text of the request. */
export function formatPlan({ directions }: TranslationPlan) {
  return directions.map(({ from, to, characters, routes: [primary, ...fallbacks], timeShare }) => ({
    from,
    to,
    characters,
    route: primary?.label,
    fallbacks: fallbacks.map(({ label }) => label),
    timeShare,
  }));
}
