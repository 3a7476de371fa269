import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  AuthorizationError,
  ConnectionError,
  DeepLClient,
  DeepLError,
  QuotaExceededError,
  TooManyRequestsError,
} from 'deepl-node';
import fc from 'fast-check';
import { z } from 'zod';
import { respond, respondWithStatus, startFakeLlmServer } from '../../../load/servers/fake-llm-server.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { isUp } from '../../translation/engines/llm/service-support.ts';
import { translatesToSpanish } from '../../translation/engines/llm/support.ts';

const SERBIAN = { GLOSSA_TRANSLATION_ENGINES: 'bergamot' };
const LATIN = 'sr-LATN' as 'sr';
const errorShape = z.strictObject({ message: z.string(), detail: z.string().optional() });
/** The client neither waits nor tries again. */
const ONCE = { maxRetries: 1 };

/** Asserts that the client reports an error as this class, and not as one of its subclasses. */
async function assertFails(
  result: Promise<unknown>,
  type: new (message: string) => DeepLError,
  message: RegExp,
): Promise<void> {
  const error: unknown = await result.then(
    () => assert.fail('the request succeeded'),
    (thrown) => thrown,
  );
  assert.ok(error instanceof Error);
  assert.equal(error.constructor, type, error.message);
  assert.match(error.message, message);
}

