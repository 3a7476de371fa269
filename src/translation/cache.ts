import { LRUCache } from 'lru-cache';
import { Counter, Gauge, type Registry } from 'prom-client';

/** What engines said lately, for each owner alone. */
export interface TranslationCache extends Disposable {
  /** @param key says by which way, and what was asked */
  get(owner: string, key: string): string | undefined;
  set(owner: string, key: string, translation: string): void;
}

/** Milliseconds: callers' texts are not kept for longer. */
const LIFETIME = 3_600_000;
const PURGE_INTERVAL = 60_000;
/** Bytes of an entry besides its characters, which are two bytes each at most. */
const ENTRY_BYTES = 300;

/** @param options.bytes bound on what is kept, over all owners; 0 keeps nothing */
export function createTranslationCache(options: { bytes: number; registry: Registry }): TranslationCache {
  const { bytes, registry } = options;
  if (bytes === 0) return { get: () => undefined, set: () => undefined, [Symbol.dispose]: () => undefined };
  const registers = [registry];
  const entries = new LRUCache<string, string>({
    maxSize: bytes,
    sizeCalculation: (translation, key) => 2 * (key.length + translation.length) + ENTRY_BYTES,
    ttl: LIFETIME,
  });
  // Without it, what has expired would stay until its place is needed.
  const purge = setInterval(() => entries.purgeStale(), PURGE_INTERVAL).unref();
  new Gauge({
    name: 'glossa_translation_cache_bytes',
    help: 'Memory of the translations that are kept for repeated texts',
    registers,
    collect() {
      this.set(entries.calculatedSize);
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
    get(owner, key) {
      const known = entries.get(name(owner, key));
      lookups.inc({ result: known === undefined ? 'miss' : 'hit' });
      return known;
    },
    set: (owner, key, translation) => void entries.set(name(owner, key), translation),
    [Symbol.dispose]() {
      clearInterval(purge);
      entries.clear();
    },
  };
}
