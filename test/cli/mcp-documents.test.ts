import assert from 'node:assert/strict';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { createDocumentTool } from '../../src/cli/mcp/document-tool.ts';
import { writeFileIn } from '../support/cli-process.ts';
import { temporaryDirectory } from '../support/storage.ts';

const ID = 'document-1';
const MAX_WAIT_MS = 300;
const MAX_CALLS = 100;

/** A service whose only document is translated when the test says so. */
async function startService() {
  let status = 'translating';
  let isDeleted = false;
  const server = createServer((request, response) => {
    request.resume();
    if (request.url?.endsWith('/result')) return response.end('Hola\n');
    isDeleted ||= request.method === 'DELETE';
    const progress = { segments_done: 0, segments_total: 1 };
    response.end(JSON.stringify({ success: true, document_id: ID, status, progress, log_id: '1' }));
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const connection = { url: `http://127.0.0.1:${port}`, key: 'key', [Symbol.asyncDispose]: async () => undefined };
  return {
    connect: async () => connection,
    finish: () => {
      status = 'done';
    },
    isDeleted: () => isDeleted,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const CALL = { signal: new AbortController().signal, onProgress: () => undefined };

test('a call returns before its document is done, and a later call waits for the document', async () => {
  await using directory = await temporaryDirectory();
  await using service = await startService();
  await using documents = createDocumentTool(service.connect, CALL.signal, MAX_WAIT_MS);
  const file = await writeFileIn(directory.path, 'note.txt', 'Hello\n');
  const first = await documents.run({ file, target_language: 'es' }, CALL);
  const { output, ...state } = first as { output: string; status: string; document_id: string };
  assert.deepEqual([state.status, state.document_id, existsSync(output)], ['translating', ID, false]);
  service.finish();
  // Each call waits for a short time only, which a loaded machine can exceed.
  let last: object = first;
  for (let calls = 0; calls < MAX_CALLS && (last as { status: string }).status === 'translating'; calls++)
    last = await documents.run({ document_id: ID }, CALL);
  assert.equal((last as { status: string }).status, 'done');
  assert.equal(await readFile(output, 'utf8'), 'Hola\n');
  await assert.rejects(documents.run({ document_id: ID }, CALL), /No document of this agent/);
});

test('the end of the command deletes the documents that are not done', async () => {
  await using directory = await temporaryDirectory();
  await using service = await startService();
  const documents = createDocumentTool(service.connect, CALL.signal, MAX_WAIT_MS);
  const file = await writeFileIn(directory.path, 'note.txt', 'Hello\n');
  await documents.run({ file, target_language: 'es' }, CALL);
  assert.equal(service.isDeleted(), false);
  await documents[Symbol.asyncDispose]();
  assert.equal(service.isDeleted(), true);
});
