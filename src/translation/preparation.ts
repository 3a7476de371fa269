import type { Caller } from '../concurrency/caller.ts';
import { GlossaError } from '../errors.ts';
import { isSameWay, type Router } from './router.ts';
import type { Routers } from './routers.ts';
import type { Pair } from './translate-texts.ts';
import { findService } from './variants.ts';

/** So many different ways are tried for a pair, or for a segment, when engines fail. */
export const MOST_ROUTES = 3;

export function isUnavailable(error: unknown): error is GlossaError {
  return error instanceof GlossaError && error.code === 'engine_unavailable';
}

/**
 * Gets ready what the pairs of a request need, downloads included.
 * @returns the router to go by: that of what is ready already where a download fails or would take too long
 * @throws GlossaError `engine_unavailable` when there is nothing else; the signal's reason when aborted
 */
export async function prepareRoutes(
  { usable, ready }: Routers,
  pairs: readonly Pair[],
  caller: Caller,
): Promise<Router> {
  // All at once: the caller's time is for all of them together.
  const failures = await Promise.all(pairs.map((pair) => prepareRoute(usable, pair, caller)));
  const failure = failures.find((one) => one !== undefined);
  if (!failure) return usable;
  if (!ready || pairs.some(({ from, to }) => findService(ready, from, to).kind !== 'route')) throw failure;
  return ready;
}

/** @returns why it cannot be done now */
async function prepareRoute(router: Router, { from, to }: Pair, caller: Caller): Promise<GlossaError | undefined> {
  let failure = new GlossaError('engine_unavailable');
  for (let attempt = 0; attempt < MOST_ROUTES; attempt++) {
    const service = findService(router, from, to);
    if (service.kind !== 'route') return failure;
    const { hops, availability } = service.route;
    if (availability === 'ready') return undefined;
    if (availability === 'down') return failure;
    try {
      for (const { engine, path } of hops) await engine.prepare?.(path, caller);
      return undefined;
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      failure = error;
    }
    // Not down, so it only takes too long for this request: the next attempt would find the same.
    const again = findService(router, from, to);
    if (again.kind === 'route' && isSameWay(again.route, service.route)) return failure;
  }
  return failure;
}
