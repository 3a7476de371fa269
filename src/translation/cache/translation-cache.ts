import { LRUCache } from 'lru-cache';
import { Counter, Gauge, type Registry } from 'prom-client';
import type { RedisTranslationCache } from './redis-cache.ts';

/** What engines said lately, for each owner alone. */
export interface TranslationCache extends Disposable {
  /** @param key says by which way, and what was asked @throws the signal's reason */
  get(owner: string, key: string, signal: AbortSignal): Promise<string | undefined>;
  set(owner: string, key: string, translation: string): void;
}

export interface TranslationCacheOptions {
  /** Bound on what is kept in memory, over all owners; 0 keeps nothing there. */
  maxBytes: number;
  /** What all replicas keep together, asked for what is not in memory. */
  redisCache?: RedisTranslationCache | undefined;
  registry: Registry;
}

/** Milliseconds: callers' texts are not kept for longer. */
const LIFETIME = 3_600_000;
const PURGE_INTERVAL = 60_000;
/** Bytes of an entry besides its characters, which are two bytes each at most. */
const ENTRY_BYTES = 300;

export function createTranslationCache({ maxBytes, redisCache, registry }: TranslationCacheOptions): TranslationCache {
  const registers = [registry];
  const entries =
    maxBytes > 0 ? new LRUCache<string, string>({ maxSize: maxBytes, sizeCalculation, ttl: LIFETIME }) : undefined;
  // Without it, what has expired would stay until its place is needed.
  const purge = entries && setInterval(() => entries.purgeStale(), PURGE_INTERVAL).unref();
  new Gauge({
    name: 'glossa_translation_cache_bytes',
    help: 'Memory of the translations that are kept for repeated texts',
    registers,
    collect() {
      this.set(entries?.calculatedSize ?? 0);
    },
  });
  const lookups = new Counter({
    name: 'glossa_translation_cache_lookups_total',
    help: 'Segments looked up among the translations that are kept',
    labelNames: ['result'],
    registers,
  });
  const name = (owner: string, key: string): string => `${owner}\n${key}`;

  return {
    async get(owner, key, signal) {
      const known = entries?.get(name(owner, key));
      if (entries) lookups.inc({ result: known === undefined ? 'miss' : 'hit' });
      if (known !== undefined || !redisCache) return known;
      const found = await redisCache.get(owner, key, signal);
      if (found !== undefined) entries?.set(name(owner, key), found);
      return found;
    },
    set(owner, key, translation) {
      entries?.set(name(owner, key), translation);
      redisCache?.set(owner, key, translation);
    },
    [Symbol.dispose]() {
      clearInterval(purge);
      entries?.clear();
    },
  };
}

function sizeCalculation(translation: string, key: string): number {
  return 2 * (key.length + translation.length) + ENTRY_BYTES;
}
