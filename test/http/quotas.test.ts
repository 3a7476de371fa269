import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Command } from 'commander';
import { z } from 'zod';
import { registerKeysCommand } from '../../src/cli/keys.ts';
import { needsApertium } from '../support/apertium.ts';
import { type ServiceResponse, startTestService, type TestService } from '../support/service.ts';
import { openDatabaseIn, temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const limits = { timeout: 300_000 };
const TRANSLATE = '/v1/ai/translate';

/** Already in the target language, so no engine is needed. */
const text = (characters: number) => ({ text: 'x'.repeat(characters), current_language: 'en', target_language: 'en' });

const translate = (glossa: TestService, characters: number, key = glossa.key): Promise<ServiceResponse> =>
  glossa.post(TRANSLATE, text(characters), { 'x-api-key': key });

async function keyOf(glossa: TestService, owner: string): Promise<string> {
  const { key } = await glossa.service.keyStore.create({ owner, name: undefined, scopes: ['translate', 'summary'] });
  return key;
}

const usageRows = z.array(
  z.object({
    day: z.string(),
    operation: z.string(),
    requests: z.int(),
    errors: z.int(),
    input_characters: z.int(),
    input_tokens: z.int(),
    output_tokens: z.int(),
    inference_time_tokens: z.int(),
  }),
);

const outcome = ({ status, body }: ServiceResponse) => [status, body.code];

test(
  'rejected and failed requests use none of the characters of a day, and requests that fit succeed',
  limits,
  async () => {
    const now = new Date('2030-03-31T21:00:00Z');
    await using glossa = await startTestService(
      { GLOSSA_KEY_LIMITS: '100 characters/day' },
      { limits: { now: () => now } },
    );
    assert.equal((await translate(glossa, 60)).status, 200);
    const rejected = await translate(glossa, 41);
    assert.deepEqual(outcome(rejected), [429, 'quota_exceeded']);
    assert.equal(
      rejected.body.message,
      '60 of 100 characters of this UTC day are used with this API key, and this request has 41. Wait for the next day (Retry-After), or ask for a higher limit (characters/day).',
    );
    assert.equal(rejected.headers.get('retry-after'), String(3 * 60 * 60));
    assert.equal(rejected.headers.get('ratelimit-limit'), '100000');
    const wrong = await glossa.post(TRANSLATE, { ...text(30), target_language: 'xx' });
    assert.equal(wrong.status, 400, 'an invalid request is reported before the quota');
    const unserved = await glossa.post('/v1/ai/summary', { file_store_key: 'none' });
    assert.equal(unserved.status, 404);
    assert.equal((await translate(glossa, 40)).status, 200);
    const full = await glossa.post(TRANSLATE, { text: 5 });
    assert.deepEqual(outcome(full), [429, 'quota_exceeded'], 'without remaining quota no body is read');
    assert.deepEqual((await glossa.get('/v1/usage')).body.limits, [
      { of: 'key', limit: 'requests/s', most: 100_000 },
      { of: 'key', limit: 'requests at once', most: 1_000 },
      { of: 'key', limit: 'characters/day', most: 100, used: 100 },
    ]);
    assert.equal((await glossa.fetch('/v1/store/file?key=a', { method: 'POST', body: 'a' })).status, 200);
  },
);

test(
  'requests that may exceed the token quota of the key or the owner are rejected, summaries too',
  limits,
  async () => {
    const now = new Date('2030-03-31T21:00:00Z');
    await using glossa = await startTestService(
      { GLOSSA_OWNER_LIMITS: '10k tokens/month, 1M characters/day' },
      { limits: { now: () => now } },
    );
    const [one, other, otherOwner] = [
      await keyOf(glossa, 'ann'),
      await keyOf(glossa, 'ann'),
      await keyOf(glossa, 'bob'),
    ];
    const sentence = { text: 'The library opens every day and the entrance is free.' };
    const first = await glossa.post('/v1/ai/summary', sentence, { 'x-api-key': one });
    assert.equal(first.status, 200);
    // A request reserves one token for each character.
    const long = { text: sentence.text.repeat(200) };
    const rejected = await glossa.post('/v1/ai/summary', long, { 'x-api-key': other });
    assert.deepEqual(outcome(rejected), [429, 'quota_exceeded']);
    assert.match(
      String(rejected.body.message),
      /^[\d,]+ of 10,000 tokens of this UTC month are used with all API keys of this owner together, and this request reserves 10,600\. Wait/,
    );
    assert.equal(rejected.headers.get('retry-after'), String(3 * 60 * 60));
    assert.equal((await glossa.post('/v1/ai/summary', sentence, { 'x-api-key': otherOwner })).status, 200);
  },
);

test('a request that ends at its deadline is billed for its characters, tokens and engine time', {
  ...limits,
  ...needsApertium,
}, async () => {
  const strings = Array.from({ length: 10_000 }, (_, i) => `The number ${i} is big.`);
  const whole = strings.join('').length;
  let inferenceTokens = 0;
  // On a busy machine no batch starts within a short deadline. The next deadline is longer.
  for (let deadlineSeconds = 1; inferenceTokens === 0 && deadlineSeconds <= 64; deadlineSeconds *= 2) {
    await using glossa = await startTestService({
      GLOSSA_DEADLINE: String(deadlineSeconds),
      GLOSSA_KEY_LIMITS: '1M characters/day, 9M tokens/day',
    });
    const late = await glossa.post(TRANSLATE, { text: strings, current_language: 'en', target_language: 'pt' });
    assert.deepEqual(outcome(late), [504, 'deadline_exceeded']);
    const { body } = await glossa.get('/v1/usage');
    const [row] = usageRows.parse(body.usage);
    assert.deepEqual([row?.requests, row?.errors, row?.input_characters, row?.output_tokens], [1, 1, whole, 0]);
    inferenceTokens = row?.inference_time_tokens ?? 0;
    const tokens = (row?.input_tokens ?? 0) + inferenceTokens;
    const ofQuotas = z.array(z.looseObject({ limit: z.string(), used: z.int().optional() })).parse(body.limits);
    const used = (limit: string) => ofQuotas.find((one) => one.limit === limit)?.used;
    assert.deepEqual([used('characters/day'), used('tokens/day')], [whole, tokens]);
    // Other failed or rejected requests cost nothing.
    await glossa.post(TRANSLATE, { text: 'x', current_language: 'en', target_language: 'xx' });
    const again = await glossa.get('/v1/usage');
    assert.equal(usageRows.parse(again.body.usage)[0]?.input_characters, whole);
  }
  assert.ok(inferenceTokens > 0, 'the engine time of finished and active batches');
});

test('summaries that end at their deadline are billed like successful ones', limits, async () => {
  await using glossa = await startTestService({ GLOSSA_DEADLINE: '1', GLOSSA_KEY_LIMITS: '90M characters/day' });
  const text = Array.from({ length: 6_000 }, (_, i) => `House ${i} stands near river ${i % 7} and is old. `).join('');
  // More sentences than the engine ranks in a second.
  const answers = await Promise.all(Array.from({ length: 8 }, () => glossa.post('/v1/ai/summary', { text })));
  const counted = answers.filter(({ status }) => status === 200 || status === 504).length;
  const [row] = usageRows.parse((await glossa.get('/v1/usage')).body.usage);
  assert.equal(row?.input_characters, counted * text.length, answers.map(({ status }) => status).join(' '));
});

test('a summary that exceeds its CPU time is billed', limits, async () => {
  const summaryWorker = new URL('../summarization/engines/extractive/faulty-worker.ts', import.meta.url);
  await using glossa = await startTestService(
    { GLOSSA_KEY_LIMITS: '10 characters/day, 1M tokens/day' },
    { summaryWorker },
  );
  const endless = await glossa.post('/v1/ai/summary', { text: 'work' });
  assert.deepEqual(outcome(endless), [422, 'text_too_complex']);
  const [row] = usageRows.parse((await glossa.get('/v1/usage')).body.usage);
  assert.deepEqual([row?.errors, row?.input_characters], [1, 'work'.length]);
  assert.equal((await glossa.post('/v1/ai/summary', { text: 'die' })).status, 503);
  assert.equal((await glossa.post('/v1/ai/summary', { text: 'It rains.' })).status, 429, 'four of ten are used');
});

test('concurrent requests cannot use the same remaining characters', limits, async () => {
  await using glossa = await startTestService({ GLOSSA_KEY_LIMITS: '1000 characters/month' });
  const answers = await Promise.all(Array.from({ length: 40 }, () => translate(glossa, 70)));
  assert.equal(answers.filter(({ status }) => status === 200).length, 14);
  for (const answer of answers.filter(({ status }) => status !== 200)) {
    assert.deepEqual(outcome(answer), [429, 'quota_exceeded']);
  }
  assert.equal((await translate(glossa, 20)).status, 200);
});

test('a new day and a new month begin at midnight UTC', limits, async () => {
  let now = new Date('2030-01-30T23:59:59Z');
  await using glossa = await startTestService(
    { GLOSSA_KEY_LIMITS: '10 characters/day, 15 characters/month' },
    { limits: { now: () => now } },
  );
  assert.equal((await translate(glossa, 10)).status, 200);
  const today = await translate(glossa, 1);
  assert.deepEqual([...outcome(today), today.headers.get('retry-after')], [429, 'quota_exceeded', '1']);
  now = new Date('2030-01-31T00:00:00Z');
  assert.equal((await translate(glossa, 5)).status, 200);
  const month = await translate(glossa, 1);
  assert.match(String(month.body.message), /^15 of 15 characters of this UTC month/);
  assert.equal(month.headers.get('retry-after'), String(24 * 60 * 60));
  now = new Date('2030-02-01T00:00:00Z');
  assert.equal((await translate(glossa, 10)).status, 200);
});

test('the used quota survives a restart', limits, async () => {
  await using data = await temporaryDirectory();
  const environment = { GLOSSA_DATA_DIR: data.path, GLOSSA_KEY_LIMITS: '100 characters/day' };
  {
    await using glossa = await startTestService(environment);
    assert.equal((await translate(glossa, 70)).status, 200);
  }
  await using again = await startTestService(environment);
  const rejected = await translate(again, 40);
  assert.match(String(rejected.body.message), /^70 of 100 characters/);
  assert.equal((await translate(again, 30)).status, 200);
});

/** Waits until the running service has loaded a change of another process. */
async function changed(t: TestContext, act: () => Promise<ServiceResponse>, status: number): Promise<ServiceResponse> {
  let answer = await act();
  await waitUntil(t, async () => {
    answer = await act();
    return answer.status === status;
  });
  return answer;
}

test('limits set on the command line apply to a running service', limits, async (t) => {
  await using glossa = await startTestService({ GLOSSA_API_KEY: '' });
  assert.equal((await translate(glossa, 1)).status, 200);
  const program = new Command('glossa');
  registerKeysCommand(program, { openDatabase: () => openDatabaseIn(glossa.dataDirectory), out: () => {} });
  await program.parseAsync(['keys', 'limit', glossa.key, '5 requests/s, 1000 characters/day'], { from: 'user' });
  const rejected = await changed(t, () => translate(glossa, 100), 429);
  assert.equal(rejected.headers.get('ratelimit-limit'), '5');
});

test('the keys of an owner share its limit of requests per second', limits, async () => {
  await using glossa = await startTestService({ GLOSSA_OWNER_LIMITS: '4 requests/s' });
  const keys = [await keyOf(glossa, 'ann'), await keyOf(glossa, 'ann')] as const;
  const answers = [];
  for (const key of [keys[0], keys[1], keys[0], keys[1], keys[0]]) answers.push(await translate(glossa, 1, key));
  // A second may end between these requests.
  const rejected = answers.find(({ status }) => status === 429);
  assert.deepEqual(
    answers.slice(0, 4).map(({ headers }) => headers.get('ratelimit-limit')),
    ['4', '4', '4', '4'],
  );
  if (rejected) {
    assert.match(String(rejected.body.message), /^Too many requests with all API keys of this owner together/);
    assert.equal(rejected.headers.get('ratelimit-remaining'), '0');
  }
  assert.equal((await translate(glossa, 1, await keyOf(glossa, 'bob'))).status, 200);
});
