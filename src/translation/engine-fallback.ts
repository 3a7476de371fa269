import { GlossaError } from '../errors.ts';
import type { Direction, TranslationEngine } from './engine.ts';
import { type PlannedDirection, type PlannedRoute, plannedRoute } from './plan.ts';
import { isSameRoute } from './routing/describe-route.ts';
import type { Route } from './routing/find-routes.ts';
import type { Routers } from './routing/router.ts';

/** A route that failed for a segment. */
export interface RouteFailure {
  route: Route;
  /** The engine of the route that failed. */
  engine: TranslationEngine;
  error: GlossaError;
}

/**
 * Chooses the next route for a segment: the first planned route without a failed engine and without a direction that went
 * down after planning. When no planned route is left, the best ready route is the last resort. It may use a failed engine
 * with other directions. No model is downloaded during a request.
 * @param failures failed routes of this segment
 * @returns undefined when no route is left
 */
export function nextRoute(
  direction: PlannedDirection,
  failures: readonly RouteFailure[],
  routers: Routers,
): PlannedRoute | undefined {
  const hasFailed = ({ hops }: Route): boolean =>
    failures.some((failure) => hops.some(({ engine }) => engine === failure.engine));
  const planned = direction.routes.find(({ route }) => !hasFailed(route) && !isDown(route));
  if (planned) return planned;
  const ready = plannedRoute(routers.ready(), direction.from, direction.to);
  return ready && !failures.some(({ route }) => isSameRoute(route, ready.route)) ? ready : undefined;
}

/** Whether an error makes the request try another route. Other errors are defects, or end the request. */
export function isUnavailable(error: unknown): error is GlossaError {
  return error instanceof GlossaError && error.code === 'engine_unavailable';
}

function isDown({ hops }: Route): boolean {
  return hops.some(({ engine, path }) => {
    const index = indexOf(engine.directions());
    return path.some((from, step) => {
      const to = path[step + 1];
      return to !== undefined && (index.get(`${from} ${to}`) ?? 'down') === 'down';
    });
  });
}

type AvailabilityIndex = ReadonlyMap<string, Direction['availability']>;

/** An engine returns the same array until a direction changes, so each array is indexed once. */
const indexes = new WeakMap<readonly Direction[], AvailabilityIndex>();

function indexOf(directions: readonly Direction[]): AvailabilityIndex {
  const known = indexes.get(directions);
  if (known) return known;
  const index = new Map(directions.map(({ from, to, availability }) => [`${from} ${to}`, availability]));
  indexes.set(directions, index);
  return index;
}
