import { setImmediate } from 'node:timers/promises';
import { variantChain } from '../languages/canonical-code.ts';
import { LANGUAGES, type Language } from '../languages/language-table.ts';
import { memoizeLatest } from '../memoize-latest.ts';
import { engineNames, pivotsOf } from './routing/describe-route.ts';
import { resolveRoute } from './routing/resolve-route.ts';
import type { Router } from './routing/router.ts';

export interface LanguageListing {
  code: string;
  name: string;
  native_name: string;
  rtl: boolean;
  targets: LanguageTarget[];
}

/** A pair of languages that can be translated, and what it needs before. */
interface LanguageTarget {
  code: string;
  engine: string;
  via: string[];
  quality: number;
  installed: boolean;
  downloadable: boolean;
  size?: number;
}

/** Exact sizes of 3,500 pairs would double the size of the compressed list. */
const SIZE_STEP_BYTES = 1_000_000;

/** The list takes 40 to 90 ms of processor time. Building it in slices lets the service handle other requests meanwhile. */
const SLICE_MS = 5;

/**
 * Creates the function that lists every language with its targets and their routes. A plain language that serves for a
 * variant counts as a route of the variant. The result is the same array until the directions of an engine change.
 */
export function createLanguagesListing(router: Router): () => Promise<readonly LanguageListing[]> {
  const listFor = memoizeLatest(async (_sources: ReadonlySet<string>) => {
    const listing: LanguageListing[] = [];
    let sliceStart = performance.now();
    for (const language of LANGUAGES.values()) {
      listing.push(listLanguage(router, language));
      if (performance.now() - sliceStart < SLICE_MS) continue;
      await setImmediate();
      sliceStart = performance.now();
    }
    return listing;
  });
  return () => listFor(router.sources());
}

function listLanguage(router: Router, { code, name, nativeName, rtl }: Language): LanguageListing {
  const isSource = variantChain(code).some((source) => router.sources().has(source));
  const targets = isSource ? [...LANGUAGES.keys()] : [];
  return {
    code,
    name,
    native_name: nativeName,
    rtl,
    targets: targets.flatMap((target) => {
      const resolved = resolveRoute(router, code, target);
      if (resolved.kind !== 'route') return [];
      const { route } = resolved;
      return {
        code: target,
        engine: engineNames(route),
        via: pivotsOf(route),
        quality: route.quality,
        installed: route.availability === 'ready',
        downloadable: route.availability === 'downloadable',
        ...(route.downloadBytes > 0 && { size: roundedSize(route.downloadBytes) }),
      };
    }),
  };
}

function roundedSize(bytes: number): number {
  return Math.ceil(bytes / SIZE_STEP_BYTES) * SIZE_STEP_BYTES;
}
