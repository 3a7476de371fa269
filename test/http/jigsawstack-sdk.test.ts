import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { JigsawStack } from 'jigsawstack';
import { needsApertium } from '../support/apertium.ts';
import { startTestService, type TestService } from '../support/service.ts';

describe('the official JavaScript SDK with only its base URL changed', () => {
  let glossa: TestService;
  let sdk: ReturnType<typeof JigsawStack>;
  before(async () => {
    glossa = await startTestService();
    sdk = JigsawStack({ apiKey: glossa.key, baseURL: glossa.url });
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('translates a string and an array', needsApertium, async () => {
    const one = await sdk.translate.text({ text: 'The house is big.', target_language: 'es' });
    assert.equal(one.translated_text, 'La casa es grande.');
    const many = await sdk.translate.text({
      text: ['The house is big.', 'The city has a new library.'],
      target_language: 'es',
    });
    assert.deepEqual(many.translated_text, ['La casa es grande.', 'La ciudad tiene una biblioteca nueva.']);
  });

  test('summarizes a text as a paragraph and as points', async () => {
    const text =
      'The bridge opens today. It cost ten million euros. The mayor cut the ribbon. Thousands came to see it.';
    const paragraph = await sdk.summary({ text, type: 'text' });
    assert.equal(typeof paragraph.summary, 'string');
    const points = await sdk.summary({ text, type: 'points', max_points: 2 });
    assert.equal(points.summary.length, 2);
  });

  test('uploads, retrieves, summarizes and deletes a file', async () => {
    const bytes = await readFile(new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url));
    const key = 'folder/my report.pdf';
    const stored = await sdk.store.upload(bytes, { key, content_type: 'application/pdf', overwrite: true });
    assert.equal(stored.key, key);
    assert.equal(stored.size, bytes.length);
    const file = await sdk.store.retrieve(key);
    assert.deepEqual(Buffer.from(await (await file.blob()).arrayBuffer()), bytes);
    const { summary } = await sdk.summary({ file_store_key: key, type: 'points', max_points: 3 });
    assert.equal(summary.length, 3);
    assert.equal((await sdk.store.delete(key)).success, true);
    await assert.rejects(sdk.store.retrieve(key), { success: false, code: 'file_not_found' });
  });

  test('uploads without options get a key', async () => {
    const stored = await sdk.store.upload(Buffer.from('hello'));
    assert.ok(stored.key.length > 0);
    assert.equal(await (await (await sdk.store.retrieve(stored.key)).blob()).text(), 'hello');
  });

  test('uploads an empty file as a part of a form', async () => {
    const stored = await sdk.store.upload(Buffer.alloc(0), { key: 'empty.txt', overwrite: true });
    assert.deepEqual([stored.key, stored.size], ['empty.txt', 0]);
  });

  test('throws the error as an object with a message', async () => {
    await assert.rejects(sdk.translate.text({ text: '', target_language: 'es' }), {
      success: false,
      code: 'invalid_request',
    });
    const stranger = JigsawStack({ apiKey: 'wrong-key', baseURL: glossa.url });
    await assert.rejects(stranger.summary({ text: 'a', type: 'text' }), { success: false, code: 'invalid_key' });
  });
});
