import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import type { Scope } from '../../src/accounts/key-store.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';

const DOCUMENT = '/v1/ai/translate/document';

describe('the scopes of a key', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const headersWith = async (...scopes: Scope[]) => {
    const { key } = await glossa.service.keyStore.create({ owner: 'default', name: undefined, scopes });
    return { 'x-api-key': key };
  };

  test('include files where a request names a stored file, whether the file exists or not', async () => {
    const headers = await headersWith('translate', 'summary');
    const stored = await glossa.fetch('/v1/store/file?key=secret.txt', { method: 'POST', body: 'A secret house.' });
    assert.equal(stored.status, 200);
    const read = await readAnswer(await glossa.fetch('/v1/store/file/read/secret.txt', { headers }));
    const { log_id: _, ...refusal } = read.body;
    assert.deepEqual([read.status, refusal.code], [403, 'missing_scope']);
    for (const file_store_key of ['secret.txt', 'none.txt']) {
      for (const [path, body] of [
        [DOCUMENT, { file_store_key, target_language: 'es' }],
        ['/v1/ai/summary', { file_store_key }],
      ] as const) {
        const { status, body: answer } = await glossa.post(path, body, headers);
        const { log_id: id, ...same } = answer;
        assert.deepEqual([typeof id, status, same], ['string', 403, refusal], path);
      }
      for (const [name, given] of [
        ['translate_document', { file_store_key, target_language: 'es' }],
        ['summarize', { file_store_key }],
      ] as const) {
        const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
        const accept = 'application/json, text/event-stream';
        const sent = { method: 'POST', headers: { ...headers, accept, 'content-type': 'application/json' } };
        const text = await (await glossa.fetch('/mcp', { ...sent, body: JSON.stringify(call) })).text();
        assert.match(text, /does not have the scope files/, name);
        assert.doesNotMatch(text, /secret house|no stored file/i);
      }
    }
    const own = await headersWith('summary', 'files');
    assert.equal((await glossa.post('/v1/ai/summary', { file_store_key: 'secret.txt' }, own)).status, 200);
    assert.equal((await glossa.post('/v1/ai/summary', { text: 'A house is big.' }, headers)).status, 200);
  });

  test('include models for the download of a model', async () => {
    const body = { name: 'en-de' };
    const refused = await glossa.post('/v1/models', body, await headersWith('translate', 'summary', 'files'));
    assert.deepEqual([refused.status, refused.body.code], [403, 'missing_scope']);
    assert.notEqual((await glossa.post('/v1/models', body, await headersWith('models'))).status, 403);
    assert.equal((await glossa.get('/v1/models', await headersWith('summary'))).status, 200);
  });
});
