import { Counter, type Registry } from 'prom-client';
import { RedisError } from '../../redis/errors.ts';
import type { Redis } from '../../redis/redis-client.ts';
import { createEntryCipher } from './encrypted-cache-entry.ts';

/** What engines of all replicas said lately, for each owner alone. It never fails: without it engines are asked. */
export interface RedisTranslationCache {
  /** @throws the signal's reason */
  get(owner: string, key: string, signal: AbortSignal): Promise<string | undefined>;
  set(owner: string, key: string, translation: string): void;
}

export interface RedisCacheOptions {
  redis: Redis;
  /** 32 bytes or more, the same for all replicas: what is in Redis can be read with it only. */
  secret: Uint8Array;
  /** Milliseconds that a translation is kept. */
  ttlMs: number;
  registry: Registry;
}

/** UTF-16 units of a translation that is kept: a segment is a sentence, and few are longer. */
const MAX_CHARACTERS = 10_000;
/** Of the form of an entry; engines that change bring another answer once its lifetime is over. */
const NAME = 'translation:1:';

export function createRedisCache(options: RedisCacheOptions): RedisTranslationCache {
  const { redis, secret, ttlMs, registry } = options;
  const entryOf = createEntryCipher(secret);
  const lookups = new Counter({
    name: 'glossa_translation_shared_cache_lookups_total',
    help: 'Segments looked up in Redis among the translations of all replicas: hit, miss, or failed',
    labelNames: ['result'],
    registers: [registry],
  });

  return {
    async get(owner, key, signal) {
      if (!redis.isAvailable()) return undefined;
      const entry = entryOf(owner, key);
      try {
        const sealed = await redis.run(['GET', redis.key(NAME + entry.name)], { signal });
        const found = typeof sealed === 'string' ? entry.decrypt(Buffer.from(sealed, 'base64')) : undefined;
        lookups.inc({ result: found === undefined ? 'miss' : 'hit' });
        return found;
      } catch (error) {
        if (!(error instanceof RedisError)) throw error;
        lookups.inc({ result: 'failed' });
        return undefined;
      }
    },
    set(owner, key, translation) {
      if (!redis.isAvailable() || translation.length > MAX_CHARACTERS) return;
      const { name, encrypt } = entryOf(owner, key);
      const command = ['SET', redis.key(NAME + name), encrypt(translation).toString('base64'), 'PX', String(ttlMs)];
      // What could not be kept is asked for again; the client tells in its metric and in the log.
      redis.run(command).catch(() => undefined);
    },
  };
}
