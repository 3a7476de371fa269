import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import { isUnavailable } from './engine-fallback.ts';
import { MAX_ROUTES, type PlannedDirection, planDirection, planReadyRoutes, type TranslationPlan } from './plan.ts';
import { isSameRoute } from './routing/describe-route.ts';
import { resolveRoute } from './routing/resolve-route.ts';
import type { Routers } from './routing/router.ts';

/**
 * Downloads the missing models of a plan's primary routes.
 * @returns the plan to execute; it has only ready routes when a download failed or would take too long
 * @throws GlossaError `engine_unavailable` when the ready routes cannot serve the request; the signal's reason
 */
export async function prepareRoutes(
  routers: Routers,
  plan: TranslationPlan,
  scope: RequestScope,
): Promise<TranslationPlan> {
  // All directions share the remaining time, so their downloads run at once.
  const results = await Promise.all(plan.directions.map((direction) => prepareDirection(routers, direction, scope)));
  const directions: PlannedDirection[] = [];
  let failure: GlossaError | undefined;
  for (const result of results) {
    if (result instanceof GlossaError) failure ??= result;
    else directions.push(result);
  }
  if (!failure) return { ...plan, directions };
  const ready = planReadyRoutes(routers, plan);
  if (!ready) throw failure;
  return ready;
}

/** @returns the direction with a primary route that is ready, or the reason why it has none */
async function prepareDirection(
  routers: Routers,
  direction: PlannedDirection,
  scope: RequestScope,
): Promise<PlannedDirection | GlossaError> {
  let current = direction;
  let failure: GlossaError | undefined;
  for (let attempt = 0; attempt < MAX_ROUTES; attempt++) {
    const primary = current.routes[0]?.route;
    if (!primary || primary.availability === 'down') return failure ?? (await outageError(routers, direction, scope));
    if (primary.availability === 'ready') return current;
    try {
      for (const { engine, path } of primary.hops) await engine.prepare?.(path, scope);
      return current;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      failure = error;
    }
    current = planDirection(routers, direction);
    // The route is not down, so the download only takes too long for this request.
    const next = current.routes[0]?.route;
    if (next && isSameRoute(next, primary)) return failure;
  }
  return failure ?? new GlossaError('engine_unavailable');
}

/** The error of the first direction that is down, with the time of its next attempt. */
async function outageError(
  routers: Routers,
  { from, to }: PlannedDirection,
  scope: RequestScope,
): Promise<GlossaError> {
  const resolved = resolveRoute(routers.all, from, to);
  try {
    for (const { engine, path } of resolved.kind === 'route' ? resolved.route.hops : []) {
      for (const step of engine.prepare ? engine.directions() : []) {
        const isOnPath = path.some((code, index) => code === step.from && path[index + 1] === step.to);
        if (isOnPath && step.availability === 'down') await engine.prepare?.([step.from, step.to], scope);
      }
    }
  } catch (error) {
    if (isUnavailable(error)) return error;
    throw error;
  }
  return new GlossaError('engine_unavailable');
}
