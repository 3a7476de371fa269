import { LRUCache } from 'lru-cache';
import type { Registry } from 'prom-client';
import { createCounter, createGauge } from '../../telemetry/metrics.ts';
import type { Answer } from '../repairs/choose-answer.ts';
import type { RedisTranslationCache } from './redis-cache.ts';

/** Recent translations of engines, separate for each owner. */
export interface TranslationCache extends Disposable {
  /**
   * @param key route and source segment
   * @throws the signal's reason
   */
  get(owner: string, key: string, signal: AbortSignal): Promise<Answer | undefined>;
  set(owner: string, key: string, answer: Answer): void;
}

export interface TranslationCacheOptions {
  /** Maximum memory of all owners together; 0 turns the memory cache off. */
  maxBytes: number;
  /** Cache of all replicas, read after a miss in memory. */
  redisCache?: RedisTranslationCache | undefined;
  registry: Registry;
}

/** Maximum time for which texts of clients stay in memory. */
const TTL_MS = 3_600_000;
const PURGE_INTERVAL_MS = 60_000;
/** Memory of an entry without its characters, which take at most two bytes each. */
const ENTRY_OVERHEAD_BYTES = 300;
const TAG_BYTES = 60;

export function createTranslationCache({ maxBytes, redisCache, registry }: TranslationCacheOptions): TranslationCache {
  const entries =
    maxBytes > 0
      ? new LRUCache<string, Answer>({ maxSize: maxBytes, sizeCalculation: entryBytes, ttl: TTL_MS })
      : undefined;
  // Otherwise the LRU cache keeps expired entries until it needs their memory.
  const purge = entries && setInterval(() => entries.purgeStale(), PURGE_INTERVAL_MS).unref();
  createGauge(registry, 'glossa_translation_cache_bytes', (gauge) => gauge.set(entries?.calculatedSize ?? 0));
  const lookups = createCounter(registry, 'glossa_translation_cache_lookups_total');
  const keyOf = (owner: string, key: string): string => `${owner}\n${key}`;

  return {
    async get(owner, key, signal) {
      const cached = entries?.get(keyOf(owner, key));
      if (entries) lookups.inc({ result: cached === undefined ? 'miss' : 'hit' });
      if (cached !== undefined || !redisCache) return cached;
      const found = await redisCache.get(owner, key, signal);
      if (found !== undefined) entries?.set(keyOf(owner, key), found);
      return found;
    },
    set(owner, key, answer) {
      entries?.set(keyOf(owner, key), answer);
      redisCache?.set(owner, key, answer);
    },
    [Symbol.dispose]() {
      clearInterval(purge);
      entries?.clear();
    },
  };
}

function entryBytes({ translation: { text, tags } }: Answer, key: string): number {
  return 2 * (key.length + text.length) + tags.length * TAG_BYTES + ENTRY_OVERHEAD_BYTES;
}
