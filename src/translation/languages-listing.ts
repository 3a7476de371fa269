import { LANGUAGES } from './languages/table.ts';
import type { Route, Router } from './router.ts';

export interface LanguageListing {
  code: string;
  name: string;
  native_name: string;
  rtl: boolean;
  targets: { code: string; engine: string; via: string[]; quality: number; installed: boolean }[];
}

/** Every language of the table with what it can be translated into, by the same routes that requests take. */
export function listLanguages(router: Router): LanguageListing[] {
  return [...LANGUAGES.values()].map(({ code, name, nativeName, rtl }) => ({
    code,
    name,
    native_name: nativeName,
    rtl,
    targets: [...router.routesFrom(code)].map(([target, route]) => ({
      code: target,
      engine: engineNames(route),
      via: pivots(route),
      quality: route.quality,
      installed: route.installed,
    })),
  }));
}

/** The engines of a route, each once, in order: `apertium`, or `transliteration+apertium`. */
function engineNames(route: Route): string {
  return [...new Set(route.hops.map(({ engine }) => engine.name))].join('+');
}

/** The languages between source and target. */
function pivots(route: Route): string[] {
  return route.hops.slice(0, -1).map(({ to }) => to);
}

/** A route as `x-glossa-engine` shows it: `apertium;via=es`, and `;variant=pt` when a plain language served a variant. */
export function routeLabel(route: Route, asked: string, served: string): string {
  const via = pivots(route);
  const parts = [engineNames(route)];
  if (via.length > 0) parts.push(`via=${via.join('+')}`);
  if (asked !== served) parts.push(`variant=${served}`);
  return parts.join(';');
}
