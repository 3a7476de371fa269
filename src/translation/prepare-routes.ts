import { GlossaError } from '../errors.ts';
import type { RequestScope } from '../request-scope.ts';
import { type RouteResolution, resolveRoute } from './routing/resolve-route.ts';
import { isSameWay, type Router } from './routing/router.ts';
import type { Routers } from './routing/routers.ts';
import type { Pair } from './translate-texts.ts';

/** So many different ways are tried for a pair, or for a segment, when engines fail. */
export const MAX_ROUTES = 3;

export function isUnavailable(error: unknown): error is GlossaError {
  return error instanceof GlossaError && error.code === 'engine_unavailable';
}

/**
 * Gets ready what the pairs of a request need, downloads included.
 * @returns the router to go by: that of what is ready already where a download fails or would take too long
 * @throws GlossaError `engine_unavailable` when there is nothing else; the signal's reason when aborted
 */
export async function prepareRoutes(
  { all, usable, ready }: Routers,
  pairs: readonly Pair[],
  scope: RequestScope,
): Promise<Router> {
  // All at once: the caller's time is for all of them together.
  const failures = await Promise.all(pairs.map((pair) => prepareRoute({ all, usable }, pair, scope)));
  const failure = failures.find((one) => one !== undefined);
  if (!failure) return usable;
  if (!ready || pairs.some(({ from, to }) => resolveRoute(ready, from, to).kind !== 'route')) throw failure;
  return ready;
}

/** @returns why it cannot be done now */
async function prepareRoute(
  { all, usable }: Pick<Routers, 'all' | 'usable'>,
  { from, to }: Pair,
  scope: RequestScope,
): Promise<GlossaError | undefined> {
  let failure: GlossaError | undefined;
  for (let attempt = 0; attempt < MAX_ROUTES; attempt++) {
    const service = resolveRoute(usable, from, to);
    if (service.kind !== 'route' || service.route.availability === 'down') {
      return failure ?? (await whyDown(resolveRoute(all, from, to), scope));
    }
    const { hops, availability } = service.route;
    if (availability === 'ready') return undefined;
    try {
      for (const { engine, path } of hops) await engine.prepare?.(path, scope);
      return undefined;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      failure = error;
    }
    // Not down, so it only takes too long for this request: the next attempt would find the same.
    const again = resolveRoute(usable, from, to);
    if (again.kind === 'route' && isSameWay(again.route, service.route)) return failure;
  }
  return failure;
}

/** What an engine says of the first step that is down, above all when to try again. */
async function whyDown(service: RouteResolution, scope: RequestScope): Promise<GlossaError> {
  try {
    for (const { engine, path } of service.kind === 'route' ? service.route.hops : []) {
      for (const { from, to, availability } of engine.prepare ? engine.directions() : []) {
        const isStep = path.some((code, index) => code === from && path[index + 1] === to);
        if (isStep && availability === 'down') await engine.prepare?.([from, to], scope);
      }
    }
  } catch (error) {
    if (isUnavailable(error)) return error;
    throw error;
  }
  return new GlossaError('engine_unavailable');
}
