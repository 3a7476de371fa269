import assert from 'node:assert/strict';
import { request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { startHttpServer } from '../../../load/servers/http-server.ts';
import { DOCUMENTS, postDocument, sendDocument } from '../../support/document-client.ts';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';

const BOUNDARY = 'boundary';
const TO = { target_language: 'ca', current_language: 'es' };
const NOTE = { name: 'note.txt', content: 'La casa es grande.\n' };

const part = (disposition: string, content: string, type?: string): string =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${disposition}\r\n${type ? `Content-Type: ${type}\r\n` : ''}\r\n${content}\r\n`;
const field = (name: string, value: string): string => part(`name="${name}"`, value);
const FILE = part('name="file"; filename="note.txt"', NOTE.content);

describe('the upload of a document', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const sendForm = async (...parts: string[]) =>
    readAnswer(
      await glossa.fetch(DOCUMENTS, {
        method: 'POST',
        headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
        body: `${parts.join('')}--${BOUNDARY}--\r\n`,
      }),
    );
  const sendJson = (body: unknown) => glossa.post(DOCUMENTS, body);

  test('a form is accepted with its fields before and after the file', async () => {
    for (const parts of [
      [field('target_language', 'ca'), field('current_language', 'es'), FILE],
      [FILE, field('target_language', 'ca'), field('current_language', 'es')],
    ]) {
      const { status, body } = await sendForm(...parts);
      assert.equal(status, 200, JSON.stringify(body));
      assert.match(String(body.document_id), /^[0-9a-f-]{36}$/);
      assert.partialDeepStrictEqual(body, {
        success: true,
        status: 'queued',
        filename: 'note.txt',
        format: 'txt',
        target_language: 'ca',
      });
    }
  });

  test('an empty field of a form counts as absent, and an unknown one is ignored', async () => {
    const { status, body } = await postDocument(glossa, NOTE, {
      ...TO,
      ...{ glossary: '', do_not_translate: '', glossary_id: '', formality: '', context: '', unknown: 'x' },
    });
    assert.equal(status, 200, JSON.stringify(body));
  });

  const faults: Record<string, [parts: string[], status: number, code: string, path?: string]> = {
    'no file': [[field('target_language', 'ca')], 400, 'invalid_request', 'file'],
    'empty sources and no file': [
      [field('url', ''), field('file_store_key', ''), field('target_language', 'ca')],
      400,
      'invalid_request',
      'file',
    ],
    'a URL before a file': [
      [field('url', 'http://127.0.0.1/'), FILE, field('target_language', 'ca')],
      400,
      'invalid_request',
      'url',
    ],
    'a stored file after a file': [
      [FILE, field('target_language', 'ca'), field('file_store_key', 'note.txt')],
      400,
      'invalid_request',
      'file_store_key',
    ],
    'a URL and a stored file': [
      [field('url', 'http://127.0.0.1/'), field('file_store_key', 'note.txt'), field('target_language', 'ca')],
      400,
      'invalid_request',
      'file_store_key',
    ],
    'a URL and no target language': [[field('url', 'http://127.0.0.1/')], 400, 'invalid_request', 'target_language'],
    'a URL that is not allowed': [
      [field('url', 'http://127.0.0.1:1/x.txt'), field('target_language', 'ca')],
      400,
      'url_not_allowed',
    ],
    'an unknown stored file': [
      [field('file_store_key', 'none.txt'), field('target_language', 'ca')],
      404,
      'file_not_found',
    ],
    'no target language': [[FILE], 400, 'invalid_request', 'target_language'],
    'two files': [[FILE, FILE, field('target_language', 'ca')], 400, 'invalid_request', 'file'],
    'a second file of another name': [
      [FILE, part('name="other"; filename="x"', 'x'), field('target_language', 'ca')],
      400,
      'invalid_request',
      '',
    ],
    'an unknown language': [[FILE, field('target_language', 'klingon')], 400, 'unknown_language', 'target_language'],
    'a glossary that is not JSON': [
      [field('glossary', '{casa}'), field('target_language', 'ca'), FILE],
      400,
      'invalid_json',
    ],
    'a glossary that is no object': [
      [field('glossary', '["casa"]'), field('target_language', 'ca'), FILE],
      400,
      'invalid_request',
      'glossary',
    ],
    'an unknown glossary': [
      [field('glossary_id', 'none'), field('target_language', 'ca'), FILE],
      404,
      'glossary_not_found',
    ],
    'a formality that does not exist': [
      [field('formality', 'very'), field('target_language', 'ca'), FILE],
      400,
      'invalid_request',
      'formality',
    ],
    'fields that are too long': [
      [field('context', 'x'.repeat(1024 * 1024 + 1)), field('target_language', 'ca'), FILE],
      413,
      'body_too_large',
    ],
  };
  for (const [name, [parts, status, code, path]] of Object.entries(faults)) {
    test(`a form with ${name} is rejected`, async () => {
      const answer = await sendForm(...parts);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify(answer.body));
      if (path !== undefined) assert.partialDeepStrictEqual(answer.body.errors, [{ path }]);
    });
  }

  test('a form without its end is rejected', async () => {
    const response = await glossa.fetch(DOCUMENTS, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
      body: field('target_language', 'ca') + FILE,
    });
    assert.equal((await readAnswer(response)).body.code, 'invalid_request');
  });

  test('a file name keeps its characters, without directories, control characters and marks of direction', async () => {
    const long = `${'x'.repeat(300)}.txt`;
    for (const [name, expected] of [
      ['notes.txt', 'notes.txt'],
      ['../../etc/passwd.txt', 'passwd.txt'],
      ['C:\\\\Users\\\\me\\\\carta.txt', 'carta.txt'],
      ['informe de año.txt', 'informe de año.txt'],
      ['', 'document'],
      ['..', 'document'],
      ['報告書 😀.txt', '報告書 😀.txt'],
      ['\u202etxt.exe.txt', 'txt.exe.txt'],
      ['it’s (1) %41 ;=.txt', 'it’s (1) %41 ;=.txt'],
      [long, long.slice(-255)],
    ]) {
      const { status, body } = await sendForm(
        part(`name="file"; filename="${name}"`, NOTE.content),
        field('target_language', 'ca'),
        field('current_language', 'es'),
      );
      assert.deepEqual([status, body.filename], [200, expected], JSON.stringify([name, body]));
    }
  });

  test('the name of a browser with quotes and line breaks is safe in the header of the result', async () => {
    const id = await sendDocument(glossa, { name: 'a"b\r\nX-Evil: 1.txt', content: 'Hola.\n' }, TO);
    const { body } = await glossa.get(`${DOCUMENTS}/${id}`);
    assert.doesNotMatch(String(body.filename), /[\r\n]/);
  });

  test('a stored file and a signed link of one are read from the storage', async () => {
    const query = 'key=letters/carta.txt&temp_public_url=true';
    const stored = await readAnswer(await glossa.fetch(`/v1/store/file?${query}`, { method: 'POST', body: 'Hola.\n' }));
    const url = String(stored.body.temp_public_url);
    for (const source of [{ file_store_key: 'letters/carta.txt' }, { url }]) {
      const fields = Object.entries({ ...source, ...TO }).map(([name, value]) => field(name, value));
      for (const { status, body } of [await sendJson({ ...source, ...TO }), await sendForm(...fields)]) {
        assert.deepEqual([status, body.filename], [200, 'carta.txt'], JSON.stringify(body));
      }
    }
  });

  test('a document by URL has the name of its header or of its path, and the extension of its type', async () => {
    await using server = await startHttpServer((incoming, response) => {
      const { pathname, searchParams } = new URL(incoming.url ?? '/', 'http://server');
      const [type, disposition] = [searchParams.get('type'), searchParams.get('disposition')];
      if (pathname === '/redirect') response.writeHead(302, { location: '/a/landed.txt' });
      if (type !== null) response.setHeader('content-type', type);
      if (disposition !== null) response.setHeader('content-disposition', disposition);
      response.end('La casa es grande.\n');
    });
    await using local = await startTestService({ GLOSSA_FETCH_ALLOW: '127.0.0.1' });
    for (const [path, expected] of [
      ['/a/carta.txt', 'carta.txt'],
      ['/a/carta%20blanca.txt?x=1', 'carta blanca.txt'],
      ['/redirect', 'landed.txt'],
      ['/carta?type=text/plain;charset=utf-8', 'carta.txt'],
      ['/download.php?type=text/markdown', 'download.php.md'],
      ['/x?disposition=attachment%3Bfilename%3D"carta.txt"', 'carta.txt'],
      ["/x?disposition=attachment%3Bfilename*%3DUTF-8''a%2525C3%2525B1o.txt".replaceAll('%25', '%'), 'año.txt'],
      ['/x.txt?disposition=%3B%3D"', 'x.txt'],
      ['/?type=text/plain', 'document.txt'],
    ]) {
      const { status, body } = await local.post(DOCUMENTS, { url: server.url + path, ...TO });
      assert.deepEqual([status, body.filename], [200, expected], JSON.stringify([path, body]));
    }
  });

  test('the faults of a body in JSON are those of a translation', async () => {
    const faultsOfJson: [unknown, number, string][] = [
      [{ ...TO }, 400, 'invalid_request'],
      [{ url: '', file_store_key: '', ...TO }, 400, 'invalid_request'],
      [{ file_store_key: 'note.txt' }, 400, 'invalid_request'],
      [{ file_store_key: 'note.txt', target_language: 'klingon' }, 400, 'unknown_language'],
      [{ file_store_key: 'none.txt', ...TO }, 404, 'file_not_found'],
      [{ url: 'ftp://127.0.0.1/x.txt', ...TO }, 400, 'invalid_url'],
      [{ url: 'http://127.0.0.1:1/x.txt', ...TO }, 400, 'url_not_allowed'],
      ['{"file_store_key":', 400, 'invalid_json'],
      ['', 400, 'invalid_json'],
    ];
    for (const [body, status, code] of faultsOfJson) {
      const answer = await sendJson(body);
      assert.deepEqual([answer.status, answer.body.code], [status, code], JSON.stringify([body, answer.body]));
    }
  });

  test('raw bytes are rejected with the two ways to send a document', async () => {
    const headers = { 'content-type': 'application/msword' };
    const answer = await glossa.fetch(DOCUMENTS, { method: 'POST', headers, body: NOTE.content });
    const { status, body } = await readAnswer(answer);
    assert.deepEqual([status, body.code], [415, 'unsupported_media_type']);
    assert.match(String(body.message), /part file of multipart\/form-data, or JSON/);
  });

  test('a form that announces more than 100 MB is rejected before its body is read', async () => {
    const status = await new Promise((resolve, reject) => {
      const upload = request(glossa.url + DOCUMENTS, {
        method: 'POST',
        headers: {
          'x-api-key': glossa.key,
          'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
          'content-length': 104 * 1024 * 1024,
        },
      });
      upload.on('response', ({ statusCode }) => {
        resolve(statusCode);
        upload.destroy();
      });
      upload.on('error', reject);
      upload.flushHeaders();
    });
    assert.equal(status, 413);
  });

  test('the key is checked before the body, and needs the scope translate', async () => {
    const { key } = await glossa.service.keyStore.create({ owner: 'one', name: 'test', scopes: ['files'] });
    assert.equal((await postDocument(glossa, NOTE, {}, { 'x-api-key': 'none' })).status, 401);
    assert.equal((await postDocument(glossa, NOTE, {}, { 'x-api-key': key })).body.code, 'missing_scope');
  });
});
