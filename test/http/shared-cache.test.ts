import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { type RedisServer, startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { loadConfig } from '../../src/config/config.ts';
import { needsApertium } from '../support/apertium.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const options = { ...needsApertium, ...(WITHOUT_REDIS === undefined ? {} : { skip: WITHOUT_REDIS }), timeout: 300_000 };
const KEY = 'a-configured-key-0001';
const [TEXT, TRANSLATION] = ['The house is very big.', 'La casa es muy grande.'];
const usage = z.object({ _usage: z.object({ inference_time_tokens: z.int() }) });

/** A replica without an in-memory cache. */
const replica = ({ url }: RedisServer, more: Record<string, string> = {}) =>
  startTestService({
    GLOSSA_REDIS_URL: url,
    GLOSSA_SHARED_CACHE: '10',
    GLOSSA_SECRET: 'a secret of all replicas, 32 long',
    GLOSSA_API_KEY: KEY,
    ...more,
  });

/** @returns engine time in tokens; 0 for a cached translation */
async function translate(glossa: TestService, key = KEY): Promise<number> {
  const request = { text: TEXT, target_language: 'es', current_language: 'en' };
  const { status, body, headers } = await glossa.post('/v1/ai/translate', request, { 'x-api-key': key });
  assert.deepEqual([status, body.translated_text, headers.get('x-glossa-engine')], [200, TRANSLATION, 'apertium']);
  return usage.parse(body)._usage.inference_time_tokens;
}

async function entries(server: RedisServer): Promise<string[]> {
  return z.array(z.string()).parse(await server.command('KEYS', 'glossa:translation:*'));
}

/** Translates until the entry is in Redis. The write is best effort: it expires when Redis is slow. */
async function cacheEntry(t: TestContext, server: RedisServer, glossa: TestService): Promise<string> {
  await waitUntil(t, async () => {
    await translate(glossa);
    return (await entries(server)).length === 1;
  });
  return (await entries(server))[0] ?? '';
}

/** Translates until the result comes from the cache. Reads are best effort too. */
function waitUntilCached(t: TestContext, glossa: TestService): Promise<void> {
  return waitUntil(t, async () => (await translate(glossa)) === 0);
}

/** Translates until the result comes from the engine. A late write of an earlier translation may replace the entry. */
function waitUntilTranslated(t: TestContext, glossa: TestService, prepare: () => Promise<unknown>): Promise<void> {
  return waitUntil(t, async () => {
    await prepare();
    return (await translate(glossa)) > 0;
  });
}

test('replicas share cached translations of one owner, but not with another owner', options, async (t) => {
  await using server = await startRedis();
  await using one = await replica(server);
  await using other = await replica(server);
  assert.ok((await translate(one)) > 0);
  const entry = await cacheEntry(t, server, one);
  await waitUntilCached(t, other);
  const stranger = { owner: 'stranger', name: undefined, scopes: ['translate'] } as const;
  assert.ok((await translate(other, (await other.service.keyStore.create(stranger)).key)) > 0);
  const left = Number(await server.command('PTTL', entry));
  assert.ok(left > 0 && left <= 600_000, String(left));
});

test('a cached translation is encrypted with the secret', options, async (t) => {
  await using server = await startRedis();
  await using glossa = await replica(server);
  const entry = await cacheEntry(t, server, glossa);
  const value = String(await server.command('GET', entry));
  for (const kept of [entry, value, Buffer.from(value, 'base64').toString('latin1')]) {
    assert.doesNotMatch(kept, /house|casa|default/i);
  }
  await using other = await replica(server, { GLOSSA_SECRET: 'another secret, which has 32 too.' });
  assert.ok((await translate(other)) > 0, 'a replica with another secret uses its engine');
});

test('a forged or damaged entry is ignored', options, async (t) => {
  await using server = await startRedis();
  await using glossa = await replica(server);
  const entry = await cacheEntry(t, server, glossa);
  const value = Buffer.from(String(await server.command('GET', entry)), 'base64');
  value[20] = (value[20] ?? 0) ^ 1;
  for (const forged of ['', 'La casa', TRANSLATION, value.toString('base64')]) {
    await waitUntilTranslated(t, glossa, () => server.command('SET', entry, forged));
  }
  await waitUntilTranslated(t, glossa, async () => {
    await server.command('DEL', entry);
    await server.command('LPUSH', entry, 'no string at all');
  });
});

test('translation works without Redis, and without the setting nothing is stored there', options, async () => {
  await using server = await startRedis();
  await using glossa = await replica(server);
  await using silent = await replica(server, { GLOSSA_SHARED_CACHE: '0' });
  await translate(silent);
  assert.deepEqual(await entries(server), []);
  server.pause();
  assert.ok((await translate(glossa)) > 0);
  await server.kill();
  assert.ok((await translate(glossa)) > 0);
});

test('a shared cache requires Redis and a configured secret', () => {
  const both = /GLOSSA_REDIS_URL and GLOSSA_SECRET must be set/;
  const [GLOSSA_REDIS_URL, GLOSSA_SECRET] = ['redis://127.0.0.1', 'x'.repeat(32)];
  assert.throws(() => loadConfig({ GLOSSA_SHARED_CACHE: '10', GLOSSA_REDIS_URL }), both);
  assert.throws(() => loadConfig({ GLOSSA_SHARED_CACHE: '10', GLOSSA_SECRET }), both);
  assert.equal(loadConfig({ GLOSSA_SHARED_CACHE: '10', GLOSSA_REDIS_URL, GLOSSA_SECRET }).caches.sharedTtlMs, 600_000);
});
