import { canonicalLanguage, isSameLanguage, variantChain } from '../../languages/canonical.ts';
import type { Router } from './router.ts';

/** So many codes are named in a message; `GET /v1/languages` has all. */
const MAX_NAMED = 12;

/** One sentence: what cannot be done, what can, and how to add more. */
export function unsupportedPairMessage(router: Router, from: string, to: string): string {
  const pair = `${describe(from)} to ${describe(to)}`;
  // Transliteration needs nothing installed: Serbian alone is no sign of an engine.
  if ([...router.sources()].every((code) => isSameLanguage(code, 'sr'))) {
    return `No translation engine is installed, so ${pair} is not possible: fetch neural models with glossa models pull, or let the service do so with GLOSSA_MODELS=auto.`;
  }
  const codes = variantChain(from).flatMap((code) => [...router.routesFrom(code).keys()]);
  const reachable = [...new Set(codes)].sort();
  const possible =
    reachable.length > 0
      ? `from ${describe(from)} it can go to ${named(reachable)}`
      : `it has no engine that reads ${describe(from)}`;
  return `This installation cannot translate ${pair}: ${possible}; GET /v1/languages lists every pair, and glossa models pull adds neural ones.`;
}

function named(codes: readonly string[]): string {
  const more = codes.length - MAX_NAMED;
  return codes.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

function describe(code: string): string {
  return `${canonicalLanguage(code)?.name ?? 'unknown'} (${code})`;
}
