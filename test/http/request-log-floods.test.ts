import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { z } from 'zod';
import { startTestService, type TestService } from '../support/service.ts';

const limits = { timeout: 300_000 };
const TRANSLATE = '/v1/ai/translate';
const SENT = 600;

const lineShape = z.looseObject({ msg: z.string(), key: z.string().optional(), code: z.string().optional() });

/** Counts the log lines of single rejections with a code, and the rejections in summary lines. */
function countRejections({ logLines }: TestService, code: string): { single: number; together: number; lines: number } {
  const lines = logLines.map((line) => lineShape.parse(JSON.parse(line))).filter((line) => line.code === code);
  const more = lines.filter(({ msg }) => msg === 'more requests rejected');
  const together = more.reduce((sum, { requests }) => sum + z.int().parse(requests), 0);
  return { single: lines.length - more.length, together, lines: lines.length };
}

/** Sends requests, some at once. @returns the statuses */
async function flood(glossa: TestService, headers: Record<string, string>): Promise<number[]> {
  const text = { text: 'a', current_language: 'en', target_language: 'en' };
  const statuses: number[] = [];
  const send = async (): Promise<void> => {
    while (statuses.length < SENT) statuses.push((await glossa.post(TRANSLATE, text, headers)).status);
  };
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(send));
  return statuses;
}

test(
  'a flood of rejected requests costs a few log lines and rows a second, and the usage counts all of them',
  limits,
  async () => {
    const glossa = await startTestService({ GLOSSA_KEY_LIMITS: '3 characters/day' });
    await using _ = glossa;
    const began = performance.now();
    const statuses = await flood(glossa, {});
    const { body } = await glossa.get('/v1/usage');
    const seconds = 2 + Math.ceil((performance.now() - began) / 1_000);
    const rejected = statuses.filter((status) => status === 429).length;
    assert.equal(rejected, statuses.length - 3);
    const [row] = z
      .array(z.looseObject({ requests: z.int(), errors: z.int(), input_characters: z.int() }))
      .parse(body.usage);
    assert.deepEqual([row?.requests, row?.errors, row?.input_characters], [statuses.length, rejected, 3]);
    using database = new DatabaseSync(join(glossa.dataDirectory, 'glossa.db'), { readOnly: true });
    const rows = Number(database.prepare('select count(*) as count from counted_requests').get()?.count);
    assert.ok(rows <= 3 + seconds, `${rows} rows for ${statuses.length} requests in ${seconds} s`);
    await glossa.service[Symbol.asyncDispose]();
    const { single, together, lines } = countRejections(glossa, 'quota_exceeded');
    assert.equal(single + together, rejected, 'every rejection is logged');
    assert.ok(lines <= 11 * seconds, `${lines} lines for ${rejected} rejections in ${seconds} s`);
  },
);

test('a flood of guessed keys hides no log line of valid keys', limits, async () => {
  const glossa = await startTestService();
  await using _ = glossa;
  const began = performance.now();
  const statuses = await flood(glossa, { 'x-api-key': 'guessed' });
  const { body } = await glossa.post(TRANSLATE, { text: 'a', current_language: 'en', target_language: 'en' });
  const seconds = 2 + Math.ceil((performance.now() - began) / 1_000);
  assert.ok(glossa.logLines.some((line) => line.includes(body.log_id)));
  await glossa.service[Symbol.asyncDispose]();
  const { single, together, lines } = countRejections(glossa, 'invalid_key');
  assert.equal(single + together, statuses.length);
  assert.ok(lines <= 11 * seconds, `${lines} lines in ${seconds} s`);
});
