import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { suite, test } from 'node:test';
import { readDailyUsage } from '../../src/accounts/daily-usage.ts';
import { GlossaError } from '../../src/errors.ts';
import { blobsInUse } from '../../src/files/file-queries.ts';
import { findOwner } from '../../src/files/owners.ts';
import { removeExpiredDocuments } from '../../src/jobs/remove-document.ts';
import type { RequestScope } from '../../src/request-scope.ts';
import {
  billed,
  blockingEngine,
  openTestJobs,
  paragraphs,
  type TestJobs,
  untilEnded,
} from '../support/document-jobs.ts';
import { inProcessFiles } from '../support/in-process-files.ts';
import { temporaryDatabase } from '../support/storage.ts';
import { failureOf } from '../support/translator-doubles.ts';
import { waitUntil } from '../support/wait-until.ts';

const UNLIMITED = { storageBytes: Number.POSITIVE_INFINITY, fileLifetimeSeconds: Number.POSITIVE_INFINITY };
const never = new AbortController().signal;

/** Names of all blobs. */
async function blobsIn(directory: string): Promise<string[]> {
  const names = await readdir(join(directory, 'files'), { recursive: true });
  return names.filter((name) => /[0-9a-f]{32}$/.test(name));
}

async function translate(replica: TestJobs, content: string, document: Parameters<TestJobs['submit']>[1] = {}) {
  return untilEnded(replica, await replica.submit(content, document));
}

