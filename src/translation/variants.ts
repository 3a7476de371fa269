import { variantChain } from './languages/canonical.ts';
import type { Route, Router } from './router.ts';

/** How a pair is served: by a route, or not at all because both are the same language. */
export type Service =
  | { kind: 'route'; route: Route; from: string; to: string }
  | { kind: 'unchanged'; to: string }
  | { kind: 'impossible' };

/**
 * The best way between two canonical codes. Where no engine tells variants apart the plain language serves (`pt` for
 * `pt-PT`), and `to` of the answer says which code really served.
 */
export function findService(router: Router, from: string, to: string): Service {
  if (from === to) return { kind: 'unchanged', to };
  for (const target of variantChain(to)) {
    for (const source of variantChain(from)) {
      const plainMeetsVariant = source === target && (source === from || target === to);
      if (plainMeetsVariant) return { kind: 'unchanged', to: target };
      const route = source === target ? undefined : router.route(source, target);
      if (route) return { kind: 'route', route, from: source, to: target };
    }
  }
  return { kind: 'impossible' };
}
