import { setImmediate } from 'node:timers/promises';
import { variantChain } from '../languages/canonical-code.ts';
import { LANGUAGES, type Language } from '../languages/language-table.ts';
import { memoizeLatest } from '../memoize-latest.ts';
import type { ModelOrigin } from './engine.ts';
import { createOptionListing, type ListedOption } from './plan-with-options.ts';
import { engineNames, pivotsOf } from './routing/describe-route.ts';
import type { Route } from './routing/find-routes.ts';
import { resolveRoute } from './routing/resolve-route.ts';
import type { Router, Routers } from './routing/router.ts';

export interface LanguageListing {
  code: string;
  name: string;
  native_name: string;
  rtl: boolean;
  targets: LanguageTarget[];
}

/** Lists every language with its targets and their routes. */
export type ListLanguages = () => Promise<readonly LanguageListing[]>;

/** A pair of languages that can be translated, and what it needs before. */
interface LanguageTarget {
  code: string;
  engine: string;
  via: string[];
  quality: number;
  installed: boolean;
  downloadable: boolean;
  size?: number;
  /** Engine that serves while models are missing. Absent when nothing is missing, or no engine serves. */
  fallback?: string;
  /** The models that are not the usual ones of their engine. Absent when empty. */
  models?: { name: string; licence?: string }[];
  /** Absent when empty. */
  features?: ListedOption[];
}

/** Exact sizes of 3,500 pairs would double the size of the compressed list. */
const SIZE_STEP_BYTES = 1_000_000;

/** The list takes 40 to 90 ms of processor time. Building it in slices lets the service handle other requests meanwhile. */
const SLICE_MS = 5;

/**
 * Creates the function that lists every language with its targets and their routes. A plain language that serves for a
 * variant counts as a route of the variant. The result is the same array until the directions of an engine change.
 */
export function createLanguagesListing(routers: Routers): ListLanguages {
  const { all, usable, ready } = routers;
  const optionsOf = createOptionListing(routers);
  const listFor = memoizeLatest(async (_sources: ReadonlySet<string>) => {
    const listing: LanguageListing[] = [];
    let sliceStart = performance.now();
    for (const language of LANGUAGES.values()) {
      listing.push(listLanguage({ all, usable, ready: ready(), optionsOf }, language));
      if (performance.now() - sliceStart < SLICE_MS) continue;
      await setImmediate();
      sliceStart = performance.now();
    }
    return listing;
  });
  return () => listFor(usable.sources());
}

interface ListedRouters {
  all: Router;
  usable: Router;
  /** Routes that need no download. Undefined when fallback is off. */
  ready: Router | undefined;
  optionsOf: ReturnType<typeof createOptionListing>;
}

function listLanguage(
  { all, usable, ready, optionsOf }: ListedRouters,
  { code, name, nativeName, rtl }: Language,
): LanguageListing {
  const isSource = variantChain(code).some((source) => all.sources().has(source));
  const targets = isSource ? [...LANGUAGES.keys()] : [];
  return {
    code,
    name,
    native_name: nativeName,
    rtl,
    targets: targets.flatMap((target) => {
      const route = routeOf(usable, code, target) ?? routeOf(all, code, target);
      // A pair whose download failed stays, because it is tried again. A pair whose engine is down is left out.
      if (route === undefined || (route.availability === 'down' && route.downloadBytes === 0)) return [];
      const isInstalled = route.availability === 'ready';
      const fallback = isInstalled || ready === undefined ? undefined : routeOf(ready, code, target);
      const features = optionsOf(route, { from: code, to: target });
      return {
        code: target,
        engine: engineNames(route),
        via: pivotsOf(route),
        quality: route.quality,
        installed: isInstalled,
        downloadable: route.availability === 'downloadable',
        ...(route.downloadBytes > 0 && { size: roundedSize(route.downloadBytes) }),
        ...(fallback && { fallback: engineNames(fallback) }),
        ...(route.origins.length > 0 && { models: route.origins.map(modelFields) }),
        ...(features.length > 0 && { features }),
      };
    }),
  };
}

function modelFields({ name, licence }: ModelOrigin) {
  return { name, ...(licence !== undefined && { licence }) };
}

function routeOf(router: Router, from: string, to: string): Route | undefined {
  const resolved = resolveRoute(router, from, to);
  return resolved.kind === 'route' ? resolved.route : undefined;
}

function roundedSize(bytes: number): number {
  return Math.ceil(bytes / SIZE_STEP_BYTES) * SIZE_STEP_BYTES;
}
