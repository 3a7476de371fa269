import { variantChain } from '../../languages/canonical.ts';
import type { Route, Router } from './router.ts';

/** How a pair is served: by a route, or not at all because both are the same language. */
export type RouteResolution = Served | { kind: 'unchanged'; to: string } | { kind: 'impossible' };

interface Served {
  kind: 'route';
  route: Route;
  from: string;
  to: string;
}

/** A plain language in place of the variant that was asked for must be better by so much, in points of chrF. */
const POINTS_PER_VARIANT = 5;

/**
 * The best way between two canonical codes. A plain language serves for its variant (`pt` for `pt-PT`) where no engine
 * tells them apart, or where the one that does is clearly worse or less preferred; `to` of the answer says which code
 * really served.
 */
export function resolveRoute(router: Router, from: string, to: string): RouteResolution {
  if (from === to) return { kind: 'unchanged', to };
  const worth = ({ route, to: served }: Served): number => route.quality - (served === to ? 0 : POINTS_PER_VARIANT);
  const isBetter = (one: Served, other: Served): boolean =>
    one.route.rank < other.route.rank || (one.route.rank === other.route.rank && worth(one) > worth(other));
  let best: Served | undefined;
  for (const target of variantChain(to)) {
    for (const source of variantChain(from)) {
      const plainMeetsVariant = source === target && (source === from || target === to);
      if (plainMeetsVariant) return best ?? { kind: 'unchanged', to: target };
      const route = source === target ? undefined : router.route(source, target);
      if (!route) continue;
      const found: Served = { kind: 'route', route, from: source, to: target };
      if (!best || isBetter(found, best)) best = found;
    }
  }
  return best ?? { kind: 'impossible' };
}
