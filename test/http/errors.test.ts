import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { pollUntil } from '../../load/poll-until.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';

describe('errors', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const send = async (path: string, init: RequestInit) => readAnswer(await glossa.fetch(path, init));
  const json = { 'content-type': 'application/json' };
  const translate = (body: NonNullable<RequestInit['body']>, headers: Record<string, string> = json) =>
    send('/v1/ai/translate', { method: 'POST', headers, body });

  test('every error has the same shape and a unique log_id, which x-request-id repeats', async () => {
    const answers = await Promise.all([
      send('/nothing', {}),
      send('/v1/ai/translate', { method: 'GET' }),
      send('/v1/ai/translate', { method: 'POST', headers: { 'x-api-key': 'wrong' } }),
      translate('{'),
      translate('{}'),
      send('/v1/store/file/read/none', {}),
      send('/%', {}),
    ]);
    for (const { body, headers, status } of answers) {
      assert.ok(status >= 400);
      assert.equal(body.success, false);
      assert.ok(String(body.message).length > 10);
      assert.equal(body.error, body.message);
      assert.match(String(body.code), /^[a-z_]+$/);
      assert.equal(headers.get('x-request-id'), body.log_id);
      assert.match(headers.get('content-type') ?? '', /^application\/json/);
      assert.doesNotMatch(JSON.stringify(body), /node_modules|\/src\/|at \w+ \(/);
    }
    assert.equal(new Set(answers.map(({ body }) => body.log_id)).size, answers.length);
  });

  test('an unknown path is 404 before authentication', async () => {
    const { status, body } = await send('/v1/ai/none', { method: 'POST', headers: { 'x-api-key': '' }, body: '{' });
    assert.deepEqual([status, body.code], [404, 'not_found']);
  });

  test('an unsupported method is 405 with Allow, without a key', async () => {
    for (const [path, allow] of [
      ['/v1/ai/translate', 'POST'],
      ['/v1/ai/summary', 'POST'],
      ['/v1/languages', 'GET, HEAD'],
      ['/v1/store/file/read/a/b', 'DELETE, GET, HEAD'],
      ['/v1/store/file', 'GET, HEAD, POST'],
    ] as const) {
      const { status, body, headers } = await send(path, { method: 'PUT', headers: { 'x-api-key': '' }, body: '{' });
      assert.deepEqual([status, body.code, headers.get('allow')], [405, 'method_not_allowed', allow], path);
    }
  });

  test('a missing, empty, unknown or too long key gets the same 401 before the body is read', async () => {
    const messages = new Set<unknown>();
    for (const key of ['', 'x', 'glossa_'.padEnd(50, 'A'), 'k'.repeat(9000)]) {
      const { status, body } = await translate('this is not JSON', { ...json, 'x-api-key': key });
      assert.deepEqual([status, body.code], [401, 'invalid_key']);
      messages.add(body.message);
    }
    assert.equal(messages.size, 1);
  });

  test('a key without the scope gets 403, before the body is read', async () => {
    const { key } = await glossa.service.keyStore.create({ owner: 'someone', name: 'test', scopes: ['summary'] });
    const { status, body } = await translate('not JSON', { 'x-api-key': key });
    assert.deepEqual([status, body.code], [403, 'missing_scope']);
  });

  test('invalid JSON is 400 with the Content-Type of JSON and 415 with another', async () => {
    const bodies = ['', '{', '{"text":', 'hello', '\u0000', '[1,2'];
    for (const body of bodies) assert.equal((await translate(body)).body.code, 'invalid_json', JSON.stringify(body));
    for (const contentType of ['text/plain', 'application/pdf', 'multipart/form-data; boundary=x', 'nonsense']) {
      const { status, body } = await translate('hello', { 'content-type': contentType });
      assert.deepEqual([status, body.code], [415, 'unsupported_media_type'], contentType);
    }
    const invalidUtf8 = await translate(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    assert.equal(invalidUtf8.body.code, 'invalid_json');
  });

  test('a JSON body is accepted with every Content-Type', async () => {
    for (const contentType of ['application/pdf', 'text/plain', 'nonsense', 'application/vnd.api+json']) {
      const { body } = await translate('{"text":"x"}', { 'content-type': contentType });
      assert.equal(body.code, 'invalid_request', contentType);
    }
  });

  test('JSON that is not an object, or is nested too deep, is rejected', async () => {
    for (const body of ['null', '1', '"text"', '[]', '['.repeat(100_000) + ']'.repeat(100_000)]) {
      const { status, body: answer } = await translate(body);
      assert.deepEqual([status, answer.code], [400, 'invalid_request'], body.slice(0, 20));
    }
  });

  test('errors name fields of a wrong type or out of range by their path', async () => {
    const cases: [object, string, RegExp][] = [
      [{ target_language: 'es' }, 'text', /required/],
      [{ text: null, target_language: 'es' }, 'text', /required/],
      [{ text: 'a', target_language: null }, 'target_language', /required/],
      [{ text: 5, target_language: 'es' }, 'text', /string or an array of strings/],
      [{ text: ['a', 5], target_language: 'es' }, 'text[1]', /must be a string/],
      [{ text: [], target_language: 'es' }, 'text', /empty/],
      [{ text: '', target_language: 'es' }, 'text', /empty/],
      [{ text: 'a', target_language: 7 }, 'target_language', /string/],
      [{ text: 'x'.repeat(300_001), target_language: 'es' }, 'text', /300000 characters/],
      [{ text: Array(10_001).fill('a'), target_language: 'es' }, 'text', /10000 entries/],
    ];
    for (const [request, path, message] of cases) {
      const { status, body } = await translate(JSON.stringify(request));
      assert.deepEqual([status, body.code], [400, 'invalid_request'], JSON.stringify(request).slice(0, 60));
      const [issue] = body.errors as { path: string; message: string }[];
      assert.equal(issue?.path, path);
      assert.match(issue?.message ?? '', message);
    }
  });

  test('the error names an unknown language code', async () => {
    for (const [body, path] of [
      [{ text: 'a b c', target_language: 'xx-nothing' }, 'target_language'],
      [{ text: 'a b c', target_language: 'es', current_language: '🙂' }, 'current_language'],
    ] as const) {
      const answer = await translate(JSON.stringify(body));
      assert.deepEqual([answer.status, answer.body.code], [400, 'unknown_language']);
      assert.equal((answer.body.errors as { path: string }[])[0]?.path, path);
    }
  });

  test('a body over the limit is 413', async () => {
    const tooLarge = await translate(`{"text":"${'x'.repeat(4_300_000)}"}`);
    assert.deepEqual([tooLarge.status, tooLarge.body.code], [413, 'body_too_large']);
  });

  test('a compressed body is rejected with a message that says what to do', async () => {
    const { status, body } = await translate('{}', { ...json, 'content-encoding': 'gzip' });
    assert.deepEqual([status, body.code], [415, 'unsupported_media_type']);
  });

  test('bytes that are not HTTP get an error in JSON', async () => {
    const { hostname, port } = new URL(glossa.url);
    for (const [bytes, status] of [
      ['NONSENSE\r\n\r\n', 400],
      [`GET / HTTP/1.1\r\nHost: x\r\nX: ${'y'.repeat(40_000)}\r\n\r\n`, 431],
    ] as const) {
      const socket = connect(Number(port), hostname);
      socket.write(bytes);
      const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `));
      assert.equal(JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).success, false);
    }
  });

  test('a method of another protocol is 405, and an absolute URL is a valid target', async () => {
    const { host, hostname, port } = new URL(glossa.url);
    for (const [line, status] of [
      ['PROPFIND /v1/ai/translate HTTP/1.1', 405],
      [`GET http://${host}/healthz HTTP/1.1`, 200],
    ] as const) {
      const socket = connect(Number(port), hostname);
      socket.write(`${line}\r\nHost: x\r\nConnection: close\r\n\r\n`);
      const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
      assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), line);
    }
  });

  test('an error before the end of the body closes the connection', async () => {
    const { hostname, port } = new URL(glossa.url);
    const socket = connect(Number(port), hostname);
    socket.write('POST /v1/store/file HTTP/1.1\r\nHost: x\r\nContent-Length: 1000000\r\n\r\nbeginning');
    const answer = Buffer.concat(await Array.fromAsync(socket as AsyncIterable<Buffer>)).toString();
    assert.match(answer, /^HTTP\/1.1 401 /);
    assert.match(answer, /^connection: close\r$/im);
  });

  test('a request that its client cuts off is not logged as a failure', async () => {
    const { hostname, port } = new URL(glossa.url);
    const socket = connect(Number(port), hostname);
    const head = `POST /v1/ai/summary HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\nContent-Length: 1000\r\n\r\n{"te`;
    await new Promise((resolve) => socket.write(head, resolve));
    // After the response to another request, this one has been processed too.
    await glossa.get('/healthz');
    socket.destroy();
    const abortedLine = () => glossa.logLines.map((line) => JSON.parse(line)).find(({ status }) => status === 499);
    await pollUntil(() => abortedLine() !== undefined);
    assert.equal(abortedLine().code, 'client_closed');
    assert.ok(glossa.logLines.every((line) => JSON.parse(line).level < 50));
  });

  test('duplicate slashes and a slash at the end are ignored', async () => {
    assert.equal((await glossa.fetch('/v1/languages/?names=en')).status, 200);
    const { body } = await send('//v1//ai/translate', { method: 'POST', headers: json, body: '{}' });
    assert.equal(body.code, 'invalid_request');
  });

  test('every response has the rate limit headers', async () => {
    for (const path of ['/nothing', '/v1/languages', '/v1/usage', '/healthz']) {
      const { headers } = await glossa.fetch(path);
      for (const name of ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'])
        assert.ok(headers.get(name), path);
      const reset = Number(headers.get('x-jigsaw-rate-limit-reset'));
      assert.ok(Math.abs(reset - Date.now()) < 10_000);
    }
  });

  test('the log never contains the text of a request', async () => {
    await translate('{"text":"a very private sentence","target_language":"nowhere"}');
    await translate('{"text": a very private sentence');
    await glossa.get('/v1/store/file/read/a%20very%20private%20sentence');
    assert.ok(glossa.logLines.length > 0);
    assert.ok(!glossa.logLines.some((line) => line.includes('private')));
    assert.ok(!glossa.logLines.some((line) => line.includes(glossa.key)));
  });
});

test('more requests than the limit get 429 with Retry-After, and other keys are served', async () => {
  await using glossa = await startTestService({ GLOSSA_RATE_LIMIT: '3' });
  const answers = await Promise.all(Array.from({ length: 8 }, () => glossa.get('/v1/usage')));
  const limited = answers.filter(({ status }) => status === 429);
  assert.ok(limited.length >= 2);
  for (const { body, headers } of limited) {
    assert.equal(body.code, 'rate_limited');
    assert.ok(Number(headers.get('retry-after')) >= 1);
    assert.equal(headers.get('ratelimit-remaining'), '0');
  }
  const { key } = await glossa.service.keyStore.create({ owner: 'another', name: 'test', scopes: ['files'] });
  assert.equal((await glossa.get('/v1/usage', { 'x-api-key': key })).status, 200);
});
