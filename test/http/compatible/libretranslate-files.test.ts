import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { z } from 'zod';
import { needsApertium } from '../../support/apertium.ts';
import { DOCUMENTS } from '../../support/document-client.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { waitUntil } from '../../support/wait-until.ts';

const documentList = z.object({
  documents: z.array(
    z.object({ status: z.string(), finished_at: z.string().nullish(), expires_at: z.string().nullish() }),
  ),
});

/** Newest first. */
async function listDocuments(glossa: TestService) {
  return documentList.parse((await glossa.get(DOCUMENTS)).body).documents;
}

describe('files of the LibreTranslate API', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService({ GLOSSA_ANONYMOUS_KEY: '' });
  });
  after(() => glossa[Symbol.asyncDispose]());

  const languages = () => ({ source: 'en', target: 'es', api_key: glossa.key });
  /** A form with its fields in the order of the entries. */
  function formOf(entries: Record<string, string | Blob>): FormData {
    const form = new FormData();
    for (const [name, value] of Object.entries(entries)) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, value instanceof File ? value.name : 'note.txt');
    }
    return form;
  }
  async function send(form: FormData, { query = '', ...init }: RequestInit & { query?: string } = {}) {
    const response = await fetch(`${glossa.url}/translate_file${query}`, { method: 'POST', body: form, ...init });
    return { status: response.status, body: (await response.json()) as { translatedFileUrl: string; error?: string } };
  }
  const text = new Blob(['The house is very big.\n']);

  test('a file is translated, and its URL works without a key', async () => {
    const { api_key, ...pair } = languages();
    const sent = [
      send(formOf({ file: text, ...languages() })),
      send(formOf({ ...languages(), file: text })),
      send(formOf({ file: text, ...pair }), { query: `?api_key=${api_key}` }),
      send(formOf({ file: text, ...pair }), { headers: { 'x-api-key': api_key } }),
    ];
    for (const { status, body } of await Promise.all(sent)) {
      assert.equal(status, 200, JSON.stringify(body));
      const { origin, pathname } = new URL(body.translatedFileUrl);
      assert.equal(origin, glossa.url);
      assert.match(pathname, /^\/download_file\/[^/]+note\.txt$/);
      const result = await fetch(body.translatedFileUrl);
      assert.match(result.headers.get('content-disposition') ?? '', /^attachment; filename=note\.es\.txt$/);
      assert.equal(await result.text(), 'La casa es muy grande.\n');
    }
  });

  test('a link that is changed opens nothing', async () => {
    const { body } = await send(formOf({ file: text, ...languages() }));
    const [id = '', expires = '', signature = '', ...rest] = decodeURIComponent(
      new URL(body.translatedFileUrl).pathname.slice('/download_file/'.length),
    ).split('.');
    const other = await send(formOf({ file: text, ...languages() }));
    const otherId = new URL(other.body.translatedFileUrl).pathname.slice('/download_file/'.length).split('.')[0] ?? '';
    for (const name of [
      id,
      `${otherId}.${expires}.${signature}`,
      `${id}.${Number(expires) + 1}.${signature}`,
      `${id}.${expires}.${signature.slice(0, -4)}`,
      '..%2f..%2fetc%2fpasswd',
      '',
    ]) {
      const response = await fetch(`${glossa.url}/download_file/${name}`);
      assert.equal(response.status, 403, name);
      assert.deepEqual(Object.keys((await response.json()) as object), ['error']);
    }
    assert.equal(
      (await fetch(`${glossa.url}/download_file/${[id, expires, signature, ...rest].join('.')}`)).status,
      200,
    );
  });

  test('a link to a stored file opens no document with its key as ID', async () => {
    const { body } = await send(formOf({ file: text, ...languages() }));
    const id = new URL(body.translatedFileUrl).pathname.slice('/download_file/'.length).split('.')[0] ?? '';
    const upload = await glossa.fetch(`/v1/store/file?key=${id}&temp_public_url=true`, { method: 'POST', body: text });
    const { searchParams } = new URL(((await upload.json()) as { temp_public_url: string }).temp_public_url);
    const name = `${id}.${searchParams.get('expires')}.${searchParams.get('signature')}.note.txt`;
    assert.equal((await fetch(`${glossa.url}/download_file/${name}`)).status, 403);
  });

  test('what is wrong with a form is said in the words that clients know', async () => {
    const cases: [Record<string, string | Blob>, number, RegExp][] = [
      [languages(), 400, /^Invalid request: missing file parameter$/],
      [{ file: text, ...languages(), source: '' }, 400, /^Invalid request: missing source parameter$/],
      [{ file: text, ...languages(), target: 'zz' }, 400, /^zz is not supported$/],
      [{ file: new Blob([new Uint8Array([0, 1, 2, 255])]), ...languages() }, 400, /format/],
      [{ file: text, source: 'en', target: 'es' }, 403, /Invalid API key/],
      [{ file: text, ...languages(), api_key: 'an-unknown-key-of-enough-length' }, 403, /Invalid API key/],
    ];
    for (const [entries, status, error] of cases) {
      const answer = await send(formOf(entries));
      assert.equal(answer.status, status);
      assert.match(answer.body.error ?? '', error);
    }
    const notAForm = await fetch(`${glossa.url}/translate_file`, {
      method: 'POST',
      headers: { 'x-api-key': glossa.key },
      body: '{"file":"a"}',
    });
    assert.equal(notAForm.status, 400);
  });

  test('a document is kept for an hour, and not at all when it fails', async () => {
    const sent = Date.now();
    assert.equal((await send(formOf({ ...languages(), file: text }))).status, 200);
    const [newest, ...others] = await listDocuments(glossa);
    const keptMs = Date.parse(newest?.expires_at ?? '') - sent;
    assert.ok(keptMs >= 3_600_000 && keptMs < 3_660_000, `kept for ${keptMs} ms`);
    // This one fails when its text is read, after the upload.
    const broken = new File([new Uint8Array(await SAMPLE_FILES.docx.content('&broken;'))], 'a.docx');
    const { status, body } = await send(formOf({ ...languages(), file: broken }));
    assert.equal(status, 422, JSON.stringify(body));
    assert.equal((await listDocuments(glossa)).length, others.length + 1);
  });

  test('a large file needs its key before it', async () => {
    const { api_key, ...pair } = languages();
    const large = new Blob([`${'4'.repeat(9_999)}\n`.repeat(500)]);
    const late = await send(formOf({ file: large, ...pair, api_key }));
    assert.deepEqual([late.status, /Send api_key before the file/.test(late.body.error ?? '')], [413, true]);
    const early = await send(formOf({ api_key, ...pair, file: large }));
    assert.equal(early.status, 200, JSON.stringify(early.body));
  });

  test('a client that goes away cancels its document', async (context) => {
    const client = new AbortController();
    const sentences = Array.from({ length: 20_000 }, (_, i) => `The house number ${i} is very big.\n`).join('');
    const request = send(formOf({ ...languages(), file: new Blob([sentences]) }), { signal: client.signal });
    const newest = async () => (await listDocuments(glossa))[0]?.status;
    await waitUntil(context, async () => ['queued', 'translating'].includes((await newest()) ?? ''));
    client.abort();
    await assert.rejects(request);
    await waitUntil(context, async () => (await newest()) === 'cancelled');
  });
});

test('a file that takes longer than the deadline is 504, and its document is cancelled', needsApertium, async (t) => {
  await using glossa = await startTestService({ GLOSSA_DEADLINE: '2', GLOSSA_ANONYMOUS_KEY: '' });
  const sentences = Array.from({ length: 60_000 }, (_, i) => `The house number ${i} is very big.\n`).join('');
  const request = async (places: { fields?: object; headers?: Record<string, string> }) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ source: 'en', target: 'es', ...places.fields })) body.set(name, value);
    body.set('file', new Blob([sentences]), 'note.txt');
    return fetch(`${glossa.url}/translate_file`, { method: 'POST', body, headers: places.headers ?? {} });
  };
  const keys = [{ headers: { 'x-api-key': glossa.key } }, { fields: { api_key: glossa.key } }];
  for (const response of await Promise.all(keys.map(request))) {
    assert.equal(response.status, 504);
    assert.deepEqual(Object.keys((await response.json()) as object), ['error']);
  }
  await waitUntil(t, async () => (await listDocuments(glossa)).every(({ status }) => status === 'cancelled'));
});
