import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { before, test } from 'node:test';
import { makePdf } from '../extraction/scans/scan-setup.ts';
import { readEvents } from '../support/event-stream.ts';
import { connectMcp, MCP_PROTOCOLS } from '../support/mcp-client.ts';
import { ENGLISH_PARAGRAPHS, englishPage, OCR_ENGINES } from '../support/ocr.ts';
import { greyPng } from '../support/png.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const PROSE = { text: 'The harbour was built by the town in the last century, and it is open to all ships.', y: 300 };

let scan: Buffer;
before(async () => {
  await using temporary = await temporaryDirectory();
  const { path, widthPx, heightPx } = await englishPage(temporary.path);
  const pixels = (await readFile(path)).subarray(-widthPx * heightPx);
  const rows = Array.from({ length: heightPx }, (_, y) => pixels.subarray(y * widthPx, (y + 1) * widthPx));
  const filtered = Buffer.concat(rows.flatMap((row) => [Buffer.of(0), row]));
  scan = greyPng({ width: widthPx, height: heightPx, bitsPerPixel: 8 }, filtered);
});

async function store(glossa: TestService, name: string, content: Buffer): Promise<void> {
  const path = `/v1/store/file?key=${name}&overwrite=true`;
  const headers = { 'content-type': 'application/octet-stream' };
  await glossa.fetch(path, { method: 'POST', headers, body: new Uint8Array(content) });
}

async function summarize(glossa: TestService, name: string, content: Buffer) {
  await store(glossa, name, content);
  return glossa.post('/v1/ai/summary', { file_store_key: name, type: 'points', max_points: 20 });
}

test('a scan and a PDF with scanned pages are summarized, and the pages are counted', async (context) => {
  if (OCR_ENGINES.length === 0) return context.skip('no language data is installed');
  await using glossa = await startTestService();
  const image = await summarize(glossa, 'scan.png', scan);
  assert.equal(image.status, 200, JSON.stringify(image.body));
  assert.equal(image.headers.get('x-glossa-ocr-pages'), '1');
  const words = ENGLISH_PARAGRAPHS.flat().join(' ').split(' ').slice(0, 6).join(' ');
  assert.ok([image.body.summary].flat().join(' ').includes(words), JSON.stringify(image.body));
  assert.equal('warnings' in image.body, false);

  const mixed = await summarize(glossa, 'mixed.pdf', await makePdf([[PROSE], [{ image: scan }]]));
  assert.equal(mixed.headers.get('x-glossa-ocr-pages'), '1');
  const text = [mixed.body.summary].flat().join(' ');
  assert.ok(text.includes(PROSE.text) && text.includes(words), text);
});

test('the summary of a scan as a stream reports its pages while they are read', async (context) => {
  if (OCR_ENGINES.length === 0) return context.skip('no language data is installed');
  await using glossa = await startTestService();
  await store(glossa, 'scans.pdf', await makePdf([[PROSE], [{ image: scan }]]));
  const response = await glossa.fetch('/v1/ai/summary', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ file_store_key: 'scans.pdf', stream: true }),
  });
  const events = await Array.fromAsync(readEvents(response));
  assert.deepEqual(
    events.filter(({ event }) => event === 'progress').map(({ data }) => data),
    [0, 1].map((done) => ({ pages_done: done, pages_total: 1 })),
  );
  assert.equal(events.at(-1)?.event, 'done');
});

test('the summary of a scan over MCP reports its pages while they are read, and is billed', async (context) => {
  if (OCR_ENGINES.length === 0) return context.skip('no language data is installed');
  await using glossa = await startTestService();
  await store(glossa, 'scans.pdf', await makePdf([[PROSE], [{ image: scan }]]));
  for (const protocol of MCP_PROTOCOLS) {
    await using client = await connectMcp(glossa, protocol);
    const states: (number | undefined)[][] = [];
    const { content } = await client.callTool(
      { name: 'summarize', arguments: { file_store_key: 'scans.pdf', type: 'points', max_points: 20 } },
      { onprogress: ({ progress, total }) => void states.push([progress, total]) },
    );
    assert.match(JSON.stringify(content), /opens/);
    assert.deepEqual(states, [
      [0, 1],
      [1, 1],
    ]);
  }
  await waitUntil(context, async () => {
    const { usage } = (await glossa.get('/v1/usage')).body;
    const rows = Array.isArray(usage) ? usage : [];
    const row = rows.find(({ operation }) => operation === 'summary');
    return row?.requests === 2 && row.errors === 0 && row.output_tokens > 0;
  });
});

test('without OCR the response names the pages that are missing, and an image is refused', async () => {
  await using glossa = await startTestService({ GLOSSA_OCR: 'off' });
  const mixed = await summarize(glossa, 'mixed.pdf', await makePdf([[PROSE], [{ image: scan }]]));
  assert.deepEqual([mixed.status, mixed.body.summary], [200, [PROSE.text]]);
  assert.equal(mixed.headers.get('x-glossa-ocr-pages'), null);
  const [warning] = Array.isArray(mixed.body.warnings) ? mixed.body.warnings : [];
  assert.deepEqual([warning?.code, warning?.pages], ['ocr_not_installed', [2]]);
  assert.match(warning?.message, /GLOSSA_OCR/);
  const image = await summarize(glossa, 'scan.png', scan);
  assert.deepEqual([image.status, image.body.code], [422, 'ocr_not_installed']);
});
