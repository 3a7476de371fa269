import { setImmediate } from 'node:timers/promises';
import { variantChain } from '../languages/canonical.ts';
import { LANGUAGES, type Language } from '../languages/table.ts';
import { memoizeLatest } from '../resilience/memoize-latest.ts';
import { resolveRoute } from './routing/resolve-route.ts';
import type { Route, Router } from './routing/router.ts';

export interface LanguageListing {
  code: string;
  name: string;
  native_name: string;
  rtl: boolean;
  targets: { code: string; engine: string; via: string[]; quality: number; installed: boolean }[];
}

/** The whole list takes 40 to 90 ms of processor time: it is made in slices, between which other requests are served. */
const SLICE_MS = 5;

/**
 * Every language of the table with what it can be translated into, by the same services that requests get, variants
 * that a plain language stands in for included. The very same array until some engine has other directions.
 */
export function createLanguagesListing(router: Router): () => Promise<readonly LanguageListing[]> {
  const listFor = memoizeLatest(async (_sources: ReadonlySet<string>) => {
    const listing: LanguageListing[] = [];
    let began = performance.now();
    for (const language of LANGUAGES.values()) {
      listing.push(listLanguage(router, language));
      if (performance.now() - began < SLICE_MS) continue;
      await setImmediate();
      began = performance.now();
    }
    return listing;
  });
  return () => listFor(router.sources());
}

function listLanguage(router: Router, { code, name, nativeName, rtl }: Language): LanguageListing {
  const readable = variantChain(code).some((source) => router.sources().has(source));
  const targets = readable ? [...LANGUAGES.keys()] : [];
  return {
    code,
    name,
    native_name: nativeName,
    rtl,
    targets: targets.flatMap((target) => {
      const service = resolveRoute(router, code, target);
      if (service.kind !== 'route') return [];
      const { route } = service;
      return {
        code: target,
        engine: engineNames(route),
        via: pivots(route),
        quality: route.quality,
        installed: route.availability === 'ready',
      };
    }),
  };
}

/** The engines of a route, each once, in order: `apertium`, or `transliteration+apertium`. */
export function engineNames(route: Route): string {
  return [...new Set(route.hops.map(({ engine }) => engine.name))].join('+');
}

/** The languages between source and target. */
function pivots(route: Route): string[] {
  return route.hops.flatMap(({ path }) => path.slice(1)).slice(0, -1);
}

/** A route as `x-glossa-engine` shows it: `apertium;via=es`, and `;variant=pt` when a plain language served a variant. */
export function routeLabel(route: Route, asked: string, served: string): string {
  const via = pivots(route);
  const parts = [engineNames(route)];
  if (via.length > 0) parts.push(`via=${via.join('+')}`);
  if (asked !== served) parts.push(`variant=${served}`);
  return parts.join(';');
}
