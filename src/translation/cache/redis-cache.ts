import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Registry } from 'prom-client';
import { z } from 'zod';
import { taggedTextSchema } from '../../formats/unit-schema.ts';
import { RedisError } from '../../redis/errors.ts';
import type { Redis } from '../../redis/send-commands.ts';
import { createCounter } from '../../telemetry/metrics.ts';
import { parseJson } from '../../text/parse-json.ts';
import { FAULTS } from '../checks/find-faults.ts';
import type { Answer } from '../repairs/choose-answer.ts';

/**
 * Recent translations of all replicas, encrypted and separate for each owner. A failure of Redis counts as a miss, so that
 * an engine translates the segment.
 */
export interface RedisTranslationCache {
  /** @throws the signal's reason */
  get(owner: string, key: string, signal: AbortSignal): Promise<Answer | undefined>;
  set(owner: string, key: string, answer: Answer): void;
}

export interface RedisCacheOptions {
  redis: Redis;
  /** 32 bytes or more, the same for all replicas. It decrypts the entries. */
  secret: Uint8Array;
  ttlMs: number;
  registry: Registry;
}

/** Longer translations are not cached, in UTF-16 units. Few sentences are longer. */
const MAX_LENGTH = 10_000;
/** `3` is the version of the entry format. Entries of replaced engines expire. */
const KEY_PREFIX = 'translation:3:';

const answerSchema = z.object({ translation: taggedTextSchema, faults: z.array(z.enum(FAULTS)) });

export function createRedisCache(options: RedisCacheOptions): RedisTranslationCache {
  const { redis, secret, ttlMs, registry } = options;
  const cipherFor = createEntryCipher(secret);
  const lookups = createCounter(registry, 'glossa_translation_shared_cache_lookups_total');

  return {
    async get(owner, key, signal) {
      if (!redis.isAvailable()) return undefined;
      const cipher = cipherFor(owner, key);
      try {
        const encrypted = await redis.run(['GET', redis.key(KEY_PREFIX + cipher.name)], { signal });
        const json = typeof encrypted === 'string' ? cipher.decrypt(Buffer.from(encrypted, 'base64')) : undefined;
        const found = json === undefined ? undefined : answerSchema.safeParse(parseJson(json)).data;
        lookups.inc({ result: found === undefined ? 'miss' : 'hit' });
        return found;
      } catch (error) {
        if (!(error instanceof RedisError)) throw error;
        lookups.inc({ result: 'failed' });
        return undefined;
      }
    },
    set(owner, key, answer) {
      if (!redis.isAvailable() || answer.translation.text.length > MAX_LENGTH) return;
      const { name, encrypt } = cipherFor(owner, key);
      const value = encrypt(JSON.stringify(answer)).toString('base64');
      // The Redis client logs and counts its failures.
      redis.run(['SET', redis.key(KEY_PREFIX + name), value, 'PX', String(ttlMs)]).catch(() => undefined);
    },
  };
}

/** Names and encrypts one entry. Neither the name nor the bytes reveal the text or its owner. */
export interface EntryCipher {
  name: string;
  encrypt(text: string): Buffer;
  /** @returns undefined for bytes that this secret did not encrypt for this entry */
  decrypt(encrypted: Buffer): string | undefined;
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Creates the ciphers of entries. The name of an entry is an HMAC of owner and key. Its encryption key is another HMAC of
 * owner and key, so decryption requires the secret and the source text. Each encryption key is used a few times only, so
 * random nonces do not repeat.
 * @param secret 32 bytes or more
 */
export function createEntryCipher(secret: Uint8Array): (owner: string, key: string) => EntryCipher {
  const derive = (purpose: string) =>
    new Uint8Array(hkdfSync('sha256', secret, '', `glossa shared cache ${purpose}`, 32));
  const nameSecret = derive('name');
  const keySecret = derive('seal');

  return (owner, key) => {
    // The separator is unambiguous: an owner has no line break.
    const digest = (secretKey: Uint8Array) => createHmac('sha256', secretKey).update(`${owner}\n${key}`).digest();
    return {
      name: digest(nameSecret).toString('base64url'),
      encrypt(text) {
        const nonce = randomBytes(NONCE_BYTES);
        const cipher = createCipheriv(CIPHER, digest(keySecret), nonce, { authTagLength: TAG_BYTES });
        return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
      },
      decrypt(encrypted) {
        if (encrypted.length < NONCE_BYTES + TAG_BYTES) return undefined;
        const nonce = encrypted.subarray(0, NONCE_BYTES);
        const decipher = createDecipheriv(CIPHER, digest(keySecret), nonce, { authTagLength: TAG_BYTES });
        decipher.setAuthTag(encrypted.subarray(-TAG_BYTES));
        try {
          const text = decipher.update(encrypted.subarray(NONCE_BYTES, -TAG_BYTES));
          return Buffer.concat([text, decipher.final()]).toString('utf8');
        } catch {
          // The tag does not match: the bytes are damaged or come from another secret.
          return undefined;
        }
      },
    };
  };
}
