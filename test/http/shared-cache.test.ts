import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { type RedisServer, startRedis, WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { loadConfig } from '../../src/config/config.ts';
import { needsApertium } from '../support/apertium.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const options = { ...needsApertium, ...(WITHOUT_REDIS === undefined ? {} : { skip: WITHOUT_REDIS }), timeout: 60_000 };
const KEY = 'a-configured-key-0001';
const [TEXT, TRANSLATION] = ['The house is very big.', 'La casa es muy grande.'];
const usage = z.object({ _usage: z.object({ inference_time_tokens: z.int() }) });

/** A replica that keeps nothing in its own memory. */
const replica = ({ url }: RedisServer, more: Record<string, string> = {}) =>
  startTestService({
    GLOSSA_REDIS_URL: url,
    GLOSSA_SHARED_CACHE: '10',
    GLOSSA_SECRET: 'a secret of all replicas, 32 long',
    GLOSSA_API_KEY: KEY,
    ...more,
  });

/** @returns the time in engines */
async function translate(glossa: TestService, key = KEY): Promise<number> {
  const request = { text: TEXT, target_language: 'es', current_language: 'en' };
  const { status, body, headers } = await glossa.post('/v1/ai/translate', request, { 'x-api-key': key });
  assert.deepEqual([status, body.translated_text, headers.get('x-glossa-engine')], [200, TRANSLATION, 'apertium']);
  return usage.parse(body)._usage.inference_time_tokens;
}

async function entries(server: RedisServer): Promise<string[]> {
  return z.array(z.string()).parse(await server.command('KEYS', 'glossa:translation:*'));
}

/** It is put there after the answer. */
async function onlyEntry(t: TestContext, server: RedisServer): Promise<string> {
  await waitUntil(t, async () => (await entries(server)).length === 1);
  return (await entries(server))[0] ?? '';
}

test('what one replica translated another answers for the same owner, and for nobody else', options, async (t) => {
  await using server = await startRedis();
  await using one = await replica(server);
  await using other = await replica(server);
  assert.ok((await translate(one)) > 0);
  const entry = await onlyEntry(t, server);
  assert.equal(await translate(other), 0);
  const stranger = { owner: 'stranger', name: undefined, scopes: ['translate'] } as const;
  assert.ok((await translate(other, (await other.service.keyring.create(stranger)).key)) > 0);
  const left = Number(await server.command('PTTL', entry));
  assert.ok(left > 0 && left <= 600_000, String(left));
});

test('nothing in Redis can be read without the secret', options, async (t) => {
  await using server = await startRedis();
  await using glossa = await replica(server);
  await translate(glossa);
  const entry = await onlyEntry(t, server);
  const value = String(await server.command('GET', entry));
  for (const kept of [entry, value, Buffer.from(value, 'base64').toString('latin1')]) {
    assert.doesNotMatch(kept, /house|casa|default/i);
  }
  await using other = await replica(server, { GLOSSA_SECRET: 'another secret, which has 32 too.' });
  assert.ok((await translate(other)) > 0, 'a replica with another secret asks its engine');
});

test('what somebody else put in the place of an entry is not answered', options, async (t) => {
  await using server = await startRedis();
  await using glossa = await replica(server);
  await translate(glossa);
  const entry = await onlyEntry(t, server);
  const value = Buffer.from(String(await server.command('GET', entry)), 'base64');
  value[20] = (value[20] ?? 0) ^ 1;
  for (const forged of ['', 'La casa', TRANSLATION, value.toString('base64')]) {
    await server.command('SET', entry, forged);
    assert.ok((await translate(glossa)) > 0);
  }
  await server.command('DEL', entry);
  await server.command('LPUSH', entry, 'no string at all');
  assert.ok((await translate(glossa)) > 0);
});

test('translations go on without Redis, and without the setting nothing is kept there', options, async () => {
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

test('a shared cache without Redis, or without a secret that is the same everywhere, is a wrong configuration', () => {
  const both = /GLOSSA_REDIS_URL and GLOSSA_SECRET must be set/;
  const [GLOSSA_REDIS_URL, GLOSSA_SECRET] = ['redis://127.0.0.1', 'x'.repeat(32)];
  assert.throws(() => loadConfig({ GLOSSA_SHARED_CACHE: '10', GLOSSA_REDIS_URL }), both);
  assert.throws(() => loadConfig({ GLOSSA_SHARED_CACHE: '10', GLOSSA_SECRET }), both);
  assert.equal(loadConfig({ GLOSSA_SHARED_CACHE: '10', GLOSSA_REDIS_URL, GLOSSA_SECRET }).caches.sharedTtlMs, 600_000);
});
