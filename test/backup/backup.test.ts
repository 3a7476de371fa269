import assert from 'node:assert/strict';
import { lstat, mkdir, open, readdir, readFile, rename, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { Registry } from 'prom-client';
import { copyBlob } from '../../src/backup/copy-blob.ts';
import { copyDocument } from '../../src/backup/copy-document.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { connectDatabase, type Database } from '../../src/database/database.ts';
import { snapshotDatabase } from '../../src/database/sqlite/snapshot.ts';
import { findOwner } from '../../src/files/owners.ts';
import { createGlossaryStore } from '../../src/glossaries/glossary-store.ts';
import { allDocumentPages } from '../../src/jobs/document-files.ts';
import type { DocumentJob } from '../../src/jobs/document-jobs.ts';
import { get, put } from '../files/file-store-calls.ts';
import { openTestJobs, untilEnded } from '../support/document-jobs.ts';
import { diskFileStore, openDatabaseIn, silentLogger } from '../support/storage.ts';

import { backUp, exists, FILES, filesIn, never, temporaryBackup, temporaryData } from './temporary-backup.ts';

const UNLIMITED = { storageBytes: Number.POSITIVE_INFINITY, fileLifetimeSeconds: Number.POSITIVE_INFINITY };

test('a backup contains the data directory, privately, with checksums for sha256sum', async () => {
  await using temporary = await temporaryData();
  const target = join(temporary.path, 'backup');
  const manifest = await backUp(temporary.data, target);
  assert.deepEqual([manifest.version, manifest.keys, manifest.files, manifest.bytes], ['1.2.3', 1, 3, 300_009]);
  for (const name of [
    'secret',
    'api-key',
    ...(await filesIn(temporary.data)).filter((path) => path.startsWith('files/')),
  ]) {
    assert.deepEqual(await readFile(join(target, name)), await readFile(join(temporary.data, name)), name);
  }
  const lines = (await readFile(join(target, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  const listed = lines.map((line) => /^[0-9a-f]{64} {2}(.*)$/.exec(line)?.[1]);
  assert.deepEqual(
    [...listed, 'SHA256SUMS', 'manifest.json'].toSorted(),
    await filesIn(target),
    'every file but the list and the manifest has its sum, and nothing else is there',
  );
  for (const path of await filesIn(target)) assert.equal((await stat(join(target, path))).mode & 0o777, 0o600, path);
  for (const path of ['', 'files']) assert.equal((await stat(join(target, path))).mode & 0o777, 0o700, path);
  assert.equal(await exists(`${target}.partial`), false);
});

test('a restore brings back keys, secret and files, privately', async () => {
  await using temporary = await temporaryBackup();
  await temporary.restore();
  const { restored, data } = temporary;
  for (const name of ['secret', 'api-key']) {
    assert.deepEqual(await readFile(join(restored, name)), await readFile(join(data, name)));
  }
  for (const path of await filesIn(restored)) assert.equal((await stat(join(restored, path))).mode & 0o777, 0o600);
  assert.equal((await stat(restored)).mode & 0o777, 0o700);
  await using database = await openDatabaseIn(restored);
  const keys = await temporary.database.selectFrom('api_keys').selectAll().execute();
  assert.deepEqual(await database.selectFrom('api_keys').selectAll().execute(), keys);
  const directory = join(restored, 'files');
  await using store = await diskFileStore({
    directory,
    database,
    maxBytes: 1,
    log: silentLogger,
    registry: new Registry(),
  });
  for (const [key, text] of Object.entries(FILES)) assert.equal(String(await get(store, 'ann', key)), text);
});

test('a restore brings back glossaries and what they count', async () => {
  await using temporary = await temporaryBackup();
  const defaultLimits = { storageBytes: Infinity, fileLifetimeSeconds: Infinity };
  const storeOf = (database: Database) => createGlossaryStore({ database, defaultLimits, registry: new Registry() });
  const entries = [{ source: 'track', target: 'via' }];
  const glossary = { name: 'Rails', sourceLanguage: 'en', targetLanguage: 'pt', entries };
  const created = await storeOf(temporary.database).create('ann', glossary);
  const backup = join(temporary.path, 'with-glossaries');
  await backUp(temporary.data, backup);
  await restoreBackup({ source: backup, dataDirectory: temporary.restored, log: silentLogger, signal: never });
  await using database = await openDatabaseIn(temporary.restored);
  assert.deepEqual(await storeOf(database).get('ann', created.id), created);
  assert.deepEqual(
    await database.selectFrom('glossaries').selectAll().execute(),
    await temporary.database.selectFrom('glossaries').selectAll().execute(),
  );
  const { glossaries, glossaryBytes, storedFiles } = await findOwner(database, 'ann', defaultLimits);
  assert.deepEqual([glossaries, glossaryBytes, storedFiles], [1, 10, 3]);
});

test('files that are replaced or removed after the snapshot are complete in the backup, or gone from its database', async () => {
  await using temporary = await temporaryData();
  const { store, database, path, data } = temporary;
  await snapshotDatabase(database, join(path, 'glossa.db'));
  const rows = await database.selectFrom('files').selectAll().orderBy('key').execute();
  await put(store, 'ann', 'notes', 'other notes', true);
  await put(store, 'ann', 'notes', 'the newest notes', true);
  await store.remove('ann', 'empty');
  await using snapshot = await openDatabaseIn(path);
  const copy = { live: database, from: join(data, 'files'), snapshot, to: join(path, 'files'), signal: never };
  const copied = [];
  for (const row of rows) copied.push((await copyBlob(row, copy))?.bytes);
  assert.deepEqual(copied, [undefined, 300_000, 16], 'in the order of the keys: empty, naïve…, notes');
  const now = await database.selectFrom('files').selectAll().orderBy('key').execute();
  assert.deepEqual(await snapshot.selectFrom('files').selectAll().orderBy('key').execute(), now);
  assert.equal((await filesIn(join(path, 'files'))).length, 2);
});

test('a backup of missing or truncated files fails and leaves nothing', async () => {
  await using temporary = await temporaryData();
  const target = join(temporary.path, 'backup');
  const blobs = (await filesIn(temporary.data)).filter((path) => path.startsWith('files/'));
  const paths = blobs.map((blob) => join(temporary.data, blob));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  const large = paths[sizes.indexOf(300_000)] ?? '';
  await writeFile(large, 'cut');
  await assert.rejects(backUp(temporary.data, target), { name: 'StorageError', message: /of ann have the wrong size/ });
  await unlink(large);
  await assert.rejects(backUp(temporary.data, target), { name: 'StorageError', message: /of ann are missing/ });
  assert.deepEqual(await readdir(temporary.path), ['data']);
});

test('a backup requires a new or empty directory and no other backup in progress', async () => {
  await using temporary = await temporaryBackup();
  const { path, data, backup } = temporary;
  const before = await filesIn(backup);
  await assert.rejects(backUp(data, backup), {
    message: `${backup} is not empty. Use a directory that does not exist.`,
  });
  await symlink(backup, join(path, 'link'));
  for (const taken of [join(path, 'link'), join(data, 'secret')]) {
    await assert.rejects(backUp(data, taken), {
      message: `${taken} is a file or a link. Use a directory that does not exist.`,
    });
  }
  await assert.rejects(backUp(data, join(data, 'secret/in')), { message: /secret\/in is not inside a directory\.$/ });
  await assert.rejects(backUp(data, join(path, 'no/where')), {
    message: /where does not exist, or its directory does not\.$/,
  });
  await mkdir(join(path, 'cut.partial'));
  await assert.rejects(backUp(data, join(path, 'cut')), {
    message: /is in progress or was interrupted\. If it was interrupted, remove \S+cut\.partial/,
  });
  await mkdir(join(path, 'empty'));
  await backUp(data, join(path, 'empty'));
  assert.equal((await filesIn(join(path, 'empty'))).length, before.length);
  assert.deepEqual(await filesIn(backup), before);
});

test('a backup contains secrets that are linked into the data directory', async () => {
  await using temporary = await temporaryData();
  const { path, data } = temporary;
  const secret = await readFile(join(data, 'secret'));
  await rename(join(data, 'secret'), join(path, 'elsewhere'));
  await symlink(join(path, 'elsewhere'), join(data, 'secret'));
  await backUp(data, join(path, 'backup'));
  assert.ok((await lstat(join(path, 'backup/secret'))).isFile());
  assert.deepEqual(await readFile(join(path, 'backup/secret')), secret);
});

test('a backup and a restore that are interrupted leave nothing', async () => {
  await using temporary = await temporaryBackup();
  const interrupting = new AbortController();
  const interrupted = backUp(temporary.data, join(temporary.path, 'second'), {
    signal: interrupting.signal,
    onProgress: () => interrupting.abort(new Error('enough')),
  });
  await assert.rejects(interrupted, /enough/);
  await assert.rejects(temporary.restore(AbortSignal.abort(new Error('enough'))), /enough/);
  assert.deepEqual(await readdir(temporary.path), ['backup', 'data']);
});

test('a full or broken disk ends a backup and a restore with one sentence and leaves nothing', async (t) => {
  await using temporary = await temporaryBackup();
  const failWith = async (context: TestContext, method: 'read' | 'writeFile' | 'sync', code: string) => {
    await using file = await open(import.meta.filename);
    context.mock.method(Object.getPrototypeOf(file), method, async () => {
      throw Object.assign(new Error(code), { code });
    });
  };
  for (const method of ['writeFile', 'sync'] as const) {
    await failWith(t, method, 'ENOSPC');
    const full = { name: 'StorageError', message: / cannot be written: the disk is full\.$/ };
    await assert.rejects(backUp(temporary.data, join(temporary.path, 'second')), full);
    await assert.rejects(temporary.restore(), full);
    t.mock.restoreAll();
  }
  await failWith(t, 'read', 'EIO');
  const broken = (path: RegExp) => ({
    name: 'StorageError',
    message: new RegExp(`${path.source}.* cannot be used .EIO`),
  });
  await assert.rejects(backUp(temporary.data, join(temporary.path, 'second')), broken(/\/data\/files\//));
  await assert.rejects(temporary.restore(), broken(/\/backup\//));
  t.mock.restoreAll();
  assert.deepEqual(await readdir(temporary.path), ['backup', 'data']);
});

test('a restore brings back documents with their files, those in the queue too', async () => {
  await using old = await temporaryData();
  const store = { database: old.database, directory: old.data };
  let done: DocumentJob;
  let queued: DocumentJob;
  {
    await using replica = await openTestJobs(store);
    done = await untilEnded(replica, await replica.submit('Some ships.'));
  }
  {
    await using replica = await openTestJobs(store, { maxTasks: 0 });
    queued = await replica.submit('More ships.');
  }
  const backup = join(old.path, 'backup');
  const restored = join(old.path, 'restored');
  assert.equal((await backUp(old.data, backup)).files, Object.keys(FILES).length + 3);
  await restoreBackup({ source: backup, dataDirectory: restored, log: silentLogger, signal: never });
  await using database = await openDatabaseIn(restored);
  const before = await findOwner(old.database, 'ann', UNLIMITED);
  const after = await findOwner(database, 'ann', UNLIMITED);
  assert.deepEqual([after.documents, after.documentBytes], [before.documents, before.documentBytes]);
  await using replica = await openTestJobs({ database, directory: restored });
  assert.equal(await replica.result(done), 'es(Some ships.)');
  assert.equal(await replica.result(await untilEnded(replica, queued)), 'es(More ships.)');
});

test('a document that is removed after the snapshot is gone from the backup, and one that goes on is complete', async () => {
  await using old = await temporaryData();
  const store = { database: old.database, directory: old.data };
  await using replica = await openTestJobs(store, { maxTasks: 0 });
  const removed = await replica.submit('Some ships.');
  const kept = await replica.submit('More ships.');
  const path = join(old.path, 'snapshot.db');
  await snapshotDatabase(old.database, path);
  await replica.jobs.remove('ann', removed.id);
  await using snapshot = await connectDatabase({ path, log: silentLogger });
  const options = {
    live: old.database,
    from: join(old.data, 'files'),
    snapshot,
    to: join(old.path, 'copy'),
    signal: never,
  };
  for await (const page of allDocumentPages(snapshot)) {
    const copied = await Promise.all(page.map((row) => copyDocument(row, options)));
    assert.equal(copied.flat().length, 1);
  }
  const rows = await snapshot.selectFrom('documents').select(['id', 'status', 'source_blob']).orderBy('id').execute();
  assert.deepEqual(
    rows.map(({ id, status }) => [id, status]),
    [
      [removed.id, 'cancelled'],
      [kept.id, 'queued'],
    ],
  );
  assert.equal(rows[0]?.source_blob, null);
  assert.equal((await snapshot.selectFrom('document_tasks').selectAll().execute()).length, 1);
});
