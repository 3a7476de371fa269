import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type DocumentReader, documentReader } from '../../src/documents/reader.ts';

const SAMPLE = new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url);
const never = new AbortController().signal;

let directory: string;
let reader: DocumentReader;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'glossa-documents-'));
  const [log, registry] = [pino({ level: 'silent' }), new Registry()];
  reader = await documentReader({ temporaryDirectory: directory, fetch: { allow: ['127.0.0.0/8'] }, log, registry });
});
after(async () => {
  await reader[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

test('gives the same blocks for a document from a url and from a stream', async () => {
  const server = createServer(async (request, response) => {
    if (request.url === '/page') response.end('<html>not here</html>');
    else response.end(await readFile(SAMPLE));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const fetched = await reader.readUrl(`http://127.0.0.1:${port}/sample.pdf`, never);
    const streamed = await reader.readStream(createReadStream(SAMPLE), never);
    assert.deepEqual(fetched, streamed);
    assert.ok(fetched.length > 20);
    await assert.rejects(reader.readUrl(`http://127.0.0.1:${port}/page`, never), { code: 'not_a_pdf' });
  } finally {
    server.closeAllConnections();
    server.close();
  }
  assert.deepEqual(await readdir(join(directory, 'pdf')), []);
});

test('does not reach what it is not allowed to', async () => {
  await assert.rejects(reader.readUrl('http://[::1]:9/', never), { code: 'url_not_allowed' });
});
