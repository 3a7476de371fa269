import type { Route } from './find-routes.ts';

/** The engines of a route in order, without duplicates: `apertium`, or `transliteration+apertium`. */
export function engineNames(route: Route): string {
  return [...new Set(route.hops.map(({ engine }) => engine.name))].join('+');
}

/** The languages between source and target. */
export function pivotsOf(route: Route): string[] {
  return route.hops.flatMap(({ path }) => path.slice(1)).slice(0, -1);
}

/**
 * The label of a route in `x-glossa-engine`: `apertium;via=es`, with `;variant=pt` when a plain language serves a variant.
 * @param requested,served target codes
 */
export function routeLabel(route: Route, requested: string, served: string): string {
  const pivots = pivotsOf(route);
  const parts = [engineNames(route)];
  if (pivots.length > 0) parts.push(`via=${pivots.join('+')}`);
  if (requested !== served) parts.push(`variant=${served}`);
  return parts.join(';');
}

/** The label in `x-glossa-engine` of a text in the plain language of the requested variant, which no engine distinguishes. */
export function unchangedLabel(served: string): string {
  return `unchanged;variant=${served}`;
}

/** Whether two routes call the same engines with the same paths. */
export function isSameRoute(one: Route, other: Route): boolean {
  return one === other || callsOf(one) === callsOf(other);
}

function callsOf({ hops }: Route): string {
  return hops.map(({ engine, path }) => `${engine.name} ${path}`).join();
}
