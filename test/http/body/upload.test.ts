import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';

interface Part {
  name: string;
  content: string;
  filename?: string;
  type?: string;
}

const BOUNDARY = 'part-boundary';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

/** A form as bytes, for forms that FormData cannot express. */
function form(...parts: Part[]): string {
  const written = parts.map(({ name, content, filename, type }) => {
    const file = filename === undefined ? '' : `; filename="${filename}"`;
    const typeHeader = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${typeHeader}\r\n${content}\r\n`;
  });
  return `${written.join('')}--${BOUNDARY}--\r\n`;
}

const FILE: Part = { name: 'file', filename: 'blob', content: 'some bytes', type: 'application/octet-stream' };
const JSON_PART = { name: 'body', type: 'application/json' };

describe('upload forms', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const send = async (body: string, headers: Record<string, string> = FORM) => {
    // Shorter than every deadline of the service, so that a hanging request fails the test.
    const signal = AbortSignal.timeout(120_000);
    return readAnswer(await glossa.fetch('/v1/store/file', { method: 'POST', headers, body, signal }));
  };
  const stored = async () => (await glossa.get('/v1/store/file')).body.files as { key: string; size: number }[];
  const assertRejected = async (body: string, code: string, headers = FORM) => {
    const before = await stored();
    const answer = await send(body, headers);
    assert.deepEqual([answer.status, answer.body.code], [400, code], JSON.stringify(answer.body));
    assert.deepEqual(await stored(), before);
    return answer.body;
  };
  const issues = async (body: string) => (await assertRejected(body, 'invalid_request')).errors;

  test('a truncated form is rejected with 400 at once, and nothing is stored', async () => {
    const long = { ...FILE, content: 'x'.repeat(300_000) };
    const whole = form(long, { ...JSON_PART, content: '{"key":"cut"}' });
    for (const length of [10, 60, 150, 100_000, 300_080, 300_200, whole.length - 6]) {
      await assertRejected(whole.slice(0, length), 'invalid_request');
    }
  });

  test('a body that is not a form is rejected with 400', async () => {
    await assertRejected('hello', 'invalid_request');
    await assertRejected(form(FILE), 'invalid_request', { 'content-type': 'multipart/form-data' });
    assert.deepEqual(await issues(form()), [{ path: 'file', message: 'is required' }]);
  });

  test('absent, undefined and null options are ignored with every Content-Type', async () => {
    for (const content of ['', 'undefined', ' undefined\n', 'null', '{}', '{"key":null,"overwrite":null}']) {
      for (const type of ['application/json', 'text/plain', undefined]) {
        const options = { name: 'body', content, ...(type ? { type } : {}) };
        const { status, body } = await send(form(FILE, options));
        assert.deepEqual([status, body.size], [200, 10], `${content} as ${type}`);
      }
    }
  });

  test('options before the file count like options after it', async () => {
    const { body } = await send(form({ ...JSON_PART, content: '{"key":"before"}' }, FILE));
    assert.deepEqual([body.key, body.size], ['before', 10]);
  });

  test('options that are not JSON are rejected as invalid_json with every Content-Type', async () => {
    for (const content of ['{nonsense', 'undefined!', '{"key":"a"']) {
      await assertRejected(form(FILE, { ...JSON_PART, content }), 'invalid_json');
      await assertRejected(form(FILE, { name: 'body', content }), 'invalid_json');
    }
    await assertRejected(form(FILE, { name: 'key', type: 'application/json', content: '{' }), 'invalid_json');
  });

  test('options in JSON that are not an object are rejected', async () => {
    for (const content of ['[1]', '1', '"key"', 'true']) {
      const errors = await issues(form(FILE, { ...JSON_PART, content }));
      assert.deepEqual(errors, [{ path: 'body', message: 'must be a JSON object' }], content);
    }
  });

  test('fields named like built-in properties are rejected', async () => {
    for (const name of ['__proto__', 'constructor', 'toString']) {
      await assertRejected(form(FILE, { name, content: 'x' }), 'invalid_request');
      await assertRejected(form({ name, content: 'x' }, FILE), 'invalid_request');
    }
  });

  test('errors name a second file, options sent as a file, and too many fields', async () => {
    const another = (part: Partial<Part>) => form(FILE, { ...FILE, ...part });
    assert.deepEqual(await issues(another({})), [{ path: 'file', message: 'must be one file' }]);
    assert.deepEqual(await issues(another({ name: 'body', content: '{}' })), [
      { path: 'body', message: 'must not be sent as a file' },
    ]);
    const strange = [{ path: '', message: 'must have no file besides the part file' }];
    assert.deepEqual(await issues(another({ name: 'photo' })), strange);
    assert.deepEqual(await issues(form({ ...FILE, name: 'photo' })), strange);
    const fields = Array.from({ length: 40 }, (_, i) => ({ name: `field${i}`, content: 'x' }));
    const tooMany = [{ path: '', message: 'must have 30 fields or fewer' }];
    assert.deepEqual(await issues(form(FILE, ...fields)), tooMany);
    assert.deepEqual(await issues(form(...fields, FILE)), tooMany);
  });

  test('the part named file is the file, with or without a file name', async () => {
    for (const type of ['application/pdf', undefined]) {
      const { status, body } = await send(form({ name: 'file', content: 'unnamed', ...(type ? { type } : {}) }));
      assert.deepEqual([status, body.size], [200, 7]);
      const read = await glossa.fetch(`/v1/store/file/read/${body.key}`);
      assert.deepEqual([read.headers.get('content-type'), await read.text()], [type ?? 'text/plain', 'unnamed']);
    }
  });

  test('too large options are rejected with 413', async () => {
    for (const name of ['body', 'key']) {
      const { status, body } = await send(form(FILE, { name, content: 'x'.repeat(70_000) }));
      assert.deepEqual([status, body.code], [413, 'body_too_large'], name);
    }
  });

  test('a client with one connection is still served after an upload was rejected midway', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const headers = { ...FORM, 'x-api-key': glossa.key };
    const call = (method: string, path: string, body?: string) =>
      new Promise<{ status: number | undefined }>((resolve, reject) => {
        const signal = AbortSignal.timeout(120_000);
        const sent = request(glossa.url + path, { agent, method, headers, signal }, (response) => {
          response.resume().on('end', () => resolve({ status: response.statusCode }));
        });
        sent.on('error', reject).end(body);
      });
    for (const size of [10, 20_000, 60_000, 2_000_000]) {
      const content = 'x'.repeat(size);
      for (const parts of [
        [
          { name: 'body', content: '[1]' },
          { ...FILE, content },
        ],
        [FILE, { ...FILE, content }, { name: 'key', content: 'a' }],
      ]) {
        assert.equal((await call('POST', '/v1/store/file', form(...parts))).status, 400);
        assert.equal((await call('GET', '/v1/usage')).status, 200, String(size));
      }
    }
    agent.destroy();
  });
});
