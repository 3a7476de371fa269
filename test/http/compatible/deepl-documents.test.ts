import assert from 'node:assert/strict';
import { createWriteStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  AuthorizationError,
  DeepLClient,
  DeepLError,
  type DocumentHandle,
  DocumentNotReadyError,
  type DocumentTranslateOptions,
} from 'deepl-node';
import { z } from 'zod';
import { DOCUMENTS } from '../../support/document-client.ts';
import { glossaryClient } from '../../support/glossary-client.ts';
import {
  type LibreTranslateServer,
  respondWithTranslation,
  startLibreTranslateServer,
} from '../../support/libretranslate-server.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { temporaryDirectory } from '../../support/storage.ts';
import { waitUntil } from '../../support/wait-until.ts';

const UNKNOWN_ID = '01a2b3c4-d5e6-7f80-9a1b-2c3d4e5f6a7b';
const usageReport = z.object({ usage: z.array(z.looseObject({ operation: z.string(), requests: z.number() })) });
const TEXT = 'The house is big.\n';

describe('the official client of the DeepL API, with documents', () => {
  let server: LibreTranslateServer;
  let glossa: TestService;
  let client: DeepLClient;
  before(async () => {
    server = await startLibreTranslateServer();
    glossa = await startTestService({
      GLOSSA_LIBRETRANSLATE_URL: server.url,
      GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
    });
    client = new DeepLClient(glossa.key, { serverUrl: glossa.url, maxRetries: 1 });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  const upload = (content: string | Buffer, options: Partial<DocumentTranslateOptions> = {}) =>
    client.uploadDocument(Buffer.from(content), 'en', 'fr', { filename: 'note.txt', ...options });

  async function waitForEnd(t: Parameters<typeof waitUntil>[0], handle: DocumentHandle) {
    let status = await client.getDocumentStatus(handle);
    await waitUntil(t, async () => {
      if (!status.done() && status.ok()) status = await client.getDocumentStatus(handle);
      return status.done() || !status.ok();
    });
    return status;
  }

  const post = (path: string, fields: Record<string, string>, key = glossa.key) =>
    fetch(glossa.url + path, {
      method: 'POST',
      headers: { authorization: `DeepL-Auth-Key ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(fields),
    });
  const resultOf = ({ documentId, documentKey }: DocumentHandle, key?: string) =>
    post(`/v2/document/${documentId}/result`, { document_key: documentKey }, key);

  async function countDocumentRequests(): Promise<number> {
    const { usage } = usageReport.parse((await glossa.get('/v1/usage')).body);
    return usage.find(({ operation }) => operation === 'documents')?.requests ?? 0;
  }

  test('uploads a file, waits for it and downloads it once', async (t) => {
    await using directory = await temporaryDirectory();
    const handle = await upload(TEXT);
    const status = await waitForEnd(t, handle);
    assert.deepEqual([status.status, status.billedCharacters, status.errorMessage], ['done', 17, undefined]);
    const path = join(directory.path, 'note.fr.txt');
    await client.downloadDocument(handle, path);
    assert.equal(await readFile(path, 'utf8'), 'Fr: The house is big.\n');
    await waitUntil(t, async () => (await resultOf(handle)).status === 404);
    await assert.rejects(
      client.downloadDocument(handle, createWriteStream(join(directory.path, 'again'))),
      /Not found/,
    );
    await assert.rejects(client.getDocumentStatus(handle), /Not found/);
    assert.equal((await glossa.get(`${DOCUMENTS}/${handle.documentId}`)).status, 404, 'it does not count any more');
  });

  test('gets 503 for a download before the end, and the status meanwhile', async (t) => {
    const { promise: asked, resolve } = Promise.withResolvers<void>();
    const { promise: released, resolve: answer } = Promise.withResolvers<void>();
    server.translate = async (...args) => {
      resolve();
      await released;
      respondWithTranslation(...args);
    };
    const handle = await upload('The house is slow.\n');
    await asked;
    server.translate = respondWithTranslation;
    const status = await client.getDocumentStatus(handle);
    assert.deepEqual([status.status, status.ok(), status.done()], ['translating', true, false]);
    const early = await resultOf(handle);
    assert.equal(early.status, 503);
    assert.match(await early.text(), /not translated yet/);
    await using directory = await temporaryDirectory();
    await assert.rejects(client.downloadDocument(handle, join(directory.path, 'out')), DocumentNotReadyError);
    answer();
    await waitForEnd(t, handle);
    assert.equal((await resultOf(handle)).status, 200);
  });

  test('can download again after an interrupted download', async (t) => {
    const numbers = `[${'1234567890,'.repeat(1_500_000)}1]`;
    const handle = await upload(numbers, { filename: 'numbers.json' });
    await waitForEnd(t, handle);
    const counted = await countDocumentRequests();
    await new Promise<void>((resolve, reject) => {
      const sent = request(`${glossa.url}/v2/document/${handle.documentId}/result`, {
        method: 'POST',
        headers: { authorization: `DeepL-Auth-Key ${glossa.key}`, 'content-type': 'application/json' },
      });
      sent.on('error', reject).on('response', (response) => {
        response.once('data', () => response.destroy()).on('close', resolve);
      });
      sent.end(JSON.stringify({ document_key: handle.documentKey }));
    });
    // The service counts the request when it sees that the connection is closed.
    await waitUntil(t, async () => (await countDocumentRequests()) > counted);
    for (let times = 0; times < 5; times++) assert.ok((await client.getDocumentStatus(handle)).done());
    const response = await resultOf(handle);
    assert.equal(response.status, 200);
    assert.equal((await response.text()).length, numbers.length);
  });

  test('can download again after a file could not be read', async (t) => {
    const handle = await upload(TEXT);
    await waitForEnd(t, handle);
    const files = join(glossa.dataDirectory, 'files');
    await using directory = await temporaryDirectory();
    const moved = join(directory.path, 'files');
    await cp(files, moved, { recursive: true });
    const blobs = (await readdir(files, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    for (const { parentPath, name } of blobs) {
      await rm(join(parentPath, name));
      // A directory can be opened, but not read.
      await mkdir(join(parentPath, name));
    }
    assert.equal((await resultOf(handle)).status, 500);
    for (const { parentPath, name } of blobs) await rm(join(parentPath, name), { recursive: true });
    await cp(moved, files, { recursive: true });
    const response = await resultOf(handle);
    assert.deepEqual([response.status, await response.text()], [200, 'Fr: The house is big.\n']);
  });

  test('reports a document that fails with its reason', async (t) => {
    const refused = upload('PK\u0003\u0004 this is no archive', { filename: 'a.docx' });
    await assert.rejects(refused, (error) => error instanceof DeepLError && /Bad request/.test(error.message));
    // This one fails when its text is read, after the upload.
    const handle = await upload(Buffer.from(await SAMPLE_FILES.docx.content('&broken;')), { filename: 'a.docx' });
    const status = await waitForEnd(t, handle);
    assert.deepEqual([status.status, status.ok(), status.billedCharacters], ['error', false, undefined]);
    assert.match(status.errorMessage ?? '', /damaged/);
    await assert.rejects(client.isDocumentTranslationComplete(handle), /damaged/);
    await using directory = await temporaryDirectory();
    await assert.rejects(client.downloadDocument(handle, join(directory.path, 'out')), /Bad request.*damaged/);
  });

  test('takes the file name, the format, the formality and a glossary from the form', async (t) => {
    const { create } = glossaryClient(() => glossa);
    const pair = { source_language: 'en', target_language: 'fr' };
    const { body } = await create({ name: 'N', ...pair, entries: { house: 'MAISON' } });
    const handle = await upload(TEXT, {
      glossary: String(body.glossary_id),
      formality: 'prefer_more',
      outputFormat: 'txt',
    } as DocumentTranslateOptions);
    await waitForEnd(t, handle);
    const response = await resultOf(handle);
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment; filename=note\.fr\.txt$/);
    assert.match(await response.text(), /MAISON/);

    const form = async (fields: Record<string, string>, name: string) => {
      const data = new FormData();
      data.set('file', new Blob([TEXT]), name);
      for (const [field, value] of Object.entries(fields)) data.set(field, value);
      const response = await glossa.fetch('/v2/document', { method: 'POST', body: data });
      return { status: response.status, body: z.looseObject({}).parse(await response.json()) };
    };
    const named = await form(
      { target_lang: 'FR', source_lang: '', filename: 'renamed.md', output_format: '' },
      'upload',
    );
    assert.equal(named.status, 200);
    const state = await glossa.get(`${DOCUMENTS}/${named.body.document_id}`);
    assert.partialDeepStrictEqual(state.body, { filename: 'renamed.md', format: 'md', target_language: 'fr' });
    for (const [fields, message] of [
      [{ target_lang: 'FR', output_format: 'docx' }, /output_format/],
      [{ source_lang: 'EN' }, /target_lang/],
      [{ target_lang: 'xx' }, /target_lang/],
      [{ target_lang: 'FR', formality: 'much' }, /formality/],
      [{ target_lang: 'FR', glossary_id: String(body.glossary_id) }, /source_lang is required with a glossary/],
      [{ target_lang: 'DE', source_lang: 'EN', glossary_id: String(body.glossary_id) }, /glossary is for en to fr/],
    ] as const) {
      const { status, body: answer } = await form(fields, 'note.txt');
      assert.equal(status, 400);
      assert.match(String(answer.message), message);
    }
    assert.equal(
      (await form({ target_lang: 'FR', source_lang: 'EN', glossary_id: UNKNOWN_ID }, 'note.txt')).status,
      404,
    );
    assert.equal((await post('/v2/document', { target_lang: 'FR' })).status, 400);
  });

  test('finds nothing with a wrong ID, a wrong key or the key of another owner', async (t) => {
    const handle = await upload(TEXT);
    await waitForEnd(t, handle);
    const { 'x-api-key': other } = await glossaryClient(() => glossa).newOwner('bob');
    assert.equal((await resultOf(handle, other)).status, 404);
    const wrong = [
      { ...handle, documentKey: 'wrong' },
      { ...handle, documentKey: '0'.repeat(64) },
      { ...handle, documentId: UNKNOWN_ID },
      { ...handle, documentId: '%00' },
    ];
    for (const one of wrong) {
      await assert.rejects(client.getDocumentStatus(one), /Not found/);
      assert.equal((await resultOf(one)).status, 404);
    }
    assert.equal((await post(`/v2/document/${handle.documentId}`, {})).status, 400);
    const stranger = new DeepLClient('an-unknown-key-of-enough-length', { serverUrl: glossa.url, maxRetries: 1 });
    await assert.rejects(stranger.getDocumentStatus(handle), AuthorizationError);
    await assert.rejects(
      stranger.uploadDocument(Buffer.from(TEXT), 'en', 'fr', { filename: 'a.txt' }),
      AuthorizationError,
    );
    const asked = await glossa.fetch(`/v2/document/${handle.documentId}?document_key=${handle.documentKey}`);
    assert.partialDeepStrictEqual(await asked.json(), { document_id: handle.documentId, status: 'done' });
    assert.equal((await resultOf(handle)).status, 200);
  });

  test('sees a cancelled document as failed', async () => {
    const handle = await upload(TEXT);
    await glossa.fetch(`${DOCUMENTS}/${handle.documentId}`, { method: 'DELETE' });
    const error = await client.getDocumentStatus(handle).catch((reason: unknown) => reason);
    // It may have been done already, and is then forgotten.
    if (error instanceof DeepLError) assert.match(error.message, /Not found/);
    else assert.partialDeepStrictEqual(error, { status: 'error', errorMessage: 'The translation was cancelled.' });
  });
});
