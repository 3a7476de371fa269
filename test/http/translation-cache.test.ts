import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { needsApertium } from '../support/apertium.ts';
import { startTestService } from '../support/service.ts';

const usage = z.object({ inference_time_tokens: z.int(), output_tokens: z.int() });

test(
  'a repeated text takes no engine time for its owner, and is not shared with another owner',
  needsApertium,
  async () => {
    await using glossa = await startTestService({ GLOSSA_TRANSLATION_CACHE: '1' });
    const keyOf = async (owner: string) =>
      (await glossa.service.keyStore.create({ owner, name: 'test', scopes: ['translate'] })).key;
    const translate = async (key: string) => {
      const request = { text: 'The house is very big.', target_language: 'es', current_language: 'en' };
      const { body, headers } = await glossa.post('/v1/ai/translate', request, { 'x-api-key': key });
      assert.deepEqual(
        [body.translated_text, headers.get('x-glossa-engine')],
        ['La casa es muy grande.', 'apertium'],
        'the answer is the same however it came about',
      );
      return usage.parse(body._usage);
    };
    const [one, sameOwner, other] = [await keyOf('one'), await keyOf('one'), await keyOf('other')];
    const first = await translate(one);
    assert.ok(first.inference_time_tokens > 0);
    for (const key of [one, sameOwner]) {
      assert.deepEqual(await translate(key), { inference_time_tokens: 0, output_tokens: first.output_tokens });
    }
    assert.ok((await translate(other)).inference_time_tokens > 0);
  },
);
