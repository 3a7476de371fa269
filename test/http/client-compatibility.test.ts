import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../support/apertium.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';

describe('requests of known clients', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const send = async (path: string, init: RequestInit) => readAnswer(await glossa.fetch(path, init));
  const TEXT = 'The bridge opens today. It cost ten million euros. The mayor cut the ribbon. Thousands came to see it.';

  test('Python SDK: a double slash at the start of the path, and 200 for every success', async () => {
    const { status, body } = await send('//v1/ai/summary', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: TEXT, type: 'points', max_points: 2, url: null, file_store_key: null }),
    });
    assert.equal(status, 200);
    assert.equal((body.summary as string[]).length, 2);
  });

  test('Python SDK: raw upload with options in the query, JSON with a wrong Content-Type, delete', async () => {
    const upload = await send('//v1/store/file?key=notes%2Fa.txt&overwrite=true&temp_public_url=true', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: 'hello',
    });
    assert.deepEqual([upload.status, upload.body.key, upload.body.size], [200, 'notes/a.txt', 5]);
    assert.equal(typeof upload.body.temp_public_url, 'string');

    const summary = await send('//v1/ai/summary', {
      method: 'POST',
      headers: { 'content-type': 'application/pdf' },
      body: JSON.stringify({ text: TEXT }),
    });
    assert.equal(summary.status, 200);

    const removed = await send('//v1/store/file/read/notes/a.txt?notes/a.txt', {
      method: 'DELETE',
      headers: { 'content-type': 'application/json' },
    });
    assert.deepEqual([removed.status, removed.body.success], [200, true]);
  });

  test('Python SDK: errors carry message and error', async () => {
    const { status, body } = await send('//v1/ai/translate', { method: 'POST', body: '{}' });
    assert.equal(status, 400);
    assert.equal(body.message, body.error);
  });

  test('JavaScript SDK: an upload form whose options are the word undefined', async () => {
    const form = new FormData();
    form.append('file', new Blob(['hello']));
    form.append('body', 'undefined');
    const { status, body } = await send('/v1/store/file', { method: 'POST', body: form });
    assert.equal(status, 200);
    assert.equal(body.size, 5);
  });

  test('n8n: an empty text next to a URL counts as absent', async () => {
    const { body } = await send('/v1/ai/summary', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text: '', url: 'http://192.168.0.1/a.pdf', type: 'text' }),
    });
    assert.equal(body.code, 'url_not_allowed');
  });

  test('n8n: the credentials check lists the supported targets', needsApertium, async () => {
    const { status, body } = await glossa.post('/v1/ai/translate', { text: ['Hello'], target_language: 'zh' });
    assert.equal(status, 400);
    assert.match(String(body.message), /Chinese/);
  });

  test('MCP server: a suggested code outside ISO 639 is accepted', async () => {
    const { body } = await glossa.post('/v1/ai/translate', {
      text: 'Good morning to all of you',
      target_language: 'jp',
    });
    assert.equal(body.code, 'unsupported_language_pair');
    assert.match(String(body.message), /Japanese/);
  });
});
