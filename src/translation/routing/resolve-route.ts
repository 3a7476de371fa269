import { canonicalLanguage, isSameLanguage, variantChain } from '../../languages/canonical-code.ts';
import type { Route } from './find-routes.ts';
import type { Router } from './router.ts';

/**
 * How a pair of languages is served. `unchanged`: both are the same language in the same script, and no engine distinguishes
 * them. Its `to` is the requested code, or the plain language of a variant.
 */
export type RouteResolution = ResolvedRoute | { kind: 'unchanged'; to: string } | { kind: 'unsupported' };

export interface ResolvedRoute {
  kind: 'route';
  route: Route;
  /** Codes of the route: the requested ones, or the plain language of a variant. */
  from: string;
  to: string;
}

/** Quality (chrF) by which a plain language must exceed the requested variant to replace it. */
const VARIANT_PENALTY = 5;

/** Maximum number of codes in an error message. `GET /v1/languages` lists all of them. */
const MAX_LISTED_CODES = 12;

/**
 * Finds the best route between two canonical codes. A plain language serves for its variant (`pt` for `pt-PT`) if no engine
 * has the variant, or if the engine that has it is clearly worse or less preferred.
 */
export function resolveRoute(router: Router, from: string, to: string): RouteResolution {
  if (from === to) return { kind: 'unchanged', to };
  const scoreOf = ({ route, to: served }: ResolvedRoute): number =>
    route.quality - (served === to ? 0 : VARIANT_PENALTY);
  const isBetter = (one: ResolvedRoute, other: ResolvedRoute): boolean =>
    one.route.rank < other.route.rank || (one.route.rank === other.route.rank && scoreOf(one) > scoreOf(other));
  let best: ResolvedRoute | undefined;
  for (const target of variantChain(to)) {
    for (const source of variantChain(from)) {
      if (source === target) return best ?? { kind: 'unchanged', to: target };
      const route = router.route(source, target);
      if (!route) continue;
      const found: ResolvedRoute = { kind: 'route', route, from: source, to: target };
      if (!best || isBetter(found, best)) best = found;
    }
  }
  return best ?? { kind: 'unsupported' };
}

/** Error message that names the unsupported pair, the targets of the source language, and how to add more. */
export function unsupportedPairMessage(router: Router, from: string, to: string): string {
  const pair = `${describe(from)} to ${describe(to)}`;
  // The transliteration of Serbian is always available, so it does not count as an installed engine.
  if ([...router.sources()].every((code) => isSameLanguage(code, 'sr'))) {
    return `No translation engine is installed, so ${pair} is not available. Install a model with glossa models pull or glossa models import, or set GLOSSA_MODELS=auto to download models on demand.`;
  }
  const targets = variantChain(from).flatMap((code) => [...router.routesFrom(code).keys()]);
  const reachable = [...new Set(targets)].sort();
  const possible =
    reachable.length > 0
      ? `${describe(from)} can be translated to ${listCodes(reachable)}`
      : `no engine reads ${describe(from)}`;
  return `This installation cannot translate ${pair}; ${possible}. GET /v1/languages lists every pair. To add a neural model, run glossa models pull.`;
}

function listCodes(codes: readonly string[]): string {
  const more = codes.length - MAX_LISTED_CODES;
  return codes.slice(0, MAX_LISTED_CODES).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function describe(code: string): string {
  return `${canonicalLanguage(code)?.name ?? 'unknown'} (${code})`;
}
