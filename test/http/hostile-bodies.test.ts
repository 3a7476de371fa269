import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { exchange, statuses } from '../support/raw-http.ts';
import { readAnswer, type ServiceResponse, startTestService, type TestService } from '../support/service.ts';

const SPANISH = '"target_language":"es","current_language":"es"';
/** Size limit of a JSON body, in bytes. */
const LIMIT = 4 * 1024 * 1024;

describe('hostile JSON bodies', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const send = async (
    body: NonNullable<RequestInit['body']>,
    headers: Record<string, string> = {},
  ): Promise<ServiceResponse> =>
    readAnswer(
      await glossa.fetch('/v1/ai/translate', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
      }),
    );
  const outcome = ({ status, body }: ServiceResponse) => [status, body.code ?? 'translated'];

  test('bodies with too many keys, arrays or objects are rejected before they are parsed', async () => {
    const fill = (start: string, part: (index: number) => string, end: string): string => {
      const parts: string[] = [];
      for (let left = LIMIT - start.length - end.length - 100; left > 0; left -= parts.at(-1)?.length ?? 1) {
        parts.push(part(parts.length));
      }
      return start + parts.join('') + end;
    };
    const bodies: Record<string, string> = {
      'unknown keys': fill(`{"text":"a",${SPANISH}`, (index) => `,"k${index}":1`, '}'),
      nulls: fill(`{"text":"a",${SPANISH}`, (index) => `,"k${index}":null`, '}'),
      'one key again and again': fill(`{${SPANISH}`, () => ',"text":"a"', '}'),
      'keys below': fill(`{"text":"a",${SPANISH},"x":{"k":1`, (index) => `,"k${index}":1`, '}}'),
      'nested arrays': '['.repeat(LIMIT / 2) + ']'.repeat(LIMIT / 2),
      'nested objects': fill('', () => '{"a":', ''),
      objects: fill(`{${SPANISH},"text":[0`, () => ',{}', ']}'),
      strings: fill(`{${SPANISH},"text":[""`, () => ',""', ']}'),
      numbers: fill(`{"text":"a",${SPANISH},"x":[1`, () => ',1', ']}'),
    };
    for (const [name, body] of Object.entries(bodies)) {
      const answer = await send(body);
      assert.deepEqual(outcome(answer), [400, 'invalid_request'], name);
      const message = 'must have at most 21000 strings (including keys), arrays and objects, and at most 21000 commas';
      assert.deepEqual(answer.body.errors, [{ path: '', message }], name);
      assert.equal(answer.body.message, `The request is not valid: the body ${message}.`);
    }
  });

  test('a body with the maximum number of strings and thousands of unknown fields is served', async () => {
    const strings = Array.from({ length: 10_000 }, (_, index) => `uno ${index}`);
    const fields = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x-${index}`, [index, null]]));
    const request = { text: strings, target_language: 'es', current_language: 'es' };
    const { status, body } = await glossa.post('/v1/ai/translate', { ...fields, ...request });
    assert.equal(status, 200);
    assert.deepEqual(body.translated_text, strings);
  });

  test('text that looks like keys, arrays and objects is served as text', async () => {
    const text = '{"a":["b",{"\\u0022":"\\"'.repeat(5_000);
    const { body } = await glossa.post('/v1/ai/translate', { text, target_language: 'es', current_language: 'es' });
    assert.equal(body.translated_text, text);
  });

  test('an unknown field with 100,000 nested levels is rejected or served, without a defect', async () => {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      for (const levels of [1_000, 8_000, 100_000]) {
        const nested = `${open.repeat(levels)}1${close.repeat(levels)}`;
        const answer = await send(`{"text":"hola",${SPANISH},"x":${nested}}`);
        const expected = levels < 10_000 ? [200, 'translated'] : [400, 'invalid_request'];
        assert.deepEqual(outcome(answer), expected, `${open} ${levels}`);
      }
    }
  });

  test('4 MiB of escapes are read as their characters', async () => {
    const pair = '\\ud83d\\ude00';
    const { status, body } = await send(`{"text":"${pair.repeat(299_999)}",${SPANISH}}`);
    assert.equal(status, 200);
    assert.equal(body.translated_text, '😀'.repeat(299_999));
    const tooMany = await send(`{"text":"${'\\u0061'.repeat(690_000)}",${SPANISH}}`);
    assert.deepEqual(outcome(tooMany), [400, 'invalid_request']);
    assert.match(String(tooMany.body.message), /300000 characters/u);
  });

  test('bodies in other encodings than UTF-8 are rejected, and UTF-8 is read with every charset', async () => {
    const json = `{"text":"señor",${SPANISH}}`;
    const littleEndian = Buffer.from(`\ufeff${json}`, 'utf16le');
    for (const [name, body] of Object.entries({
      'UTF-16 LE': littleEndian,
      'UTF-16 BE': Buffer.from(littleEndian).swap16(),
      'UTF-16 without mark': Buffer.from(json, 'utf16le'),
      'Latin-1': Buffer.from(json, 'latin1'),
      'a cut character': Buffer.from(json).subarray(0, 12),
      'an overlong slash': Buffer.concat([Buffer.from('{"text":"'), Buffer.from([0xc0, 0xaf]), Buffer.from('"}')]),
      'an encoded surrogate': Buffer.concat([
        Buffer.from('{"text":"'),
        Buffer.from([0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]),
      gzip: gzipSync(json),
    })) {
      assert.deepEqual(outcome(await send(new Uint8Array(body))), [400, 'invalid_json'], name);
    }
    for (const charset of ['utf-16', 'iso-8859-1', 'utf-7', '"', 'x'.repeat(1_000)]) {
      const headers = { 'content-type': `application/json; charset=${charset}` };
      for (const body of [json, `\ufeff${json}`]) {
        assert.equal((await send(body, headers)).body.translated_text, 'señor', charset);
      }
    }
    for (const encoding of ['gzip', 'br', 'deflate', 'GZIP', 'gzip, gzip', 'identity, gzip', 'x']) {
      const answer = await send(new Uint8Array(gzipSync(json)), { 'content-encoding': encoding });
      assert.deepEqual(outcome(answer), [415, 'unsupported_media_type'], encoding);
    }
  });

  test('names of built-in properties, duplicate fields and huge numbers have no side effects', async () => {
    const pollution = '{"polluted":true,"text":"hola","target_language":"es"}';
    for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString', 'then', 'toJSON']) {
      assert.deepEqual(outcome(await send(`{"${name}":${pollution}}`)), [400, 'invalid_request'], name);
      assert.equal((await send(`{"text":"hola",${SPANISH},"${name}":${pollution}}`)).status, 200, name);
      assert.equal((await send(`{"text":"hola",${SPANISH},"${name}":null}`)).status, 200, name);
      const deep = `{"text":{"${name}":"hola"},${SPANISH}}`;
      assert.deepEqual(outcome(await send(deep)), [400, 'invalid_request'], name);
    }
    assert.equal(Reflect.get({}, 'polluted'), undefined);
    const twice = await send(`{"text":"uno","text":"dos",${SPANISH},"target_language":"es"}`);
    assert.equal(twice.body.translated_text, 'dos');
    const long = 'k'.repeat(1_000_000);
    assert.equal((await send(`{"${long}":1,"text":"hola",${SPANISH}}`)).status, 200);
    for (const number of ['1e999', '-1e999', '9'.repeat(1_000_000), '0.1', '-1', '0', '1e-400', '9007199254740993']) {
      const { status, body } = await glossa.post(
        '/v1/ai/summary',
        `{"text":"Uno.","type":"points","max_points":${number}}`,
      );
      assert.deepEqual([status, body.code], [400, 'invalid_request'], number.slice(0, 20));
      assert.ok(String(body.message).length < 200);
    }
  });

  test('too large bodies get 413 in every framing, and the connection is closed', async () => {
    const head = `POST /v1/ai/translate HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\n`;
    const announced = await exchange(glossa.url, `${head}Content-Length: ${LIMIT + 1}\r\n\r\n{"text":"`);
    const chunk = `10000\r\n${'a'.repeat(0x10000)}\r\n`;
    const unannounced = await exchange(glossa.url, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(65)}`);
    for (const answer of [announced, unannounced]) {
      assert.deepEqual(statuses(answer), [413]);
      assert.match(answer, /"code":"body_too_large"/u);
    }
    const exact = `{"text":"hola",${SPANISH}}`;
    assert.equal((await send(exact.padEnd(LIMIT))).status, 200);
    assert.deepEqual(outcome(await send(exact.padEnd(LIMIT + 1))), [413, 'body_too_large']);
  });

  test('random bytes get an error of the usual shape and cause no defect', async () => {
    const piece = fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '\\', '\\u00', '1e9', '-', 'null', '\0', '\ufeff');
    const field = fc.constantFrom('"text":', '"target_language":', '"es"', '"current_language":', '["a"]');
    const anyBody = fc.oneof(
      fc.array(fc.oneof(piece, field)).map((pieces) => Buffer.from(pieces.join(''))),
      fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
      fc.json().map((json) => Buffer.from(json)),
      fc
        .record({ text: fc.jsonValue(), target_language: fc.jsonValue(), type: fc.jsonValue(), url: fc.jsonValue() })
        .map((request) => Buffer.from(JSON.stringify(request))),
    );
    const property = fc.asyncProperty(anyBody, fc.constantFrom('translate', 'summary'), async (bytes, operation) => {
      const response = await glossa.fetch(`/v1/ai/${operation}`, { method: 'POST', body: new Uint8Array(bytes) });
      const { status, body, headers } = await readAnswer(response);
      assert.equal(headers.get('x-request-id'), body.log_id);
      assert.ok(body.success ? status === 200 : [400, 404, 415, 422].includes(status), `${status} ${bytes}`);
    });
    await fc.assert(property, { numRuns: 400, seed: 20_403 });
    assert.ok(glossa.logLines.every((line) => JSON.parse(line).level < 50));
  });
});
