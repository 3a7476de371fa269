import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { GlossaError } from '../../../src/errors.ts';
import type { FetchedDocument } from '../../../src/extraction/fetch.ts';
import { openWorkDirectory } from '../../../src/filesystem/work-directory.ts';
import { createOfficeConverter } from '../../../src/formats/files/office/open-converter.ts';
import { createSemaphore } from '../../../src/resilience/semaphore.ts';
import { createDocumentSource } from '../../../src/summarization/sources/read-document.ts';
import { createReceiver, nameOfFetched } from '../../../src/summarization/sources/receive.ts';
import { silentLogger, temporaryDirectory } from '../../support/storage.ts';

test('a document is not fetched before its admission, and its file is removed', async () => {
  await using directory = await temporaryDirectory();
  await using work = await openWorkDirectory(directory.path);
  const admission = createSemaphore({ permits: 3, maxQueued: 100 });
  let open = 0;
  let most = 0;
  const closed: boolean[] = [];
  async function openUrl(url: string): Promise<FetchedDocument> {
    most = Math.max(most, ++open);
    return {
      bytes: Readable.from([Buffer.from('Some text.')]),
      url,
      contentType: undefined,
      contentDisposition: undefined,
      async [Symbol.asyncDispose]() {
        closed.push(true);
      },
    };
  }
  const read = createDocumentSource({
    documents: {
      admit: (scope) => admission.acquire(scope),
      readPages: async () => ({ blocks: [], ocrPages: 0, warnings: [] }),
    },
    files: {
      identify: async () => 'txt',
      async readText(path) {
        open--;
        if (path === '') throw new GlossaError('internal');
        return { kind: 'text', text: 'Some text.' };
      },
    },
    office: createOfficeConverter({ program: undefined, work, log: silentLogger }),
    work,
    receive: createReceiver({
      documents: { openUrl },
      storedFiles: { read: async () => Promise.reject(new GlossaError('file_not_found')) },
      ownFile: () => undefined,
    }),
  });
  const reading = Array.from({ length: 20 }, () => read({ kind: 'url', url: 'http://a.example/' }, testScope()));
  const sources = await Promise.all(reading);
  assert.equal(most, 3);
  assert.equal(closed.length, 20);
  assert.deepEqual(sources[0]?.source, { kind: 'text', text: 'Some text.' });
});

test('the format of a fetched document follows its content type, or its name where that says less', () => {
  const name = (url: string, contentType?: string, contentDisposition?: string) =>
    nameOfFetched({ url, contentType, contentDisposition });
  assert.equal(name('https://a.example/README.md', 'text/html; charset=utf-8'), 'document.html');
  assert.equal(name('https://a.example/README.md', 'text/plain'), 'README.md');
  assert.equal(name('https://a.example/get?id=1', 'application/octet-stream', 'attachment; filename=a.docx'), 'a.docx');
  assert.equal(name('https://a.example/notes', 'text/plain'), 'notes.txt');
  assert.equal(name('https://a.example/notes'), 'notes');
});
