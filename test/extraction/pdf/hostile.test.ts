import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, afterEach, before, test } from 'node:test';
import fc from 'fast-check';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import { GlossaError } from '../../../src/errors.ts';
import { openPdfReader, type PdfReader } from '../../../src/extraction/pdf/pdf-reader.ts';
import { pdfChildren } from '../../fixtures/pdf/child-processes.ts';
import { damaged, damages } from '../../fixtures/pdf/damage.ts';
import { HOSTILE_PDFS, hostileActions } from '../../fixtures/pdf/hostile-collection.ts';

const SAMPLE = new URL('../../../assets/a-short-history-of-translation.pdf', import.meta.url);
const never = testScope();

let directory: string;
let reader: PdfReader;
const registry = new Registry();
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'glossa-hostile-'));
  const log = pino({ level: 'silent' });
  reader = await openPdfReader({ temporaryDirectory: join(directory, 'spool'), maxIdleMs: 0, log, registry });
});
after(async () => {
  await reader[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});
afterEach(async () => {
  assert.deepEqual(pdfChildren(), []);
  assert.deepEqual(await readdir(join(directory, 'spool')), []);
  const ended = await registry.getSingleMetric('glossa_documents_pdf_children_ended_total')?.get();
  assert.ok(!ended?.values.some(({ labels }) => labels.outcome === 'crashed'), 'no process crashed');
});

/** Returns `read` or the error code. Fails on errors that are not a GlossaError. */
async function readOutcome(pdf: Buffer): Promise<string> {
  try {
    const { blocks } = await reader.read(Readable.from([pdf]), never);
    assert.ok(blocks.length > 0 && blocks.every(({ text }) => text.trim() !== ''));
    return 'read';
  } catch (error) {
    assert.ok(error instanceof GlossaError, String(error));
    return error.code;
  }
}

for (const [name, { make, becomes, slow }] of Object.entries(HOSTILE_PDFS)) {
  // `npm run stress -- pdf` tests files that reach the real limits.
  if (slow) continue;
  test(`${name}: ${becomes.join(' or ')}`, async () => {
    const outcome = await readOutcome(make());
    assert.ok(becomes.includes(outcome), outcome);
  });
}

test('active content of a document does not run', async () => {
  let called = 0;
  const server = createServer((_request, response) => {
    called++;
    response.end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const marker = join(directory, 'written');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const { blocks } = await reader.read(Readable.from([hostileActions(url, marker)]), never);
  assert.deepEqual(blocks, [{ kind: 'paragraph', text: 'Hello World', page: 1 }]);
  assert.deepEqual([called, existsSync(marker)], [0, false]);
  server.closeAllConnections();
  server.close();
});

test('a document that is truncated anywhere is read or rejected', async () => {
  const sample = await readFile(SAMPLE);
  for (const share of [0.001, 0.1, 0.5, 0.9, 0.999]) {
    const outcome = await readOutcome(sample.subarray(0, share * sample.length));
    assert.ok(['read', 'not_a_pdf', 'document_damaged', 'no_text'].includes(outcome), `${share}: ${outcome}`);
  }
});

test('a randomly damaged document is read or rejected', async () => {
  const sources = [await readFile(SAMPLE), HOSTILE_PDFS['a form that draws itself']?.make() ?? Buffer.alloc(0)];
  const property = fc.asyncProperty(fc.constantFrom(...sources), damages, async (source, all) => {
    const outcome = await readOutcome(damaged(source, all));
    const allowed = ['read', 'not_a_pdf', 'document_damaged', 'document_encrypted', 'no_text'];
    assert.ok(allowed.includes(outcome), outcome);
  });
  await fc.assert(property, { numRuns: 8, seed: 20_404, endOnFailure: true });
});
