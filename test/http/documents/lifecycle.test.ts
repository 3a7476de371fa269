import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { DOCUMENTS, postDocument, sendDocument, waitForEnd } from '../../support/document-client.ts';
import {
  type LibreTranslateServer,
  respondWithTranslation,
  startLibreTranslateServer,
} from '../../support/libretranslate-server.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';

const PAIR = { current_language: 'en', target_language: 'fr' };
const note = (name = 'note.txt') => ({ name, content: 'The house is big.\n' });
const page = z.object({
  documents: z.array(z.looseObject({ document_id: z.string(), status: z.string() })),
  next_cursor: z.string().nullable(),
});
const usageReport = z.object({
  usage: z.array(z.looseObject({ operation: z.string(), input_characters: z.number() })),
});

describe('the life of a document', () => {
  let server: LibreTranslateServer;
  let glossa: TestService;
  let other: { 'x-api-key': string };
  before(async () => {
    server = await startLibreTranslateServer();
    glossa = await startTestService({
      GLOSSA_LIBRETRANSLATE_URL: server.url,
      GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
    });
    const { key } = await glossa.service.keyStore.create({
      owner: 'another owner',
      name: 'test',
      scopes: ['translate'],
    });
    other = { 'x-api-key': key };
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const stateOf = async (id: string, headers?: Record<string, string>) =>
    (await glossa.get(`${DOCUMENTS}/${id}`, headers)).body;
  const remove = async (id: string, headers: Record<string, string> = {}) =>
    readAnswer(await glossa.fetch(`${DOCUMENTS}/${id}`, { method: 'DELETE', headers }));
  const listPage = async (query = '', headers?: Record<string, string>) =>
    page.parse((await glossa.get(`${DOCUMENTS}${query}`, headers)).body);

  /** Starts a document whose translation waits for `answer`. */
  async function startSlowDocument(headers?: Record<string, string>): Promise<{ id: string; answer: () => void }> {
    const held: ServerResponse[] = [];
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const { promise: released, resolve: answer } = Promise.withResolvers<void>();
    server.translate = async (response, body, request) => {
      held.push(response);
      resolve();
      await released;
      respondWithTranslation(response, body, request);
    };
    const id = await sendDocument(
      glossa,
      { name: 'slow.txt', content: `The house is big ${Math.random()}.\n` },
      PAIR,
      headers,
    );
    await asked;
    server.translate = respondWithTranslation;
    return { id, answer };
  }

  test('shows its progress, and its result only when it is done', async () => {
    const { id, answer } = await startSlowDocument();
    const state = await stateOf(id);
    assert.partialDeepStrictEqual(state, { success: true, document_id: id, status: 'translating', ...PAIR });
    assert.partialDeepStrictEqual(state.progress, { segments_done: 0, segments_total: 1 });
    assert.ok(!('_usage' in state) && !('characters' in state) && !('expires_at' in state), JSON.stringify(state));
    const early = await readAnswer(await glossa.fetch(`${DOCUMENTS}/${id}/result`));
    assert.deepEqual([early.status, early.body.code], [409, 'document_not_ready']);
    answer();
    const done = await waitForEnd(glossa, id);
    assert.partialDeepStrictEqual(done, { status: 'done', progress: { segments_done: 1, segments_total: 1 } });
    const usage = z.record(z.string(), z.number()).parse(done._usage);
    assert.equal(
      usage.total_tokens,
      Number(usage.input_tokens) + Number(usage.output_tokens) + Number(usage.inference_time_tokens),
    );
    assert.ok(Number(usage.input_tokens) > 0);
    for (const time of [done.created_at, done.finished_at, done.expires_at]) {
      assert.equal(new Date(String(time)).toISOString(), time);
    }
    const response = await glossa.fetch(`${DOCUMENTS}/${id}/result`);
    assert.match(await response.text(), /^Fr: The house is big/);
    const { headers, status } = await glossa.fetch(`${DOCUMENTS}/${id}/result`, { method: 'HEAD' });
    assert.deepEqual([status, headers.get('content-length')], [200, response.headers.get('content-length')]);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
  });

  test('its characters are billed to the key under the operation documents', async () => {
    const billed = async () => {
      const { usage } = usageReport.parse((await glossa.get('/v1/usage')).body);
      return usage.find(({ operation }) => operation === 'documents')?.input_characters ?? 0;
    };
    const before = await billed();
    const done = await waitForEnd(glossa, await sendDocument(glossa, note(), PAIR));
    assert.ok(Number(done.characters) > 0);
    assert.equal((await billed()) - before, done.characters);
  });

  test('DELETE cancels a translation, and forgets a document that has ended', async () => {
    const { id, answer } = await startSlowDocument();
    assert.partialDeepStrictEqual((await remove(id)).body, { success: true, document_id: id });
    const cancelled = await stateOf(id);
    assert.equal(cancelled.status, 'cancelled');
    const result = await readAnswer(await glossa.fetch(`${DOCUMENTS}/${id}/result`));
    assert.ok(result.status >= 400 && result.status < 500, JSON.stringify(result.body));
    answer();
    assert.equal((await remove(id)).status, 200);
    assert.equal((await remove(id)).body.code, 'document_not_found');
    const done = await sendDocument(glossa, note(), PAIR);
    await waitForEnd(glossa, done);
    assert.equal((await remove(done)).status, 200);
    assert.equal((await stateOf(done)).code, 'document_not_found');
    const { documents } = await listPage();
    assert.ok(documents.every(({ document_id }) => document_id !== id && document_id !== done));
  });

  test('a document that fails says why, and its result answers with the same error', async (t) => {
    const broken = SAMPLE_FILES.docx;
    const content = await broken.content('&broken;');
    const { status, body } = await postDocument(glossa, { name: 'broken.docx', content }, PAIR);
    assert.equal(status, 200, JSON.stringify(body));
    const id = String(body.document_id);
    const state = await waitForEnd(glossa, id);
    assert.partialDeepStrictEqual(state, { status: 'failed', error: { code: 'document_damaged' } });
    const result = await readAnswer(await glossa.fetch(`${DOCUMENTS}/${id}/result`));
    assert.deepEqual([result.status, result.body.code], [422, 'document_damaged']);
    assert.equal((await remove(id)).status, 200);
    await waitUntil(t, async () => (await stateOf(id)).code === 'document_not_found');
  });

  test('an owner neither sees nor deletes the documents of another', async () => {
    const id = await sendDocument(glossa, note(), PAIR);
    await waitForEnd(glossa, id);
    assert.deepEqual((await listPage('', other)).documents, []);
    for (const path of [id, `${id}/result`]) {
      const answer = await readAnswer(await glossa.fetch(`${DOCUMENTS}/${path}`, { headers: other }));
      assert.deepEqual([answer.status, answer.body.code], [404, 'document_not_found']);
    }
    assert.equal((await remove(id, other)).body.code, 'document_not_found');
    assert.equal((await stateOf(id)).status, 'done');
    const foreign = await sendDocument(glossa, note('foreign.txt'), PAIR, other);
    await waitForEnd(glossa, foreign, other);
    assert.equal((await stateOf(foreign)).code, 'document_not_found');
  });

  test('the list has pages, newest first', async () => {
    const { documents: older } = await listPage('?limit=1000');
    for (const { document_id } of older) await remove(document_id);
    const ids: string[] = [];
    for (let number = 0; number < 5; number++) ids.push(await sendDocument(glossa, note(`${number}.txt`), PAIR));
    await Promise.all(ids.map((id) => waitForEnd(glossa, id)));
    const listed: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '?limit=2' : `?limit=2&cursor=${encodeURIComponent(cursor)}`;
      const { documents, next_cursor } = await listPage(query);
      assert.ok(documents.length <= 2);
      listed.push(...documents.map(({ document_id }) => document_id));
      cursor = next_cursor;
    }
    assert.deepEqual(listed, ids.toReversed());
    assert.equal((await glossa.get(`${DOCUMENTS}?cursor=x`)).body.code, 'invalid_request');
  });

  test('an ID that no document has is not found', async () => {
    for (const id of ['x', '%00', '..', "' OR 1=1", '0'.repeat(4_000), '00000000-0000-7000-8000-000000000000']) {
      const path = `${DOCUMENTS}/${encodeURIComponent(id)}`;
      for (const answer of [await glossa.get(path), await readAnswer(await glossa.fetch(path, { method: 'DELETE' }))]) {
        assert.equal(answer.status, 404, JSON.stringify([id, answer.body]));
      }
    }
  });

  test('fails within moments when its key is revoked, whatever other keys its owner has', async () => {
    const { keyStore } = glossa.service;
    const make = () => keyStore.create({ owner: 'rotating', name: undefined, scopes: ['translate'] });
    const [old, fresh] = [await make(), await make()];
    const [revoked, headers] = [{ 'x-api-key': old.key }, { 'x-api-key': fresh.key }];
    const finished = await sendDocument(glossa, note('finished.txt'), PAIR, revoked);
    await waitForEnd(glossa, finished, revoked);
    const { id, answer } = await startSlowDocument(revoked);
    await keyStore.revoke(old.key);
    // The part under way is abandoned: the engine has not answered.
    const state = await waitForEnd(glossa, id, headers);
    assert.partialDeepStrictEqual(state, { status: 'failed', error: { code: 'key_revoked' } });
    assert.match(z.object({ message: z.string() }).parse(state.error).message, /another key/);
    answer();
    const result = await readAnswer(await glossa.fetch(`${DOCUMENTS}/${id}/result`, { headers }));
    assert.deepEqual([result.status, result.body.code], [422, 'key_revoked']);
    assert.equal((await glossa.fetch(`${DOCUMENTS}/${finished}/result`, { headers })).status, 200);
    const { usage } = usageReport.parse((await glossa.get('/v1/usage', headers)).body);
    const billed = usage.filter(({ operation }) => operation === 'documents');
    assert.equal(
      billed.reduce((sum, one) => sum + one.input_characters, 0),
      17,
      'only the finished document is billed',
    );
  });

  test('neither a name nor a text is in the log', async () => {
    const content = 'The clandestine house is big.\n';
    await waitForEnd(glossa, await sendDocument(glossa, { name: 'clandestine.txt', content }, PAIR));
    assert.doesNotMatch(glossa.logLines.join(''), /clandestine/);
  });
});
