import type { Workload } from './batching/batcher.ts';
import type { TranslationEngine } from './engine.ts';
import { isSameRoute, routeLabel, unchangedLabel } from './routing/describe-route.ts';
import type { Route } from './routing/find-routes.ts';
import { type RouteResolution, resolveRoute } from './routing/resolve-route.ts';
import type { Router, Routers } from './routing/router.ts';

/** The languages and the volume of a request, in canonical codes. */
export interface TranslationDemand {
  to: string;
  /** UTF-16 units to translate, by source language. */
  charactersFrom: ReadonlyMap<string, number>;
}

/** The routes for a request, chosen before any segment is translated. */
export interface TranslationPlan {
  to: string;
  /** One for each source language that needs a translation. */
  directions: readonly PlannedDirection[];
  /** Source languages without a route to the target. */
  unsupported: readonly string[];
  /** Labels for source languages whose texts stay unchanged although the target is a variant. */
  unchangedLabels: readonly string[];
}

export interface PlannedDirection {
  from: string;
  to: string;
  /** UTF-16 units. */
  characters: number;
  /** The primary route, then its fallbacks in order. Empty when no engine is available. */
  routes: readonly PlannedRoute[];
  /** Part of the remaining time that the primary route may use, 0 to 1. */
  timeShare: number;
}

export interface PlannedRoute {
  route: Route;
  /** Value of the response header `x-glossa-engine`. */
  label: string;
}

/** Whether the engine of a route takes examples. The text between two hops has none. */
export function usesExample({ hops }: Route): boolean {
  return hops.length === 1 && hops.every(({ engine }) => engine.features?.has('examples'));
}

/** Maximum number of routes that are tried for a segment, and of attempts to prepare a direction. */
export const MAX_ROUTES = 3;

/** Part of the remaining time that a remote engine may use when a fallback exists, 0 to 1. */
const REMOTE_TIME_SHARE = 0.6;

const NO_ENGINES: ReadonlySet<TranslationEngine> = new Set();

/**
 * Chooses the primary route and the fallbacks for every source language.
 * @param excluded engines to leave out; when given, only ready routes are used
 */
export function planTranslation(
  routers: Routers,
  { to, charactersFrom }: TranslationDemand,
  excluded?: ReadonlySet<TranslationEngine>,
): TranslationPlan {
  const directions: PlannedDirection[] = [];
  const unsupported: string[] = [];
  const unchangedLabels: string[] = [];
  for (const [from, characters] of charactersFrom) {
    const resolved = resolveRoute(routers.all, from, to);
    const { kind } = resolved;
    if (kind === 'unsupported') unsupported.push(from);
    if (kind === 'unchanged' && resolved.to !== to) unchangedLabels.push(unchangedLabel(resolved.to));
    if (kind === 'route') directions.push(planDirection(routers, { from, to, characters }, excluded));
  }
  return { to, directions, unsupported, unchangedLabels };
}

/** @returns the plan over ready routes only; undefined when a direction has none */
export function planReadyRoutes(
  routers: Routers,
  { to, directions }: TranslationPlan,
  excluded: ReadonlySet<TranslationEngine> = NO_ENGINES,
): TranslationPlan | undefined {
  const charactersFrom = new Map(directions.map(({ from, characters }) => [from, characters]));
  const plan = planTranslation(routers, { to, charactersFrom }, excluded);
  return plan.directions.every(({ routes }) => routes.length > 0) ? plan : undefined;
}

/** Replaces remote engines that are predicted to miss the deadline, if the other engines can serve the whole request. */
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
 * Finds the best ready route without each engine of the primary route, then without two engines. So the first fallback
 * without the failed engines is also the best one.
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

/** Whether a direction depends on a remote engine, whose speed no deadline of a text can know. */
export function dependsOnRemoteEngine({ directions }: TranslationPlan): boolean {
  return directions.some(
    ({ routes: [primary], timeShare }) => primary && timeShare === 1 && remoteEnginesOf(primary.route).length > 0,
  );
}

/** The work of the primary routes. @param growth expected length of the output relative to the input */
export function workloadOf({ directions }: TranslationPlan, growth: number): Workload[] {
  return directions.map((direction) => {
    const work = toWorkload(direction);
    return { ...work, characters: Math.ceil(work.characters * Math.max(1, growth)) };
  });
}

function toWorkload({ routes, characters, timeShare }: PlannedDirection): Workload {
  return { hops: routes[0]?.route.hops ?? [], characters, timeShare };
}

/** The plan as an object for the log, without text of the request. */
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
