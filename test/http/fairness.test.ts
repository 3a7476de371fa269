import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needsApertium } from '../support/apertium.ts';
import { readAnswer, type ServiceResponse, startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

const limits = { timeout: 300_000 };

async function metric(glossa: TestService, name: string): Promise<number> {
  const text = await (await glossa.fetch('/metrics')).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

/** Another tenant's key, and a function that sends with it. */
async function anotherCaller(glossa: TestService): Promise<(path: string, body: unknown) => Promise<ServiceResponse>> {
  const { key } = await glossa.service.keyStore.create({
    owner: 'another',
    name: 'small',
    scopes: ['translate', 'summary'],
  });
  return (path, body) => glossa.post(path, body, { 'x-api-key': key });
}

test('a flood of translations of one key does not delay those of another', {
  ...limits,
  ...needsApertium,
}, async (t) => {
  await using glossa = await startTestService();
  const small = await anotherCaller(glossa);
  const translation = (name: string) => ({
    text: Array.from({ length: 20 }, (_, i) => `The ${name} house number ${i} is very old and red.`),
    target_language: 'es',
    current_language: 'en',
  });
  let flooded = 0;
  const flood = Array.from({ length: 60 }, async (_, i) => {
    const { status } = await glossa.post('/v1/ai/translate', translation(`big ${i}`));
    flooded++;
    return status;
  });
  // The whole flood is queued before the next request. On a busy machine its first requests may have ended when this is seen.
  const isQueued = async () =>
    (await metric(glossa, 'glossa_http_under_way_requests')) === 60 &&
    (await metric(glossa, 'glossa_translation_under_way_characters')) > 50_000;
  await waitUntil(t, async () => flooded > 0 || (await isQueued()));
  const before = flooded;
  assert.equal((await small('/v1/ai/translate', translation('small'))).status, 200);
  // In request order, all would end at about the same time.
  assert.ok(flooded - before <= (60 - before) / 3, `${flooded - before} of ${60 - before} came before`);
  assert.deepEqual(new Set(await Promise.all(flood)), new Set([200]));
});

test('a flood of summaries of one key does not delay that of another', limits, async (t) => {
  await using glossa = await startTestService();
  const small = await anotherCaller(glossa);
  const text = Array.from({ length: 900 }, (_, i) => `The house number ${i} stands near river ${i % 7}. `).join('');
  let flooded = 0;
  const flood = Array.from({ length: 40 }, async () => {
    const { status } = await glossa.post('/v1/ai/summary', { text });
    flooded++;
    return status;
  });
  // Requests of the flood that are still being read would be read before the next one.
  const isQueued = async () =>
    flooded + (await metric(glossa, 'glossa_summarization_extractive_waiting_requests')) >= 30;
  await waitUntil(t, isQueued);
  const before = flooded;
  assert.equal((await small('/v1/ai/summary', { text })).status, 200);
  // In request order, all would come before.
  assert.ok(flooded - before <= (40 - before) / 3, `${flooded - before} of ${40 - before} came before`);
  assert.deepEqual(new Set(await Promise.all(flood)), new Set([200]));
});

test('a flood of long texts beyond the share of its key is rejected at once', {
  ...limits,
  ...needsApertium,
}, async (t) => {
  await using glossa = await startTestService();
  const sentence = 'The big house is very old and red. ';
  const leaving = new AbortController();
  const seen: string[] = [];
  const flood = Array.from({ length: 14 }, async (_, i) => {
    const text = `Number ${i}. ${sentence.repeat(Math.floor(250_000 / sentence.length))}`;
    const response = await glossa.fetch('/v1/ai/translate', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text, target_language: 'es', current_language: 'en' }),
      signal: leaving.signal,
    });
    const { status, body } = await readAnswer(response);
    seen.push(`${status} ${body.code}`);
  });
  // Ten of them take seven eighths of the capacity.
  await waitUntil(t, async () => seen.length === 4);
  const held = await metric(glossa, 'glossa_translation_under_way_characters');
  leaving.abort();
  await Promise.allSettled(flood);
  assert.deepEqual(new Set(seen), new Set(['503 overloaded']));
  assert.ok(held > 2_250_000 && held <= 2_625_000, `${held} characters`);
  await waitUntil(t, async () => (await metric(glossa, 'glossa_translation_under_way_characters')) === 0);
  assert.equal((await glossa.post('/v1/ai/translate', { text: 'Red.', target_language: 'es' })).status, 200);
});
