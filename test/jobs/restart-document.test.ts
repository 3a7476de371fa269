import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { readDailyUsage } from '../../src/accounts/daily-usage.ts';
import type { Database } from '../../src/database/database.ts';
import type { FileProcessor } from '../../src/formats/files/file-processor.ts';
import { openTestJobs, paragraphs, untilEnded } from '../support/document-jobs.ts';
import { inProcessFiles } from '../support/in-process-files.ts';
import { temporaryDatabase } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const billed = async (database: Database): Promise<number> => {
  const usage = await readDailyUsage(database, 'ann');
  return usage.reduce((sum, { input_characters }) => sum + input_characters, 0);
};

test('a document whose units have changed starts again, twice at most, and is billed once', async (t) => {
  await using store = await temporaryDatabase();
  const extractions: number[] = [];
  const processor = inProcessFiles();
  // As replicas of another version, which read other units.
  const extract: FileProcessor['extract'] = async (path, ...rest) => {
    extractions.push(await billed(store.database));
    const extraction = await processor.extract(path, ...rest);
    const isOther = extractions.length < 3 || (await readFile(path, 'utf8')).startsWith('Always');
    return isOther ? { ...extraction, digest: '0'.repeat(64) } : extraction;
  };
  await using replica = await openTestJobs(store, { files: { extract } });
  const job = await untilEnded(replica, await replica.submit(paragraphs(200)));
  assert.deepEqual([job.status, job.segmentsDone, job.segmentsTotal], ['done', 200, 200]);
  assert.deepEqual(extractions, [0, 0, 0]);
  assert.equal(await billed(store.database), job.characters);
  assert.equal((await replica.result(job)).match(/es\(Paragraph/g)?.length, 200);
  // Then only the composition is tried again, which a replica of the other version can do.
  const { id } = await replica.submit(`Always other.\n\n${paragraphs(2)}`);
  const compositions = store.database.selectFrom('document_tasks').select('failures').where('kind', '=', 'compose');
  await waitUntil(t, async () => (await compositions.execute()).some(({ failures }) => failures > 0));
  assert.equal(extractions.length, 6);
  await replica.jobs.remove('ann', id);
});

test('a PDF whose units have changed starts again with the HTML of its text', async () => {
  await using store = await temporaryDatabase();
  const processor = inProcessFiles();
  let reads = 0;
  let extractions = 0;
  const extract: FileProcessor['extract'] = async (...request) => {
    const extraction = await processor.extract(...request);
    return extractions++ === 0 ? { ...extraction, digest: '0'.repeat(64) } : extraction;
  };
  await using replica = await openTestJobs(store, {
    files: { identify: async () => 'pdf', extract },
    readStream: async (bytes) => {
      reads++;
      await buffer(bytes);
      return { blocks: [{ kind: 'paragraph', text: 'Some ships.', page: 1 }], unread: [{ page: 2, dpi: 300 }] };
    },
  });
  const job = await untilEnded(replica, await replica.submit('%PDF-1.7', { filename: 'a.pdf', resultFormat: 'html' }));
  assert.deepEqual([job.status, reads, extractions], ['done', 1, 2]);
  assert.deepEqual(job.warnings, { not_read: 1 });
  assert.match(await replica.result(job), /es\(Some ships\.\)/);
});
