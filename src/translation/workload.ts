import type { TranslationEngine } from './engine.ts';
import { resolveRoute } from './routing/resolve-route.ts';
import type { Hop, Router } from './routing/router.ts';
import type { Routers } from './routing/routers.ts';
import type { Source } from './translate-texts.ts';

/** So many UTF-16 units that a request wants translated along these hops. */
export interface Demand {
  hops: readonly Hop[];
  characters: number;
  /** Of the caller's time, what these hops may take: all of it unless said, 0 to 1. */
  part?: number;
}

/** Of a caller's time, what a remote engine may take where others can answer instead. */
const REMOTE_PART = 0.6;

/** What a request asks of the engines, for each language that it comes in. */
export function demandsOf(router: Router, work: readonly Source[], routers: Routers): Demand[] {
  const sums = new Map<string, { to: string; characters: number }>();
  for (const { text, pair } of work) {
    if (!pair) continue;
    const sum = sums.get(pair.from);
    if (sum) sum.characters += text.length;
    else sums.set(pair.from, { to: pair.to, characters: text.length });
  }
  return [...sums].map(([from, { to, characters }]) => {
    const service = resolveRoute(router, from, to);
    if (service.kind !== 'route') return { hops: [], characters };
    const demand = { hops: service.route.hops, characters };
    const remote = remoteEngines([demand]);
    if (remote.size === 0) return demand;
    const others = routers.readyWithout(remote);
    const replaceable = others && resolveRoute(others, from, to).kind === 'route';
    return replaceable ? { ...demand, part: REMOTE_PART } : demand;
  });
}

export function remoteEngines(demands: readonly Demand[]): Set<TranslationEngine> {
  return new Set(demands.flatMap(({ hops }) => hops.map(({ engine }) => engine).filter(({ isRemote }) => isRemote)));
}