suite('documents in the queue', { concurrency: 4 }, () => {
  test('a document of many chunks comes back translated, is billed once, and leaves no tasks', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const submitted = await replica.submit(`# A title\n\n${paragraphs(400)}`);
    assert.equal(submitted.status, 'queued');
    const job = await untilEnded(replica, submitted);
    assert.deepEqual([job.status, job.error], ['done', undefined]);
    assert.deepEqual([job.segmentsDone, job.segmentsTotal, job.currentLanguage], [401, 401, 'en']);
    assert.deepEqual(job.engines, ['test']);
    const text = await replica.result(job);
    assert.match(text, /^# es\(A title\)\n\nes\(Paragraph 0 is/);
    assert.equal(text.match(/es\(Paragraph/g)?.length, 400);
    const [usage] = await readDailyUsage(store.database, 'ann');
    assert.equal(usage?.operation, 'documents');
    assert.equal(usage?.input_characters, job.characters);
    assert.equal(usage?.input_tokens, job.usage.inputTokens);
    assert.ok(job.characters > 30_000);
    assert.deepEqual(await store.database.selectFrom('document_tasks').selectAll().execute(), []);
  });

  test('the result has the name of the file with the target language', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const job = await translate(replica, '<p>Some ships.</p>', { filename: 'my.page.html' });
    const { bytes, ...result } = await replica.jobs.openResult('ann', job.id, never);
    bytes.destroy();
    assert.equal(result.filename, 'my.page.es.html');
    assert.equal(result.mediaType, 'text/html');
  });

  test('a document whose files are not local is copied for its steps, and no copy stays', async (t) => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store, { hasRemoteBlobs: true });
    const job = await translate(replica, 'Some ships.');
    assert.equal(await replica.result(job), 'es(Some ships.)');
    const [work = ''] = (await readdir(join(store.directory, 'tmp'))).filter((name) => !name.endsWith('.lock'));
    await waitUntil(t, async () => (await readdir(join(store.directory, 'tmp', work))).length === 0);
  });

  test('a document without text, or in the target language, is done as it is and costs nothing', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const same = { options: { targetLanguage: 'es', currentLanguage: 'es' } };
    for (const [content, document] of [
      ['Ya en español.', same],
      ['```\n1 + 1\n```\n', {}],
    ] as const) {
      const job = await translate(replica, content, document);
      assert.deepEqual([job.status, job.characters], ['done', 0]);
      assert.equal(await replica.result(job), content);
      await replica.jobs.remove('ann', job.id);
    }
    assert.equal(await billed(store.database), 0);
    assert.deepEqual(await blobsIn(store.directory), []);
  });

  test('what cannot be translated is rejected at once and leaves nothing', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const rejected = async (document: Parameters<TestJobs['submit']>[1]) =>
      (await failureOf(replica.submit('Some text.', document))).code;
    const options = { targetLanguage: 'es', currentLanguage: 'en' };
    assert.equal(await rejected({ filename: 'x.exe' }), 'unsupported_format');
    assert.equal(await rejected({ options: { ...options, targetLanguage: 'klingon' } }), 'unknown_language');
    assert.equal(await rejected({ options: { ...options, targetLanguage: 'fr' } }), 'unsupported_language_pair');
    assert.equal(await rejected({ options: { ...options, glossaryIds: ['none'] } }), 'glossary_not_found');
    assert.deepEqual(await replica.jobs.list('ann', 10, undefined), { jobs: [], nextCursor: null });
    assert.deepEqual(await blobsIn(store.directory), []);
  });

  test('a PDF comes back as the HTML of its text on request, and only that is kept', async (t) => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store, {
      files: { identify: async () => 'pdf' },
      readStream: async (bytes) => {
        assert.equal((await buffer(bytes)).toString(), '%PDF-1.7');
        return { blocks: [{ kind: 'paragraph', text: 'Some ships.', page: 1 }], unread: [] };
      },
    });
    const job = await translate(replica, '%PDF-1.7', { filename: 'a report.PDF', resultFormat: 'html' });
    assert.deepEqual([job.status, job.format], ['done', 'pdf']);
    assert.match(await replica.result(job), /<h?p?[^>]*>es\(Some ships\.\)</);
    const { bytes, filename, mediaType } = await replica.jobs.openResult('ann', job.id, never);
    bytes.destroy();
    assert.deepEqual([filename, mediaType], ['a report.es.html', 'text/html']);
    await waitUntil(t, async () => (await blobsIn(store.directory)).length === 2);
    const stored = await store.database.selectFrom('documents').select(['source_size', 'result_size']).execute();
    const owner = await findOwner(store.database, 'ann', UNLIMITED);
    assert.equal(owner.documentBytes, Number(stored[0]?.source_size) + Number(stored[0]?.result_size));
  });

  test('a document that cannot be read fails with its error, and its file is deleted', async (t) => {
    await using store = await temporaryDatabase();
    const extract = () => Promise.reject(new GlossaError('document_damaged'));
    await using replica = await openTestJobs(store, { files: { extract } });
    const job = await translate(replica, 'Some text.');
    assert.equal(job.status, 'failed');
    assert.equal(job.error?.code, 'document_damaged');
    assert.equal((await failureOf(replica.jobs.openResult('ann', job.id, never))).code, 'document_damaged');
    await waitUntil(t, async () => (await blobsIn(store.directory)).length === 0);
    const owner = await findOwner(store.database, 'ann', UNLIMITED);
    assert.deepEqual([owner.documents, owner.documentBytes], [0, 0]);
  });

  test('files wait for a process by key before they are accepted, and by owner afterwards', async () => {
    await using store = await temporaryDatabase();
    const own = inProcessFiles();
    const tenants: string[] = [];
    await using replica = await openTestJobs(store, {
      files: {
        identify: (path, name, scope) => own.identify(path, name, note(scope)),
        extract: (path, format, onUnits, scope) => own.extract(path, format, onUnits, note(scope)),
        compose: (composition, scope) => own.compose(composition, note(scope)),
      },
    });
    function note(scope: RequestScope): RequestScope {
      tenants.push(scope.tenantId);
      return scope;
    }
    await translate(replica, 'Some ships.', { keyId: 'key', owner: 'ann' });
    assert.deepEqual(tenants, ['key', 'ann', 'ann']);
  });

  test('a deletion on any replica stops the work, deletes the file and keeps the document as cancelled', async () => {
    await using store = await temporaryDatabase();
    const { engine, started, aborted } = blockingEngine();
    await using first = await openTestJobs(store, { engines: [engine] });
    await using second = await openTestJobs(store, { engines: [engine] });
    const { id } = await first.submit(paragraphs(200));
    await started;
    await second.jobs.remove('ann', id);
    await aborted;
    const job = await first.jobs.find('ann', id);
    assert.equal(job.status, 'cancelled');
    assert.deepEqual(await blobsIn(store.directory), []);
    assert.deepEqual(await store.database.selectFrom('document_tasks').selectAll().execute(), []);
    assert.equal((await failureOf(first.jobs.openResult('ann', id, never))).code, 'document_expired');
    await first.jobs.remove('ann', id);
    assert.equal((await failureOf(first.jobs.find('ann', id))).code, 'document_not_found');
  });

  test('a document beyond the quota of its key fails before it is translated', async () => {
    await using store = await temporaryDatabase();
    const limits = { key: { 'characters/day': 5_000 }, owner: {} };
    await using replica = await openTestJobs(store, { limits });
    const large = await translate(replica, paragraphs(200));
    assert.deepEqual([large.status, large.error?.code], ['failed', 'quota_exceeded']);
    assert.equal((await failureOf(replica.jobs.openResult('ann', large.id, never))).code, 'document_failed');
    assert.equal(await billed(store.database), 0);
    const small = await translate(replica, paragraphs(2));
    assert.equal(small.status, 'done');
  });

  test('documents under way reserve their characters in the quota', async () => {
    await using store = await temporaryDatabase();
    const { engine, started, release } = blockingEngine();
    const limits = { key: { 'characters/day': 5_000 }, owner: {} };
    await using replica = await openTestJobs(store, { limits, engines: [engine] });
    const first = await replica.submit(paragraphs(30));
    await started;
    const second = await translate(replica, paragraphs(30));
    assert.equal(second.error?.code, 'quota_exceeded');
    release();
    assert.equal((await untilEnded(replica, first)).status, 'done');
  });

  test('a key has at most 100 documents in the queue', async () => {
    await using store = await temporaryDatabase();
    const { engine } = blockingEngine();
    await using replica = await openTestJobs(store, { engines: [engine] });
    for (let count = 0; count < 100; count++) await replica.submit('Some ships.');
    const failure = await failureOf(replica.submit('Some ships.'));
    assert.equal(failure.code, 'too_many_documents');
    assert.ok(failure.retryAfterSeconds);
    await replica.submit('Some ships.', { keyId: 'another' });
  });

  test('source and result count in the storage quota until the document is deleted', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store, { storageBytes: 10_000 });
    const job = await translate(replica, paragraphs(20));
    const { size, bytes } = await replica.jobs.openResult('ann', job.id, never);
    bytes.destroy();
    const { documents, documentBytes } = await findOwner(store.database, 'ann', UNLIMITED);
    assert.deepEqual([documents, documentBytes], [1, paragraphs(20).length + size]);
    assert.equal((await failureOf(replica.submit(paragraphs(20)))).code, 'storage_quota_exceeded');
    await replica.jobs.remove('ann', job.id);
    await replica.submit(paragraphs(20));
  });

  test('an expired document keeps its state and loses its files, and is forgotten later', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store, { retentionMs: 0 });
    const job = await translate(replica, 'Some ships.');
    assert.equal((await failureOf(replica.jobs.openResult('ann', job.id, never))).code, 'document_expired');
    const discarded: string[] = [];
    const discard = async (blobs: string[]) => void discarded.push(...blobs);
    const remove = (retentionMs: number) =>
      removeExpiredDocuments(store.database, retentionMs, UNLIMITED, discard, never);
    assert.equal(await remove(60_000), 1);
    assert.equal(discarded.length, 2);
    assert.equal((await replica.jobs.find('ann', job.id)).status, 'done');
    assert.equal((await findOwner(store.database, 'ann', UNLIMITED)).documentBytes, 0);
    assert.equal(await remove(-60_000), 0);
    assert.equal((await failureOf(replica.jobs.find('ann', job.id))).code, 'document_not_found');
  });

  test('blobs of documents are no orphans', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    await translate(replica, 'Some ships.');
    const blobs = (await blobsIn(store.directory)).map((name) => name.slice(-32));
    assert.equal(blobs.length, 2);
    assert.deepEqual(await blobsInUse(store.database, [...blobs, 'f'.repeat(32)]), new Set(blobs));
  });

  test('owners see their documents only, newest first in pages', async () => {
    await using store = await temporaryDatabase();
    await using replica = await openTestJobs(store);
    const ids: string[] = [];
    for (let count = 0; count < 5; count++) ids.unshift((await replica.submit('Some ships.')).id);
    const { id } = await replica.submit('Some ships.', { owner: 'bob' });
    assert.equal((await failureOf(replica.jobs.find('ann', id))).code, 'document_not_found');
    assert.equal((await failureOf(replica.jobs.remove('ann', id))).code, 'document_not_found');
    const first = await replica.jobs.list('ann', 3, undefined);
    const rest = await replica.jobs.list('ann', 3, first.nextCursor ?? '');
    assert.deepEqual(
      [...first.jobs, ...rest.jobs].map((job) => job.id),
      ids,
    );
    assert.equal(rest.nextCursor, null);
  });
});
