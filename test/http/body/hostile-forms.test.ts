import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import fc from 'fast-check';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';

const BOUNDARY = 'limit';
const FILE = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="f"\r\n\r\nsome bytes\r\n`;
const END = `--${BOUNDARY}--\r\n`;
const part = (head: string, content = 'x') => `--${BOUNDARY}\r\n${head}\r\n\r\n${content}\r\n`;
const field = (name: string, content = 'x') => part(`Content-Disposition: form-data; name="${name}"`, content);

describe('hostile upload forms', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const send = async (
    body: string | Uint8Array<ArrayBuffer>,
    contentType = `multipart/form-data; boundary=${BOUNDARY}`,
  ) => {
    // Shorter than every deadline of the service, so that a hanging request fails the test.
    const [headers, signal] = [{ 'content-type': contentType }, AbortSignal.timeout(120_000)];
    return readAnswer(await glossa.fetch('/v1/store/file', { method: 'POST', headers, body, signal }));
  };
  const stored = async () => (await glossa.get('/v1/store/file')).body.files;

  test('forms with too many parts, endless part headers or only boundaries are rejected, and nothing is stored', async () => {
    const before = await stored();
    const bodies: Record<string, string> = {
      '100,000 fields': FILE + field('a').repeat(100_000) + END,
      '100,000 fields before the file': field('a').repeat(100_000) + FILE + END,
      '100,000 files': FILE.repeat(100_000) + END,
      '100,000 empty parts': FILE + `--${BOUNDARY}\r\n\r\n\r\n`.repeat(100_000) + END,
      '100,000 boundaries': `--${BOUNDARY}\r\n`.repeat(100_000) + END,
      'part headers of a megabyte': part(`X: ${'a'.repeat(1_000_000)}`) + FILE,
      'part headers of 100,000 lines': part('X: a\r\n'.repeat(100_000).trimEnd()) + FILE,
      'part headers without an end': `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"\r\n${'X: a\r\n'.repeat(1_000)}`,
      'a name of a megabyte': field('n'.repeat(1_000_000)) + FILE,
      'no final boundary': FILE,
      'a truncated end': FILE + END.slice(0, 4),
      'the final boundary of another form': FILE + END.replace(BOUNDARY, 'other'),
      'bare line feeds': (FILE + END).replaceAll('\r', ''),
      'a boundary without its dashes': (FILE + END).replaceAll('--', ''),
      'no name': part('Content-Disposition: form-data') + END,
      'no disposition': part('Content-Type: text/plain') + END,
      'another disposition': part('Content-Disposition: attachment; name="file"; filename="f"') + END,
      'a form in the form': part(
        `Content-Disposition: form-data; name="f"\r\nContent-Type: multipart/mixed; boundary=in`,
        '--in--',
      ),
      nothing: '',
      'only the final boundary': END,
    };
    for (const [name, body] of Object.entries(bodies)) {
      const answer = await send(body);
      assert.ok([400, 413].includes(answer.status), `${name}: ${answer.status}`);
      assert.ok(
        ['invalid_request', 'body_too_large'].includes(String(answer.body.code)),
        `${name}: ${answer.body.code}`,
      );
    }
    assert.deepEqual(await stored(), before);
  });

  test('forms with an unusual boundary are parsed as the standard says, or rejected', async () => {
    const whole = FILE + END;
    for (const [contentType, status] of [
      [`multipart/form-data; boundary="${BOUNDARY}"`, 200],
      [`multipart/form-data; charset=utf-8; boundary=${BOUNDARY}`, 200],
      [`Multipart/Form-Data; Boundary=${BOUNDARY}`, 200],
      ['multipart/form-data', 400],
      ['multipart/form-data; boundary=', 400],
      ['multipart/form-data; boundary=""', 400],
      ['multipart/form-data; boundary=other', 400],
      [`multipart/form-data; boundary=${'b'.repeat(5_000)}`, 400],
      [`multipart/form-data; boundary=${BOUNDARY}${BOUNDARY}`, 400],
    ] as const) {
      const answer = await send(whole, contentType);
      assert.equal(answer.status, status, contentType);
      if (status === 200) assert.equal(answer.body.size, 10, contentType);
    }
  });

  test('a file that contains text like the boundary is stored whole', async () => {
    for (const content of [
      BOUNDARY,
      `x--${BOUNDARY}`,
      `\r\n-${BOUNDARY}`,
      `\r\n--limi`,
      `\r\n --${BOUNDARY}--`,
      `\n--${BOUNDARY}--\n`,
      '\r\n'.repeat(1_000),
      '-'.repeat(1_000),
    ]) {
      const { body } = await send(part('Content-Disposition: form-data; name="file"; filename="f"', content) + END);
      assert.equal(body.size, content.length, JSON.stringify(content));
      const read = await glossa.fetch(`/v1/store/file/read/${body.key}`);
      assert.equal(await read.text(), content);
    }
  });

  test('hostile names and options set no path, header or property', async () => {
    for (const filename of ['../../etc/passwd', 'a\\"; name=\\"body', 'x'.repeat(5_000), '\0', 'é😀']) {
      const { status, body } = await send(
        part(`Content-Disposition: form-data; name="file"; filename="${filename}"`) + END,
      );
      assert.equal(status, 200, filename);
      assert.match(String(body.key), /^[0-9a-f-]{36}$/u, 'a file name is no key');
    }
    for (const options of [
      '{"__proto__":{"key":"polluted","overwrite":true}}',
      '{"constructor":{"prototype":{"key":"polluted"}}}',
      `{"x":${'['.repeat(20_000)}${']'.repeat(20_000)}}`,
    ]) {
      const { status, body } = await send(FILE + field('body', options) + END);
      assert.equal(status, 200, options.slice(0, 30));
      assert.match(String(body.key), /^[0-9a-f-]{36}$/u, options.slice(0, 30));
    }
    assert.equal(Reflect.get({}, 'key'), undefined);
    for (const type of ['text/html\r\n X: y', 'text/html\n', 'a'.repeat(400), '\u0007']) {
      const { body } = await send(FILE + field('body', JSON.stringify({ content_type: type })) + END);
      assert.equal(body.code, 'invalid_request', type);
    }
  });

  test('damaged forms are stored whole or rejected', async () => {
    const whole = Buffer.from(FILE + field('body', '{"key":"fuzzed","overwrite":true}') + END);
    const change = fc.tuple(
      fc.noBias(fc.nat(whole.length - 1)),
      fc.constantFrom('', '\r\n', '--', `--${BOUNDARY}`, ';', '"', '\0', 'é'),
      fc.nat(9),
    );
    const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const damaged = changes.reduce(
        (bytes, [at, put, gone]) => Buffer.concat([bytes.subarray(0, at), Buffer.from(put), bytes.subarray(at + gone)]),
        whole,
      );
      const { status } = await send(new Uint8Array(damaged));
      assert.ok([200, 400, 413].includes(status), `${status}`);
    });
    await fc.assert(property, { numRuns: 150, seed: 20_407 });
    assert.ok(glossa.logLines.every((line) => JSON.parse(line).level < 50));
  });
});