describe('an error of the DeepL API', () => {
  let glossa: TestService;
  let client: DeepLClient;
  before(async () => {
    glossa = await startTestService(SERBIAN);
    client = new DeepLClient(glossa.key, { serverUrl: glossa.url });
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('about a key is one of authorization for the client', async () => {
    const stranger = new DeepLClient('an-unknown-key-of-enough-length', { serverUrl: glossa.url });
    await assertFails(stranger.translateText('Дан', 'sr', LATIN), AuthorizationError, /DeepL-Auth-Key/);
    await assertFails(stranger.getUsage(), AuthorizationError, /DeepL-Auth-Key/);
    const { key } = await glossa.service.keyStore.create({ owner: 'other', name: undefined, scopes: ['summary'] });
    const reader = new DeepLClient(key, { serverUrl: glossa.url });
    await assertFails(reader.translateText('Дан', 'sr', LATIN), AuthorizationError, /scope translate/);
  });

  test('about a method has its shape for every method', async () => {
    for (const method of ['PUT', 'OPTIONS']) {
      const response = await fetch(`${glossa.url}/v2/translate`, { method });
      assert.deepEqual([response.status, response.headers.get('allow')], [405, 'GET, POST'], method);
      errorShape.parse(await response.json());
    }
  });

  test('names the field in the words of that API', async () => {
    const { translateText } = client;
    const translate: typeof translateText = translateText.bind(client);
    const options = { extraRequestParameters: { split_sentences: 'never' } };
    await assertFails(translate('Дан', 'sr', 'xx' as 'sr'), DeepLError, /'target_lang' not supported/);
    await assertFails(translate('Дан', 'xx' as 'sr', 'sr'), DeepLError, /'source_lang' not supported/);
    await assertFails(translate('Дан', 'sr', LATIN, options), DeepLError, /Bad request.*split_sentences must be/);
    await assertFails(translate('Дан', 'sr', LATIN, { glossary: 'none' }), DeepLError, /Not found.*No glossary/);
    const withoutSource = { extraRequestParameters: { glossary_id: 'none' } };
    await assertFails(
      translate('Дан', null, LATIN, withoutSource),
      DeepLError,
      /source_lang is required with a glossary/,
    );
  });

  test('has the shape of that API on every path under its prefixes, and an ID', async () => {
    for (const [method, path, status, allow] of [
      ['POST', '/v2/write/rephrase', 404, null],
      ['GET', '/v3/style_rules', 404, null],
      ['GET', '/v3', 404, null],
      ['DELETE', '/v2/translate', 405, 'GET, POST'],
      ['PUT', '/v2/usage', 405, 'GET, HEAD, POST'],
      ['POST', '/v2/translate', 403, null],
    ] as const) {
      const response = await fetch(glossa.url + path, { method });
      const body = errorShape.parse(await response.json());
      const description = `${method} ${path}: ${JSON.stringify(body)}`;
      assert.deepEqual([response.status, response.headers.get('allow')], [status, allow], description);
      assert.deepEqual(Object.keys(body), ['message'], description);
      assert.equal(response.headers.get('x-trace-id'), response.headers.get('x-request-id'));
    }
    const answer = await fetch(`${glossa.url}/v2/usage`, { headers: { 'x-api-key': glossa.key } });
    assert.match(answer.headers.get('x-trace-id') ?? '', /^[\da-f-]{36}$/);
  });

  test('has a status of that API, whatever a form or a query holds', async () => {
    const names = [
      'text',
      'target_lang',
      'source_lang',
      'tag_handling',
      'ignore_tags',
      'glossary_ids',
      'formality',
      'x',
    ];
    const values = [
      '',
      'sr',
      'sr-Latn',
      'Дан',
      'xml',
      'html',
      '<b>',
      ',',
      '1',
      'more',
      '__proto__',
      '\0',
      '😀'.repeat(99),
    ];
    const entry = fc.tuple(fc.constantFrom(...names, '__proto__', 'text[0]'), fc.constantFrom(...values));
    const check = fc.asyncProperty(fc.array(entry, { maxLength: 8 }), fc.boolean(), async (entries, isQuery) => {
      const form = new URLSearchParams([['text', 'Дан'], ['target_lang', 'SR'], ...entries]);
      const response = isQuery
        ? await glossa.fetch(`/v2/translate?${form}`)
        : await glossa.fetch('/v2/translate', { method: 'POST', body: form });
      const body: unknown = await response.json();
      if (response.status === 200) return;
      assert.ok([400, 404].includes(response.status), `${response.status} for ${form}`);
      errorShape.parse(body);
    });
    await fc.assert(check, { numRuns: 100 });
  });

  test('lists several problems', async () => {
    const response = await glossa.fetch('/v2/translate', {
      method: 'POST',
      body: JSON.stringify({ text: [], formality: 'high' }),
    });
    const { detail = '' } = errorShape.parse(await response.json());
    assert.equal(response.status, 400);
    assert.match(detail, /^text must not be empty; target_lang is required; formality must be "default"/);
  });
});

test('a quota of characters is the limit of the DeepL API, and what exceeds it an error of quota', async () => {
  await using glossa = await startTestService({
    ...SERBIAN,
    GLOSSA_KEY_LIMITS: '100 characters/month',
    GLOSSA_OWNER_LIMITS: '10 characters/month',
  });
  const client = new DeepLClient(glossa.key, { serverUrl: glossa.url });
  await client.translateText('Добар дан.', 'sr', LATIN);
  const usage = await client.getUsage();
  assert.deepEqual([usage.character?.count, usage.character?.limit], [10, 10]);
  assert.ok(usage.anyLimitReached());
  await assertFails(client.translateText('Дан', 'sr', LATIN), QuotaExceededError, /10 of 10 characters/);
});

test('without a quota, the usage of the DeepL API is that of the owner in this month', async () => {
  await using glossa = await startTestService(SERBIAN);
  const client = new DeepLClient(glossa.key, { serverUrl: glossa.url });
  await client.translateText(['Добар дан.', 'Дан'], 'sr', LATIN);
  const { character } = await client.getUsage();
  assert.deepEqual([character?.count, character?.limit], [13, 1_000_000_000_000]);
});

test('too many requests are an error of their own, and the client succeeds when it tries again', async () => {
  await using glossa = await startTestService({ ...SERBIAN, GLOSSA_RATE_LIMIT: '1' });
  const options = { serverUrl: glossa.url };
  const [patient, hasty] = [new DeepLClient(glossa.key, options), new DeepLClient(glossa.key, { ...options, ...ONCE })];
  const burst = Array.from({ length: 5 }, () => hasty.getUsage());
  await assertFails(Promise.all(burst), TooManyRequestsError, /Too many requests/);
  assert.equal((await patient.translateText('Дан', 'sr', LATIN)).text, 'Dan');
});

test('an unavailable engine is an error, and the client succeeds when it tries again', async (t) => {
  await using server = await startFakeLlmServer({ generate: translatesToSpanish });
  await using glossa = await startTestService(
    { GLOSSA_TRANSLATION_ENGINES: 'llm', GLOSSA_LLM_URL: server.baseUrl },
    { llm: { firstCooldownMs: 20 } },
  );
  const options = { serverUrl: glossa.url };
  const [patient, hasty] = [new DeepLClient(glossa.key, options), new DeepLClient(glossa.key, { ...options, ...ONCE })];
  const translate = (client: DeepLClient) => client.translateText('Good morning', 'en', 'es');
  await waitUntil(t, () => isUp(glossa));
  server.behaviour = respondWithStatus(500);
  await assertFails(translate(hasty), DeepLError, /Service unavailable/);
  const retried = translate(patient);
  await waitUntil(t, () => glossa.logLines.filter((line) => line.includes('"status":503')).length > 1);
  server.behaviour = respond;
  assert.equal((await retried).text, 'Buenos días');
});

test('a service that does not listen is an error of the connection', async () => {
  const glossa = await startTestService(SERBIAN);
  const client = new DeepLClient(glossa.key, { serverUrl: glossa.url, ...ONCE });
  await glossa[Symbol.asyncDispose]();
  await assertFails(client.getUsage(), ConnectionError, /Connection failure/);
});
