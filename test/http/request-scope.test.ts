import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../support/service.ts';

test('token counting stops when a request is rejected', { timeout: 300_000 }, async () => {
  await using glossa = await startTestService();
  const count = async (): Promise<number> => {
    const metrics = await (await glossa.fetch('/metrics')).text();
    return Number(/^glossa_text_token_count_seconds_count (\d+)$/m.exec(metrics)?.[1]);
  };
  const text = 'It rains in the mountains. '.repeat(11_000);
  const refused = await glossa.post('/v1/ai/translate', { text, current_language: 'en', target_language: 'de' });
  assert.equal(refused.body.code, 'unsupported_language_pair');
  // The thread alternates between tenants' tasks. These are more requests than the long text has slices.
  for (let i = 0; i < 30; i++) {
    assert.equal((await glossa.post('/v1/ai/summary', { text: 'It rains.' })).status, 200);
  }
  assert.equal(await count(), 60, 'of each summary its text and itself');
});
