import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { testScope } from '../../load/test-scope.ts';
import { type DocumentReader, openDocumentReader } from '../../src/documents/document-reader.ts';

const SAMPLE = new URL('../../assets/a-short-history-of-translation.pdf', import.meta.url);
const never = testScope();

let directory: string;
let reader: DocumentReader;
before(async () => {
  directory = await mkdtemp(join(tmpdir(), 'glossa-documents-'));
  const [log, registry] = [pino({ level: 'silent' }), new Registry()];
  reader = await openDocumentReader({
    temporaryDirectory: directory,
    fetch: { allow: ['127.0.0.0/8'] },
    log,
    registry,
  });
});
after(async () => {
  await reader[Symbol.asyncDispose]();
  await rm(directory, { recursive: true });
});

test('reads the same blocks from a url and from a stream', async () => {
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

test('rejects a url with a private address', async () => {
  await assert.rejects(reader.readUrl('http://[::1]:9/', never), { code: 'url_not_allowed' });
});

/** Maximum number of admitted documents. */
const MAX_OPEN_DOCUMENTS = 18;

test('does not fetch a document before its admission', async () => {
  const calls = 40;
  let requests = 0;
  const held: (() => void)[] = [];
  const server = createServer((_request, response) => {
    requests += 1;
    held.push(() => response.writeHead(404).end());
    // Responds once the maximum number of requests has arrived.
    if (held.length === Math.min(MAX_OPEN_DOCUMENTS, calls - requests + held.length)) {
      setImmediate(() => {
        assert.ok(held.length <= MAX_OPEN_DOCUMENTS, `${held.length} at once`);
        for (const answer of held.splice(0)) answer();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const reading = Array.from({ length: calls }, () => reader.readUrl(`http://127.0.0.1:${port}/`, never));
    const results = await Promise.allSettled(reading);
    const codes = results.map((result) => (result.status === 'rejected' ? result.reason.code : 'read'));
    assert.deepEqual(codes, Array(calls).fill('url_unreachable'));
    assert.equal(requests, calls);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});

test('a disk error is a StorageError, a full disk is storage_unavailable', async (t) => {
  await using file = await open(SAMPLE);
  const failures = [
    ['EIO', { name: 'StorageError' }],
    ['ENOSPC', { name: 'GlossaError', code: 'storage_unavailable' }],
  ] as const;
  for (const [code, expected] of failures) {
    t.mock.method(Object.getPrototypeOf(file), 'write', async () => {
      throw Object.assign(new Error(`${code}: the disk`), { code });
    });
    await assert.rejects(reader.readStream(Readable.from([Buffer.from('%PDF-1.7')]), never), expected);
    t.mock.restoreAll();
  }
});
