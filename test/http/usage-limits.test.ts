import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Command } from 'commander';
import { registerKeysCommand } from '../../src/cli/keys.ts';
import { type Answer, startTestService, type TestService } from '../support/service.ts';
import { openIn, temporaryDirectory } from '../support/storage.ts';
import { until } from '../support/until.ts';

const limits = { timeout: 120_000 };
const TRANSLATE = '/v1/ai/translate';

/** Needs no engine: it is in the target language already. */
const text = (characters: number) => ({ text: 'x'.repeat(characters), current_language: 'en', target_language: 'en' });

const translate = (glossa: TestService, characters: number, key = glossa.key): Promise<Answer> =>
  glossa.post(TRANSLATE, text(characters), { 'x-api-key': key });

async function keyOf(glossa: TestService, owner: string): Promise<string> {
  const { key } = await glossa.service.keyring.create({ owner, name: undefined, scopes: ['translate', 'summary'] });
  return key;
}

const outcome = ({ status, body }: Answer) => [status, body.code];

test('characters of a day: what is refused or fails costs nothing, and what fits goes through', limits, async () => {
  const now = new Date('2030-03-31T21:00:00Z');
  await using glossa = await startTestService(
    { GLOSSA_KEY_LIMITS: '100 characters/day' },
    { limits: { now: () => now } },
  );
  assert.equal((await translate(glossa, 60)).status, 200);
  const refused = await translate(glossa, 41);
  assert.deepEqual(outcome(refused), [429, 'quota_exceeded']);
  assert.equal(
    refused.body.message,
    '60 of 100 characters of this UTC day are used with this API key, and this request has 41: wait for the next day as Retry-After says, or ask for a higher limit (characters/day).',
  );
  assert.equal(refused.headers.get('retry-after'), String(3 * 60 * 60));
  assert.equal(refused.headers.get('ratelimit-limit'), '100000');
  const wrong = await glossa.post(TRANSLATE, { ...text(30), target_language: 'xx' });
  assert.equal(wrong.status, 400, 'what is wrong with a request is told first');
  const unserved = await glossa.post('/v1/ai/summary', { file_store_key: 'none' });
  assert.equal(unserved.status, 404);
  assert.equal((await translate(glossa, 40)).status, 200);
  const full = await glossa.post(TRANSLATE, { text: 5 });
  assert.deepEqual(outcome(full), [429, 'quota_exceeded'], 'with nothing left no body is read');
  assert.deepEqual((await glossa.get('/v1/usage')).body.limits, [
    { of: 'key', limit: 'requests/s', most: 100_000 },
    { of: 'key', limit: 'requests at once', most: 1_000 },
    { of: 'key', limit: 'characters/day', most: 100, used: 100 },
  ]);
  assert.equal((await glossa.fetch('/v1/store/file?key=a', { method: 'POST', body: 'a' })).status, 200);
});

test('tokens are refused once they are used up, for summaries too, by key and by owner', limits, async () => {
  const now = new Date('2030-03-31T21:00:00Z');
  await using glossa = await startTestService(
    { GLOSSA_OWNER_LIMITS: '30 tokens/month, 1M characters/day' },
    { limits: { now: () => now } },
  );
  const [one, other, stranger] = [await keyOf(glossa, 'ann'), await keyOf(glossa, 'ann'), await keyOf(glossa, 'bob')];
  const sentence = { text: 'The library opens every day and the entrance is free.' };
  const first = await glossa.post('/v1/ai/summary', sentence, { 'x-api-key': one });
  assert.equal(first.status, 200);
  const used = Number((first.body._usage as { total_tokens: number }).total_tokens);
  const second = used < 30 ? await glossa.post('/v1/ai/summary', sentence, { 'x-api-key': one }) : undefined;
  assert.ok(second === undefined || second.status === 200, 'one request may go beyond what is left');
  const refused = await glossa.post('/v1/ai/summary', sentence, { 'x-api-key': other });
  assert.deepEqual(outcome(refused), [429, 'quota_exceeded']);
  assert.match(
    String(refused.body.message),
    /^\d+ of 30 tokens of this UTC month are used with all API keys of this owner together: wait for the next month/,
  );
  assert.equal(refused.headers.get('retry-after'), String(3 * 60 * 60));
  assert.equal((await glossa.post('/v1/ai/summary', sentence, { 'x-api-key': stranger })).status, 200);
});

test('requests at once do not share the last characters', limits, async () => {
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

test('what was used survives a restart', limits, async () => {
  await using data = await temporaryDirectory();
  const environment = { GLOSSA_DATA_DIR: data.path, GLOSSA_KEY_LIMITS: '100 characters/day' };
  {
    await using glossa = await startTestService(environment);
    assert.equal((await translate(glossa, 70)).status, 200);
  }
  await using again = await startTestService(environment);
  const refused = await translate(again, 40);
  assert.match(String(refused.body.message), /^70 of 100 characters/);
  assert.equal((await translate(again, 30)).status, 200);
});

/** Waits until the running service has taken over what another process changed. */
async function changed(t: TestContext, act: () => Promise<Answer>, status: number): Promise<Answer> {
  let answer = await act();
  await until(t, async () => {
    answer = await act();
    return answer.status === status;
  });
  return answer;
}

test('limits that are set on the command line hold in a running service', limits, async (t) => {
  await using glossa = await startTestService({ GLOSSA_API_KEY: '' });
  assert.equal((await translate(glossa, 1)).status, 200);
  const program = new Command('glossa');
  registerKeysCommand(program, { openDatabase: () => openIn(glossa.dataDirectory), out: () => {} });
  await program.parseAsync(['keys', 'limit', glossa.key, '5 requests/s, 1000 characters/day'], { from: 'user' });
  const refused = await changed(t, () => translate(glossa, 100), 429);
  assert.equal(refused.headers.get('ratelimit-limit'), '5');
});

test('all keys of an owner together have so many requests at once and a second', limits, async () => {
  await using glossa = await startTestService({ GLOSSA_OWNER_LIMITS: '4 requests/s' });
  const keys = [await keyOf(glossa, 'ann'), await keyOf(glossa, 'ann')] as const;
  const answers = [];
  for (const key of [keys[0], keys[1], keys[0], keys[1], keys[0]]) answers.push(await translate(glossa, 1, key));
  // A second may end among them.
  const refused = answers.find(({ status }) => status === 429);
  assert.deepEqual(
    answers.slice(0, 4).map(({ headers }) => headers.get('ratelimit-limit')),
    ['4', '4', '4', '4'],
  );
  if (refused) {
    assert.match(String(refused.body.message), /^Too many requests with all API keys of this owner together/);
    assert.equal(refused.headers.get('ratelimit-remaining'), '0');
  }
  assert.equal((await translate(glossa, 1, await keyOf(glossa, 'bob'))).status, 200);
});
