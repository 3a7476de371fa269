import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { z } from 'zod';
import { type ServiceResponse, startTestService, type TestService } from '../support/service.ts';

const PATH = '/v1/ai/detect';
const NOTHING = { language: null, confidence: 0, alternatives: [] };

const ranked = z.object({ language: z.string().nullable(), confidence: z.number() });
const detected = z.strictObject({ ...ranked.shape, alternatives: z.array(ranked) });
const answer = z.strictObject({
  success: z.literal(true),
  detected: z.union([detected, z.array(detected)]),
  _usage: z.strictObject({
    input_tokens: z.int(),
    output_tokens: z.literal(0),
    inference_time_tokens: z.int(),
    total_tokens: z.int(),
  }),
  log_id: z.string(),
});

let glossa: TestService;
before(async () => {
  glossa = await startTestService({ GLOSSA_MAX_STRINGS: '10000' });
});
after(() => glossa[Symbol.asyncDispose]());

async function detect(text: string): Promise<z.output<typeof detected>>;
async function detect(text: string[]): Promise<z.output<typeof detected>[]>;
async function detect(text: string | string[]) {
  const response = await glossa.post(PATH, { text });
  assert.equal(response.status, 200, JSON.stringify(response.body));
  return answer.parse(response.body).detected;
}

test('a string has one language, with its probability and alternatives', async () => {
  const one = await detect('The library opens every day and the entrance is free.');
  assert.equal(one.language, 'en');
  assert.ok(one.confidence > 0.95 && one.confidence <= 1);
  assert.deepEqual(one.alternatives, []);
  const word = await detect('gato');
  assert.ok(word.confidence < 0.6);
  assert.ok(word.alternatives.length >= 1 && word.alternatives.length <= 5);
});

test('an array has one entry for each string, in order, each detected on its own', async () => {
  const texts = ['Где находится библиотека?', '', 'gato', '12:30', 'Wo ist die Bibliothek?'];
  const all = await detect(texts);
  assert.deepEqual(
    all.map(({ language }) => language),
    ['ru', null, (await detect('gato')).language, null, 'de'],
  );
  assert.deepEqual(all[1], NOTHING);
  assert.deepEqual(all[3], NOTHING);
  assert.deepEqual(await detect(['gato']), [await detect('gato')]);
});

test('ten thousand strings are detected in one request', async () => {
  const words = ['house', 'Haus', 'casa', 'maison', 'дом', ''];
  const texts = Array.from({ length: 10_000 }, (_, index) => words[index % words.length] ?? '');
  const all = await detect(texts);
  assert.equal(all.length, 10_000);
  assert.deepEqual(all.slice(0, 6), await detect(texts.slice(0, 6)));
  assert.deepEqual(all[9_996], all[0]);
});

test('a request without a text, with too many strings or without a key is rejected', async () => {
  const codes = async (body: unknown, headers?: Record<string, string>) => {
    const { status, body: error } = await glossa.post(PATH, body, headers);
    return [status, error.code];
  };
  for (const text of [undefined, null, '', [], 1, { a: 'b' }, [1]]) {
    assert.deepEqual(await codes({ text }), [400, 'invalid_request'], JSON.stringify(text));
  }
  assert.deepEqual(await codes({ text: Array.from({ length: 10_001 }, () => '') }), [400, 'invalid_request']);
  assert.deepEqual(await codes({ text: 'a'.repeat(300_001) }), [400, 'invalid_request']);
  assert.deepEqual(await codes({ text: 'a' }, { 'x-api-key': 'unknown' }), [401, 'invalid_key']);
});

test('the scope translate allows detection, and other scopes do not', async () => {
  const keyWith = (scope: 'translate' | 'summary') =>
    glossa.service.keyStore.create({ owner: 'a', name: undefined, scopes: [scope] });
  const ask = async (key: string): Promise<ServiceResponse> =>
    glossa.post(PATH, { text: 'Hello' }, { 'x-api-key': key });
  assert.equal((await ask((await keyWith('translate')).key)).status, 200);
  assert.equal((await ask((await keyWith('summary')).key)).body.code, 'missing_scope');
});

test('detection is billed as its own operation and counts against quotas', async () => {
  const text = 'The library opens every day.';
  await using limited = await startTestService({ GLOSSA_KEY_LIMITS: `${text.length} characters/day` });
  const response = await limited.post(PATH, { text });
  const { _usage: usage } = answer.parse(response.body);
  assert.ok(usage.inference_time_tokens >= 1);
  assert.equal(usage.total_tokens, usage.input_tokens + usage.inference_time_tokens);
  assert.equal((await limited.post(PATH, { text })).body.code, 'quota_exceeded');
  assert.equal((await limited.post(PATH, {})).body.code, 'quota_exceeded', 'before the body is read');
  const { body } = await limited.get('/v1/usage');
  assert.partialDeepStrictEqual(body.usage, [
    { operation: 'detect', requests: 3, errors: 2, input_characters: text.length, input_tokens: usage.input_tokens },
  ]);
});
