import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { readAnswer, type ServiceResponse, startTestService, type TestService } from '../support/service.ts';

const MEMORY = {
  name: 'Manual',
  source_language: 'en',
  target_languages: ['de'],
  segments: [
    { source: 'Close the window.', target: 'Schließen Sie das Fenster.' },
    { source: 'Open the door.', target: 'Öffnen Sie die Tür.' },
  ],
};
const TMX =
  '<tmx version="1.4"><header/><body><tu><tuv xml:lang="en"><seg>One &amp; two</seg></tuv><tuv xml:lang="de"><seg>Eins</seg></tuv></tu></body></tmx>';

describe('translation memories over HTTP', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const send = async (method: string, path: string, body?: unknown, headers = {}): Promise<ServiceResponse> =>
    readAnswer(
      await glossa.fetch(path, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      }),
    );
  const pathOf = ({ body }: ServiceResponse): string => `/v1/memories/${body.memory_id}`;
  const uploadOf = async (fields: Record<string, string>, file: string): Promise<ServiceResponse> => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    form.append('file', new Blob([file]), 'memory.tmx');
    return readAnswer(await glossa.fetch('/v1/memories', { method: 'POST', body: form }));
  };

  test('a memory is created, read, renamed, listed and deleted', async () => {
    const created = await send('POST', '/v1/memories', MEMORY);
    assert.equal(created.status, 200, JSON.stringify(created.body));
    const { name, source_language, target_languages, segment_count, skipped_segments } = created.body;
    assert.deepEqual(
      { name, source_language, target_languages, segment_count, skipped_segments },
      { name: 'Manual', source_language: 'en', target_languages: ['de'], segment_count: 2, skipped_segments: 0 },
    );
    const renamed = await send('PATCH', pathOf(created), { name: ' Handbook ' });
    assert.deepEqual([renamed.status, renamed.body.name], [200, 'Handbook']);
    const listed = await glossa.get('/v1/memories');
    const { log_id: _, success: __, ...expected } = renamed.body;
    assert.deepEqual(listed.body.memories, [expected]);
    assert.equal((await send('DELETE', pathOf(created))).status, 200);
    for (const method of ['GET', 'DELETE', 'PATCH']) {
      const answer = await send(method, pathOf(created), method === 'PATCH' ? { name: 'x' } : undefined);
      assert.deepEqual([answer.status, answer.body.code], [404, 'memory_not_found'], method);
    }
  });

  test('segments are listed in pages, searched, changed and deleted', async () => {
    const path = pathOf(await send('POST', '/v1/memories', MEMORY));
    const first = await glossa.get(`${path}/segments?limit=1`);
    assert.deepEqual(first.body.segments, [{ segment_id: '1', ...MEMORY.segments[0], target_language: 'de' }]);
    const second = await glossa.get(`${path}/segments?limit=1&cursor=${first.body.next_cursor}`);
    assert.deepEqual(second.body.segments, [{ segment_id: '2', ...MEMORY.segments[1], target_language: 'de' }]);
    assert.equal(second.body.next_cursor, null);
    const found = await glossa.get(`${path}/segments?q=T%C3%BCR`);
    assert.deepEqual(found.body.segments, second.body.segments);
    const changed = await send('PATCH', `${path}/segments/2`, { target: 'Mach die Tür auf.' });
    assert.deepEqual([changed.body.source, changed.body.target], ['Open the door.', 'Mach die Tür auf.']);
    assert.equal((await send('DELETE', `${path}/segments/1`)).status, 200);
    assert.equal((await glossa.get(path)).body.segment_count, 1);
    for (const id of ['1', '0', 'x', '99999999999999999999']) {
      const missing = await send('DELETE', `${path}/segments/${id}`);
      assert.deepEqual([missing.status, missing.body.code], [404, 'segment_not_found'], id);
    }
    assert.equal((await glossa.get(`${path}/segments?cursor=-1`)).status, 400);
    assert.equal((await send('PATCH', `${path}/segments/2`, { target: ' ' })).status, 400);
  });

  test('a TMX file is imported as it arrives, and exported', async () => {
    const fields = { name: 'File', source_language: 'en', target_languages: 'de, fr' };
    const created = await uploadOf(fields, TMX);
    assert.deepEqual([created.status, created.body.segment_count], [200, 1], JSON.stringify(created.body));
    const exported = await glossa.fetch(`${pathOf(created)}/export?format=tmx`);
    assert.match(exported.headers.get('content-type') ?? '', /^application\/x-tmx\+xml/);
    assert.match(await exported.text(), /<seg>One &amp; two<\/seg>[\s\S]*<seg>Eins<\/seg>/);
    const damaged = await uploadOf(fields, TMX.slice(0, -8));
    assert.deepEqual([damaged.status, damaged.body.code], [400, 'invalid_request']);
    const other = await uploadOf({ ...fields, target_languages: 'fr' }, TMX);
    assert.deepEqual([other.status, other.body.code], [400, 'invalid_request']);
    const missing = await uploadOf({ name: 'File', source_language: 'en' }, TMX);
    assert.deepEqual([missing.status, missing.body.code], [400, 'invalid_request']);
  });

  test('another owner neither sees nor changes a memory', async () => {
    const path = pathOf(await send('POST', '/v1/memories', MEMORY));
    const { key } = await glossa.service.keyStore.create({ owner: 'bob', name: undefined, scopes: ['translate'] });
    const headers = { 'x-api-key': key };
    assert.deepEqual((await glossa.get('/v1/memories', headers)).body.memories, []);
    for (const [method, rest, body] of [
      ['GET', '', undefined],
      ['GET', '/segments', undefined],
      ['GET', '/export', undefined],
      ['PATCH', '', { name: 'x' }],
      ['PATCH', '/segments/1', { target: 'x' }],
      ['DELETE', '/segments/1', undefined],
      ['DELETE', '', undefined],
    ] as const) {
      const answer = await send(method, path + rest, body, headers);
      assert.deepEqual([answer.status, answer.body.code], [404, 'memory_not_found'], `${method} ${rest}`);
    }
    assert.equal((await glossa.get(path)).body.segment_count, 2);
  });
});
