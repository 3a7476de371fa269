import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { after, before, describe, type TestContext, test } from 'node:test';
import { readWebhook } from 'glossa/client';
import { z } from 'zod';
import { needsApertium } from '../../support/apertium.ts';
import { postDocument, sendDocument, waitForEnd } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';

const PAIR = { current_language: 'en', target_language: 'es' };
const FILE = { name: 'note.md', content: 'The house is very big.\n' };

interface ReceivedCall {
  body: string;
  signature: string | undefined;
}

describe('webhooks of documents', needsApertium, () => {
  let glossa: TestService;
  let receiver: Server;
  let address = '';
  const calls: ReceivedCall[] = [];

  before(async () => {
    receiver = createServer(async (request, response) => {
      const signature = request.headers['x-glossa-signature'];
      calls.push({ body: await text(request), signature: typeof signature === 'string' ? signature : undefined });
      response.end();
    }).listen(0, '127.0.0.1');
    await once(receiver, 'listening');
    const bound = receiver.address();
    if (typeof bound !== 'object' || bound === null) throw new Error('the receiver does not listen');
    address = `http://127.0.0.1:${bound.port}/ended?tenant=7`;
    glossa = await startTestService({ GLOSSA_FETCH_ALLOW: '127.0.0.1' });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    receiver.close();
  });

  async function createSecret(headers: Record<string, string> = {}): Promise<string> {
    const { status, body } = await glossa.post('/v1/webhook-secret', {}, headers);
    assert.equal(status, 200);
    return z.string().parse(body.secret);
  }

  async function callAbout(t: TestContext, id: string): Promise<ReceivedCall> {
    const find = () => calls.find(({ body }) => body.includes(id));
    await waitUntil(t, () => find() !== undefined);
    const call = find();
    assert.ok(call);
    return call;
  }

  test('a document without a secret for its webhook is refused, and none is queued', async () => {
    const { status, body } = await postDocument(glossa, FILE, { ...PAIR, callback_url: address });
    assert.equal(status, 400);
    assert.equal(body.code, 'invalid_request');
    assert.match(JSON.stringify(body.errors), /callback_url.*POST \/v1\/webhook-secret/);
    const { body: list } = await glossa.get('/v1/ai/translate/document');
    assert.deepEqual(list.documents, []);
  });

  test('addresses that are not allowed are refused as those of documents are', async () => {
    await createSecret();
    for (const [url, code] of [
      ['http://10.0.0.1/', 'url_not_allowed'],
      ['http://[::1]/', 'url_not_allowed'],
      ['ftp://example.com/', 'invalid_url'],
      ['https://ann:secret@example.com/', 'invalid_url'],
    ]) {
      const { status, body } = await postDocument(glossa, FILE, { ...PAIR, callback_url: url });
      assert.deepEqual([status, body.code], [400, code]);
      assert.match(String(body.message), /callback_url/);
    }
  });

  test('the state of a document that is done is delivered once, signed with the secret of its owner', async (t) => {
    const old = await createSecret();
    const secret = await createSecret();
    const id = await sendDocument(glossa, FILE, { ...PAIR, callback_url: address });
    const { body, signature } = await callAbout(t, id);
    const delivered = await readWebhook({ body, signature, secret });
    assert.equal(delivered.document_id, id);
    assert.equal(delivered.status, 'done');
    assert.equal(delivered.result_filename, 'note.es.md');
    await assert.rejects(readWebhook({ body, signature, secret: old }), { code: 'invalid_signature' });
    await assert.rejects(readWebhook({ body: `${body} `, signature, secret }), { code: 'invalid_signature' });
    await assert.rejects(readWebhook({ body, signature, secret, maxAgeSeconds: -1 }), { code: 'invalid_signature' });
    await waitUntil(t, async () => {
      const { body: state } = await glossa.get(`/v1/ai/translate/document/${id}`);
      return JSON.stringify(state.callback) === '{"status":"delivered","attempts":1}';
    });
    assert.equal(calls.filter((call) => call.body.includes(id)).length, 1);
  });

  test('a document that fails is delivered, also when it was sent as JSON', async (t) => {
    const secret = await createSecret();
    const key = encodeURIComponent('broken.json');
    await glossa.fetch(`/v1/store/file?key=${key}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"title": "The house"',
    });
    const { body: submitted } = await glossa.post('/v1/ai/translate/document', {
      ...PAIR,
      file_store_key: 'broken.json',
      callback_url: address,
    });
    const id = z.string().parse(submitted.document_id);
    const state = await waitForEnd(glossa, id);
    assert.equal(state.status, 'failed');
    const delivered = await readWebhook({ ...(await callAbout(t, id)), secret });
    assert.deepEqual(delivered.error, state.error);
  });

  test('neither the address nor the secret is logged', async () => {
    const log = glossa.logLines.join('');
    assert.ok(!log.includes('tenant=7') && !log.includes('whsec_'));
  });
});
