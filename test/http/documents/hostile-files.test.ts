import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { DOCUMENTS, postDocument, waitForEnd } from '../../support/document-client.ts';
import { SAMPLE_FILES } from '../../support/sample-files.ts';
import { readAnswer, startTestService, type TestService } from '../../support/service.ts';

const PAIR = { current_language: 'es', target_language: 'ca' };
const MAX_FILE_BYTES = 100 * 1024 * 1024;

describe('a hostile file', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  /** The error of a file, in the answer to its upload or after its translation. */
  async function errorOf(name: string, content: string | Uint8Array): Promise<string> {
    const { status, body } = await postDocument(glossa, { name, content }, PAIR);
    assert.ok(status === 200 || status === 422 || status === 413, JSON.stringify(body));
    if (status !== 200) return String(body.code);
    const state = await waitForEnd(glossa, String(body.document_id));
    assert.equal(state.status, 'failed', JSON.stringify(state));
    return String(Object(state.error).code);
  }

  test('of the wrong type, damaged, or a mere name gets a typed error', async () => {
    const docx = await SAMPLE_FILES.docx.content('La casa es grande.');
    const xlsx = await SAMPLE_FILES.xlsx.content('La casa es grande.');
    const encryptedText = zipSync({
      mimetype: [strToU8('application/vnd.oasis.opendocument.text'), { level: 0 }],
      'content.xml': new Uint8Array(100).fill(7),
      'META-INF/manifest.xml': strToU8(
        '<m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"><m:file-entry m:full-path="content.xml" m:media-type="text/xml"><m:encryption-data m:checksum="x"/></m:file-entry></m:manifest>',
      ),
    });
    const cases: [name: string, content: string | Uint8Array, code: string][] = [
      [
        'photo.txt',
        new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]),
        'unsupported_format',
      ],
      ['text.docx', 'La casa es grande.', 'unsupported_format'],
      ['sheet.docx', xlsx, 'unsupported_format'],
      ['mail.eml', 'Subject: La casa\r\n\r\nLa casa es grande.', 'unsupported_format'],
      ['page.pdf', '<!DOCTYPE html><p>La casa</p>', 'unsupported_format'],
      ['archive.zip', zipSync({ 'a.txt': strToU8('La casa') }), 'unsupported_format'],
      ['secret.odt', encryptedText, 'document_encrypted'],
      ['cut.docx', docx.slice(0, docx.length / 2), 'document_damaged'],
      ['data.json', '{ "title": ', 'document_damaged'],
    ];
    for (const [name, content, code] of cases) assert.equal(await errorOf(name, content), code, name);
  });

  test('with a bomb, entities or deep elements ends with a typed error', { timeout: 120_000 }, async () => {
    const part = (content: Uint8Array | string) =>
      zipSync({
        '[Content_Types].xml': strToU8(
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>',
        ),
        '_rels/.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
        ),
        'word/document.xml': typeof content === 'string' ? strToU8(content) : content,
      });
    const main = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
    const bomb = new Uint8Array(300 * 1024 * 1024).fill(0x20);
    assert.equal(await errorOf('bomb.docx', part(bomb)), 'document_too_large');
    const entities = `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]><w:document xmlns:w="${main}"><w:body><w:p><w:r><w:t>&b;</w:t></w:r></w:p></w:body></w:document>`;
    assert.equal(await errorOf('entities.docx', part(entities)), 'document_damaged');
    const deep = `<w:document xmlns:w="${main}">${'<w:p>'.repeat(100_000)}`;
    assert.equal(await errorOf('deep.docx', part(deep)), 'document_damaged');
  });

  test('that would take too much memory is refused before it is read, with its limit', {
    timeout: 120_000,
  }, async () => {
    const { body } = await postDocument(glossa, { name: 'tags.html', content: '<p>La'.repeat(4_600_000) }, PAIR);
    const { status, error } = await waitForEnd(glossa, String(body.document_id));
    assert.deepEqual([status, Object(error).code], ['failed', 'document_too_large']);
    assert.match(Object(error).message, /more than 1,024 MiB of memory, which is its limit\. Divide it/);
    const metrics = await (await glossa.fetch('/metrics')).text();
    assert.doesNotMatch(metrics, /file_processor_processes_ended_total\{outcome="killed_memory"\} [1-9]/);
  });

  test('without bytes or without letters does no harm', async () => {
    const { status, body } = await postDocument(glossa, { name: 'empty.txt', content: '' }, PAIR);
    assert.ok(status === 422 || status === 200, JSON.stringify(body));
    if (status === 200) assert.equal((await waitForEnd(glossa, String(body.document_id))).status, 'done');
    const numbers = await postDocument(glossa, { name: 'numbers.txt', content: '1 2 3\n' }, PAIR);
    assert.equal((await waitForEnd(glossa, String(numbers.body.document_id))).status, 'done');
    const result = await glossa.fetch(`${DOCUMENTS}/${numbers.body.document_id}/result`);
    assert.equal(await result.text(), '1 2 3\n');
  });

  test('of more than 100 MB is rejected while it arrives', { timeout: 120_000 }, async () => {
    const head = `--b\r\nContent-Disposition: form-data; name="target_language"\r\n\r\nca\r\n--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n`;
    const chunk = new Uint8Array(1024 * 1024).fill(0x61);
    let sentBytes = 0;
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode(head)),
      pull(controller) {
        if (sentBytes > MAX_FILE_BYTES) {
          controller.enqueue(new TextEncoder().encode('\r\n--b--\r\n'));
          controller.close();
          return;
        }
        controller.enqueue(chunk);
        sentBytes += chunk.length;
      },
    });
    const headers = { 'content-type': 'multipart/form-data; boundary=b' };
    const init = { method: 'POST', headers, body, duplex: 'half' as const };
    const answer = await readAnswer(await glossa.fetch(DOCUMENTS, init));
    assert.deepEqual([answer.status, answer.body.code], [413, 'file_too_large']);
  });
});
