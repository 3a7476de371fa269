import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setOwnerLimits } from '../../src/files/owners.ts';
import { exchange } from '../support/raw-http.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';
import { openDatabaseIn } from '../support/storage.ts';

describe('file storage', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const send = async (path: string, init: RequestInit = {}) => readAnswer(await glossa.fetch(path, init));
  const put = (query: string, body: NonNullable<RequestInit['body']> = 'hello', headers: Record<string, string> = {}) =>
    send(`/v1/store/file?${query}`, { method: 'POST', headers, body });
  const form = (file: Blob, options?: object) => {
    const data = new FormData();
    data.append('file', file, 'blob');
    if (options) data.append('body', JSON.stringify(options));
    return data;
  };

  test('a stored file is returned byte for byte, as an attachment that no page can run', async () => {
    const bytes = new Uint8Array(randomBytes(300_000));
    const stored = await put('key=random.bin', bytes, { 'content-type': 'text/html' });
    assert.equal(stored.body.size, 300_000);
    const response = await glossa.fetch('/v1/store/file/read/random.bin');
    assert.deepEqual(new Uint8Array(await response.arrayBuffer()), bytes);
    assert.equal(response.headers.get('content-type'), 'text/html');
    assert.match(response.headers.get('content-disposition') ?? '', /^attachment/);
    assert.equal(response.headers.get('x-content-type-options'), 'nosniff');
    assert.match(response.headers.get('content-security-policy') ?? '', /sandbox/);
  });

  test('a form stores its file with the options that follow it', async () => {
    const { body } = await send('/v1/store/file', {
      method: 'POST',
      body: form(new Blob(['in a form']), { key: 'from/form.txt', content_type: 'text/plain', temp_public_url: true }),
    });
    assert.deepEqual([body.key, body.size], ['from/form.txt', 9]);
    assert.equal(await (await glossa.fetch('/v1/store/file/read/from/form.txt')).text(), 'in a form');
    assert.equal(await (await fetch(String(body.temp_public_url))).text(), 'in a form');
  });

  test('an existing key is 409 without overwrite and replaced with it', async () => {
    await put('key=twice', 'first');
    const second = await put('key=twice', 'second');
    assert.deepEqual([second.status, second.body.code], [409, 'file_exists']);
    assert.equal((await put('key=twice&overwrite=true', 'third')).status, 200);
    assert.equal(await (await glossa.fetch('/v1/store/file/read/twice')).text(), 'third');
  });

  test('an upload without a body is rejected in every framing, and the stored file stays', async () => {
    await put('key=kept', 'kept');
    const head = `POST /v1/store/file?key=kept&overwrite=true HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${glossa.key}\r\nConnection: close\r\n`;
    for (const rest of [
      '\r\n',
      'Content-Length: 0\r\n\r\n',
      'Content-Type: text/plain\r\nContent-Length: 0\r\n\r\n',
      'Content-Type: application/json\r\n\r\n',
      'Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      'Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 0\r\n\r\n',
    ]) {
      const answer = await exchange(glossa.url, head + rest);
      assert.match(answer, /^HTTP\/1\.1 400 /, rest);
      assert.match(answer, /"code":"invalid_request"/, rest);
    }
    assert.equal(await (await glossa.fetch('/v1/store/file/read/kept')).text(), 'kept');
  });

  test('an empty file is stored as the part of a form', async () => {
    await put('key=emptied', 'something');
    const emptied = await send('/v1/store/file', {
      method: 'POST',
      body: form(new Blob([]), { key: 'emptied', overwrite: true }),
    });
    assert.deepEqual([emptied.status, emptied.body.size], [200, 0]);
    const read = await glossa.fetch('/v1/store/file/read/emptied');
    assert.deepEqual([read.status, await read.text()], [200, '']);
  });

  test('keys that look like paths are data', async () => {
    for (const key of ['../../etc/passwd', '/absolute', 'a//b', 'ünïcode 😀', 'C:\\x', '%2e%2e', 'a?b', 'a#b']) {
      const stored = await put(`key=${encodeURIComponent(key)}`, key);
      assert.equal(stored.body.key, key);
      const read = await glossa.fetch(`/v1/store/file/read/${encodeURIComponent(key)}`);
      assert.equal(await read.text(), key);
      const byUrl = await fetch(String(stored.body.url), { headers: { 'x-api-key': glossa.key } });
      assert.equal(await byUrl.text(), key);
      const removed = await send(`/v1/store/file/read/${encodeURIComponent(key)}`, { method: 'DELETE' });
      assert.deepEqual([removed.status, removed.body.key], [200, key]);
    }
  });

  test('invalid keys and options are rejected, and nothing is stored', async () => {
    const before = await glossa.get('/v1/store/file');
    for (const query of ['key=a%00b', 'key=%0a', `key=${'x'.repeat(513)}`, 'key=', 'key=a&overwrite=perhaps']) {
      const { status, body } = await put(query);
      assert.deepEqual([status, body.code], [400, 'invalid_request'], query.slice(0, 30));
    }
    const noFile = new FormData();
    noFile.append('body', '{}');
    assert.equal((await send('/v1/store/file', { method: 'POST', body: noFile })).status, 400);
    const broken = form(new Blob(['x']));
    broken.append('body', '{nonsense');
    assert.equal((await send('/v1/store/file', { method: 'POST', body: broken })).body.code, 'invalid_json');
    const after = await glossa.get('/v1/store/file');
    assert.deepEqual(after.body.files, before.body.files);
  });

  test('errors name the invalid option in the message too', async () => {
    const sent = new FormData();
    sent.append('file', new Blob(['x']));
    sent.append('body', '{"overwrite":"maybe"}');
    const flag = 'overwrite must be true or false';
    for (const [answer, expected] of [
      [await put('overwrite=maybe'), flag],
      [await send('/v1/store/file', { method: 'POST', body: sent }), flag],
      [await put('key=a&key=b'), 'key must be a string'],
      [await put('key=.'), 'key must not be . or ..'],
      [await put('key=..'), 'key must not be . or ..'],
      [await put('content_type=pdf'), 'content_type must be a media type'],
    ] as const) {
      assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_request']);
      assert.equal(answer.body.message, `The request is not valid: ${expected}.`);
      const [path = '', ...words] = expected.split(' ');
      assert.deepEqual(answer.body.errors, [{ path, message: words.join(' ') }]);
    }
  });

  test('other owners cannot see a file', async () => {
    await put('key=mine', 'secret');
    const { key } = await glossa.service.keyStore.create({ owner: 'another', name: 'test', scopes: ['files'] });
    const other = { 'x-api-key': key };
    const [mine, missing] = await Promise.all([
      glossa.get('/v1/store/file/read/mine', other),
      glossa.get('/v1/store/file/read/none', other),
    ]);
    assert.deepEqual([mine.status, mine.body.message], [404, missing.body.message]);
    assert.deepEqual((await glossa.get('/v1/store/file', other)).body.files, []);
    const removed = await send('/v1/store/file/read/mine', { method: 'DELETE', headers: other });
    assert.equal(removed.status, 404);
    assert.equal((await send('/v1/store/file?key=mine', { method: 'POST', headers: other, body: 'x' })).status, 200);
    assert.equal(await (await glossa.fetch('/v1/store/file/read/mine')).text(), 'secret');
  });

  test('the list is paged, newest first and complete', async () => {
    const { key } = await glossa.service.keyStore.create({ owner: 'lister', name: 'test', scopes: ['files'] });
    const headers = { 'x-api-key': key };
    for (let i = 0; i < 5; i++)
      await send(`/v1/store/file?key=file-${i}`, { method: 'POST', headers, body: String(i) });
    const seen: string[] = [];
    let cursor: unknown = '';
    do {
      const { body } = await glossa.get(`/v1/store/file?limit=2${cursor ? `&cursor=${cursor}` : ''}`, headers);
      seen.push(...(body.files as { key: string }[]).map((file) => file.key));
      cursor = body.next_cursor;
    } while (cursor);
    assert.deepEqual(seen, ['file-4', 'file-3', 'file-2', 'file-1', 'file-0']);
    assert.equal((await glossa.get('/v1/store/file?limit=0', headers)).status, 400);
    assert.equal((await glossa.get('/v1/store/file?cursor=nonsense', headers)).status, 400);
  });

  test('the deadline of an upload grows by a second for each MB', async (t) => {
    const timers = t.mock.method(globalThis, 'setTimeout');
    const hasDeadline = (from: number, to: number) => {
      const delays = timers.mock.calls.map((call) => Number(call.arguments[1]));
      timers.mock.resetCalls();
      assert.ok(
        delays.some((delay) => delay > from && delay <= to),
        delays.join(),
      );
    };
    await put('', new Uint8Array(20_000_000));
    hasDeadline(40_000, 50_000);
    const chunked = new Blob(['of unknown length']).stream();
    assert.equal((await send('/v1/store/file', { method: 'POST', body: chunked, duplex: 'half' })).status, 200);
    hasDeadline(120_000, 135_000);
  });

  test('an upload over the size limit is 413 and leaves nothing', async () => {
    const over = await send('/v1/store/file?key=big', {
      method: 'POST',
      body: new Uint8Array(100 * 1024 * 1024 + 70_000),
    });
    assert.deepEqual([over.status, over.body.code], [413, 'file_too_large']);
    assert.equal((await glossa.get('/v1/store/file/read/big')).status, 404);
  });

  test('an upload over the quota is 413 with the used and the allowed bytes, as raw bytes and as a form', async () => {
    await using small = await startTestService({ GLOSSA_STORAGE_QUOTA: '1', GLOSSA_FILE_LIFETIME: '30' });
    const upload = async (query: string, body: NonNullable<RequestInit['body']>) =>
      readAnswer(await small.fetch(`/v1/store/file?${query}`, { method: 'POST', body }));
    const stored = await upload('key=a', new Uint8Array(600_000));
    assert.equal(stored.status, 200);
    assert.ok(Math.abs(Date.parse(String(stored.body.expires_at)) - Date.now() - 30 * 86_400_000) < 60_000);
    const large = new Uint8Array(600_000);
    for (const body of [large, form(new Blob([large]), { key: 'b' })]) {
      const { status, body: answer } = await upload('key=b', body);
      assert.deepEqual([status, answer.code], [413, 'storage_quota_exceeded']);
      assert.match(
        answer.message as string,
        /^This file does not fit: your stored files use 608 KB of your 1 MB, including 4 KB of overhead per file/,
      );
    }
    assert.equal((await upload('key=a&overwrite=true', new Uint8Array(700_000))).status, 200);
    const { body } = await small.get('/v1/store/file');
    const files = body.files as { key: string; expires_at: string }[];
    assert.deepEqual(
      files.map(({ key, expires_at }) => [key, typeof expires_at]),
      [
        ['a', 'string'],
        ['a-short-history-of-translation.pdf', 'string'],
      ],
    );
  });

  test('an expired file is 404 for its owner, its link and a summary while the service runs', async () => {
    await using expiring = await startTestService();
    const options = { key: 'expiring.pdf', temp_public_url: true };
    const { body } = await readAnswer(
      await expiring.fetch('/v1/store/file', { method: 'POST', body: form(new Blob(['x']), options) }),
    );
    assert.equal(body.expires_at, undefined);
    const read = async (url: string) => (await expiring.fetch(url)).status;
    assert.equal(await read('/v1/store/file/read/expiring.pdf'), 200);
    {
      await using database = await openDatabaseIn(expiring.dataDirectory);
      await database
        .updateTable('files')
        .set({ created_at: new Date(Date.now() - 61_000).toISOString() })
        .execute();
      await setOwnerLimits(
        database,
        'default',
        { fileLifetimeSeconds: 60 },
        { storageBytes: 1, fileLifetimeSeconds: 1 },
      );
    }
    assert.equal(await read('/v1/store/file/read/expiring.pdf'), 404);
    assert.equal((await fetch(String(body.temp_public_url))).status, 404);
    const summary = await expiring.post('/v1/ai/summary', { file_store_key: 'expiring.pdf' });
    assert.deepEqual([summary.status, summary.body.code], [404, 'file_not_found']);
    assert.deepEqual((await expiring.get('/v1/store/file')).body.files, []);
  });
});
