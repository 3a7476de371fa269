import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { ChildKind } from '../../load/kill-children.ts';
import { makePdf } from '../extraction/scans/scan-setup.ts';
import { postDocument, translateDocument } from '../support/document-client.ts';
import { endIdle, killAtStages, whileKilling } from '../support/kill-processes.ts';
import { type LibreTranslateServer, startLibreTranslateServer } from '../support/libretranslate-server.ts';
import { englishPage, OCR_ENGINES } from '../support/ocr.ts';
import { greyPng } from '../support/png.ts';
import { SAMPLE_FILES } from '../support/sample-files.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const SENTENCE = 'The harbour was built by the town in the last century, and it is open to all ships.';
async function scan(): Promise<Buffer> {
  await using temporary = await temporaryDirectory();
  const { path, widthPx, heightPx } = await englishPage(temporary.path);
  const pixels = (await readFile(path)).subarray(-widthPx * heightPx);
  const rows = Array.from({ length: heightPx }, (_, y) => pixels.subarray(y * widthPx, (y + 1) * widthPx));
  const filtered = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]));
  return greyPng({ width: widthPx, height: heightPx, bitsPerPixel: 8 }, filtered);
}

describe('child processes that something else kills', { skip: process.platform !== 'linux' }, () => {
  let server: LibreTranslateServer;
  let glossa: TestService;
  before(async () => {
    server = await startLibreTranslateServer();
    glossa = await startTestService({
      GLOSSA_LIBRETRANSLATE_URL: server.url,
      GLOSSA_TRANSLATION_ENGINES: 'libretranslate',
      // The machine may be busy.
      GLOSSA_DEADLINE: '300',
    });
  });
  after(async () => {
    await glossa[Symbol.asyncDispose]();
    await server[Symbol.asyncDispose]();
  });

  async function store(name: string, content: Uint8Array | string): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    const init = { method: 'POST', headers, body: Buffer.from(content) };
    assert.equal((await glossa.fetch(`/v1/store/file?key=${name}&overwrite=true`, init)).status, 200);
  }
  const summarize = (name: string) =>
    glossa.post('/v1/ai/summary', { file_store_key: name, type: 'points', max_points: 5 });

  const REQUESTS: { kind: ChildKind; name: string; content: () => Promise<Uint8Array | string>; needsOcr?: true }[] = [
    { kind: 'pdf', name: 'text.pdf', content: () => makePdf([[{ text: SENTENCE, y: 300 }]]) },
    { kind: 'file', name: 'text.docx', content: async () => SAMPLE_FILES.docx.content(SENTENCE) },
    { kind: 'file', name: 'identified.pdf', content: () => makePdf([[{ text: SENTENCE, y: 300 }]]) },
    { kind: 'scan', name: 'scan.png', content: scan, needsOcr: true },
    { kind: 'ocr', name: 'page.png', content: scan, needsOcr: true },
  ];

  for (const { kind, name, content, needsOcr } of REQUESTS) {
    test(`${name}: another ${kind} process does the work`, async (context) => {
      if (needsOcr && OCR_ENGINES.length === 0) return context.skip('no language data is installed');
      await store(name, await content());
      const { whole, harmed } = await killAtStages(kind, 1, () => summarize(name));
      assert.equal(whole.status, 200, JSON.stringify(whole.body));
      for (const [stage, { status, body }] of harmed) {
        assert.equal(status, 200, `${stage}: ${JSON.stringify(body)}`);
        assert.deepEqual(body.summary, whole.body.summary, stage);
      }
    });

    test(`${name}: a request ends when each ${kind} process is killed`, async (context) => {
      if (needsOcr && OCR_ENGINES.length === 0) return context.skip('no language data is installed');
      await store(name, await content());
      await endIdle();
      const { result, kills } = await whileKilling(kind, () => summarize(name));
      assert.deepEqual([result.status, result.body.code], [503, 'overloaded'], JSON.stringify(result.body));
      assert.ok(Number(result.headers.get('retry-after')) > 0);
      assert.equal(kills, 3);
    });
  }

  const DOCUMENTS: { kind: ChildKind; name: string; content: () => Promise<Uint8Array> }[] = [
    { kind: 'pdf', name: 'text.pdf', content: () => makePdf([[{ text: SENTENCE, y: 300 }]]) },
    { kind: 'file', name: 'text.pdf', content: () => makePdf([[{ text: SENTENCE, y: 300 }]]) },
    { kind: 'file', name: 'text.docx', content: async () => SAMPLE_FILES.docx.content(SENTENCE) },
  ];
  for (const { kind, name, content } of DOCUMENTS) {
    test(`${name}: a document is translated although ${kind} processes are killed`, async () => {
      const file = { name, content: await content() };
      // Other processes read a PDF that stays one.
      const text = name === 'text.pdf' ? { result_format: 'html' } : {};
      const fields = { current_language: 'en', target_language: 'fr', ...text };
      // The upload is answered with 503 when each of the three processes that identify the file is killed.
      const { whole, harmed } = await killAtStages(kind, 2, () => translateDocument(glossa, file, fields));
      for (const [stage, { bytes, state }] of harmed) {
        assert.ok(bytes.equals(whole.bytes), stage);
        assert.equal(state.characters, whole.state.characters, stage);
      }
    });
  }

  test('a document outlives more killed processes than a request', async () => {
    const file = { name: 'text.pdf', content: await makePdf([[{ text: SENTENCE, y: 300 }]]) };
    const fields = { current_language: 'en', target_language: 'fr', result_format: 'html' };
    const { result, kills } = await whileKilling('pdf', () => translateDocument(glossa, file, fields), { maxKills: 7 });
    assert.ok(result.bytes.includes(SENTENCE), result.bytes.toString());
    assert.equal(kills, 7);
  });

  test('an upload that cannot be identified is refused for a while', async () => {
    await endIdle();
    const file = { name: 'text.docx', content: await SAMPLE_FILES.docx.content(SENTENCE) };
    const { result } = await whileKilling('file', () => postDocument(glossa, file, { target_language: 'fr' }));
    assert.deepEqual([result.status, result.body.code], [503, 'overloaded'], JSON.stringify(result.body));
  });

  test('the metrics count the lost processes', async () => {
    const metrics = await (await glossa.fetch('/metrics')).text();
    for (const name of ['documents_pdf_children_ended_total', 'file_processor_processes_ended_total']) {
      assert.match(metrics, new RegExp(`glossa_${name}\\{outcome="lost"\\} [1-9]`, 'u'));
    }
  });
});
