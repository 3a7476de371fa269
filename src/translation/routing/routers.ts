import type { TranslationEngine } from '../engine.ts';
import { createRouter, type Preference, type Router } from './router.ts';

/** What the engines can do, seen in several ways. */
export interface Routers {
  /** All that there is, what is down included: what is not among it is not possible here at all. */
  all: Router;
  /** What a request goes by. */
  usable: Router;
  /** What can serve at once, for those who cannot wait for a download; without fall-back there is none. */
  ready: Router | undefined;
  /** The same without some engines, for what these cannot do although they are ready. */
  readyWithout(engines: ReadonlySet<TranslationEngine>): Router | undefined;
}

/** @param fallback whether a weaker engine answers when a better one cannot */
export function createRouters(
  engines: readonly TranslationEngine[],
  fallback: boolean,
  preference: Preference = [],
): Routers {
  const ready = (some: readonly TranslationEngine[]): Router => createRouter(some, ['ready'], preference);
  const others = new Map<string, Router>();
  const all = createRouter(engines, ['ready', 'downloadable', 'down'], preference);
  return {
    all,
    usable: fallback ? createRouter(engines, ['ready', 'downloadable'], preference) : all,
    ready: fallback ? ready(engines) : undefined,
    readyWithout(without) {
      if (!fallback) return undefined;
      const left = engines.filter((engine) => !without.has(engine));
      const name = left.map((engine) => engine.name).join();
      const router = others.get(name) ?? ready(left);
      others.set(name, router);
      return router;
    },
  };
}
