import type { TranslationEngine } from './engine.ts';
import { createRouter, type Preference, type Router } from './router.ts';

/** What the engines can do, seen in three ways. */
export interface Routers {
  /** All that there is, what is down included: what is not among it is not possible here at all. */
  all: Router;
  /** What a request goes by. */
  usable: Router;
  /** What can serve at once, for those who cannot wait for a download; without fall-back there is none. */
  ready: Router | undefined;
}

/** @param fallback whether a weaker engine answers when a better one cannot */
export function createRouters(
  engines: readonly TranslationEngine[],
  fallback: boolean,
  preference: Preference = [],
): Routers {
  const all = createRouter(engines, ['ready', 'downloadable', 'down'], preference);
  return {
    all,
    usable: fallback ? createRouter(engines, ['ready', 'downloadable'], preference) : all,
    ready: fallback ? createRouter(engines, ['ready'], preference) : undefined,
  };
}
