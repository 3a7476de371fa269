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
 * Chooses the next route for a segment. The primary route comes first. After its failure, or while one of its directions is
 * down, it is the best route over the directions that are ready now, which may use other directions of a failed engine. If
 * that route has failed too, the failure concerns this segment alone: the first planned route without a failed engine
 * follows. No model is downloaded during a request.
 * @param failures failed routes of this segment
 * @returns undefined when no route is left
 */
export function nextRoute(
  direction: PlannedDirection,
  failures: readonly RouteFailure[],
  routers: Routers,
): PlannedRoute | undefined {
  const [primary] = direction.routes;
  if (primary && failures.length === 0 && !isDown(primary.route)) return primary;
  const ready = plannedRoute(routers.ready(), direction.from, direction.to);
  if (ready && !failures.some(({ route }) => isSameRoute(route, ready.route))) return ready;
  const usesFailedEngine = ({ hops }: Route): boolean =>
    failures.some((failure) => hops.some(({ engine }) => engine === failure.engine));
  return direction.routes.find(({ route }) => !usesFailedEngine(route) && !isDown(route));
}

/** Whether an error makes the request try another route. Other errors are defects, or end the request. */
export function isUnavailable(error: unknown): error is GlossaError {
  return error instanceof GlossaError && error.code === 'engine_unavailable';
}

/** For answers that may be missing. @throws the error if it makes no request try another route */
export function onlyUnavailable(error: unknown): undefined {
  if (!isUnavailable(error)) throw error;
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
