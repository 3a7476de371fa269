import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import {
  chmod,
  cp,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  unlink,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type TestContext, test } from 'node:test';
import { Registry } from 'prom-client';
import { ensureFirstKey } from '../../src/accounts/first-key.ts';
import { copyBlob } from '../../src/backup/copy-blob.ts';
import { createBackup } from '../../src/backup/create-backup.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { snapshotDatabase } from '../../src/database/sqlite/snapshot.ts';
import { ensureSigningSecret } from '../../src/files/signed-urls.ts';
import { get, put } from '../files/store-contract.ts';
import { diskFileStore, openDatabaseIn, silentLogger, temporaryDirectory } from '../support/storage.ts';

const never = new AbortController().signal;
const FILES = { notes: 'the notes', empty: '', 'naïve/Ünïcode 😀': 'x'.repeat(300_000) };

/** A database and its files in the folder `data` of a temporary directory. */
async function temporaryData() {
  const directory = await temporaryDirectory();
  const data = join(directory.path, 'data');
  await mkdir(data);
  const database = await openDatabaseIn(data);
  const files = join(data, 'files');
  const options = { directory: files, database, maxBytes: 1_000_000, log: silentLogger, registry: new Registry() };
  const store = await diskFileStore(options);
  await ensureFirstKey({ database, dataDirectory: data, configuredKey: undefined });
  await ensureSigningSecret(data, undefined);
  for (const [key, text] of Object.entries(FILES)) await put(store, 'ann', key, text);
  return {
    path: directory.path,
    data,
    database,
    store,
    async [Symbol.asyncDispose]() {
      await store[Symbol.asyncDispose]();
      await database.destroy();
      await directory[Symbol.asyncDispose]();
    },
  };
}

/** A backup of such data in `backup`, to be restored into `restored`. */
async function temporaryBackup() {
  const data = await temporaryData();
  const backup = join(data.path, 'backup');
  const restored = join(data.path, 'restored');
  await back(data.data, backup);
  const restore = (signal = never) =>
    restoreBackup({ source: backup, dataDirectory: restored, log: silentLogger, signal });
  return { ...data, backup, restored, restore };
}

function back(dataDirectory: string, target: string, more: { signal?: AbortSignal; onProgress?: () => void } = {}) {
  return createBackup({ dataDirectory, target, version: '1.2.3', log: silentLogger, signal: never, ...more });
}

/** All files below a directory, relative to it. */
async function filesIn(directory: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => join(parentPath, name).slice(directory.length + 1)).toSorted();
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

/** Recomputes the checksums and the manifest, as in a forged backup. */
async function signAgain(backup: string, list: (lines: string[]) => string[] = (lines) => lines) {
  const sum = async (name: string) =>
    createHash('sha256')
      .update(await readFile(join(backup, name)))
      .digest('hex');
  const lines = (await readFile(join(backup, 'SHA256SUMS'), 'utf8')).trim().split('\n');
  const names = lines.map((line) => line.slice(66));
  const summed = await Promise.all(names.map(async (name) => `${await sum(name)}  ${name}`));
  await writeFile(join(backup, 'SHA256SUMS'), `${list(summed).join('\n')}\n`);
  const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8'));
  await writeFile(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, checksums: await sum('SHA256SUMS') }));
}

test('a backup contains the data directory, privately, with checksums for sha256sum', async () => {
  await using temporary = await temporaryData();
  const target = join(temporary.path, 'backup');
  const manifest = await back(temporary.data, target);
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
  await assert.rejects(back(temporary.data, target), { name: 'StorageError', message: /of ann have the wrong size/ });
  await unlink(large);
  await assert.rejects(back(temporary.data, target), { name: 'StorageError', message: /of ann are missing/ });
  assert.deepEqual(await readdir(temporary.path), ['data']);
});

test('a backup requires a new or empty directory and no other backup in progress', async () => {
  await using temporary = await temporaryBackup();
  const { path, data, backup } = temporary;
  const before = await filesIn(backup);
  await assert.rejects(back(data, backup), {
    message: `${backup} is not empty. Use a directory that does not exist.`,
  });
  await symlink(backup, join(path, 'link'));
  for (const taken of [join(path, 'link'), join(data, 'secret')]) {
    await assert.rejects(back(data, taken), {
      message: `${taken} is a file or a link. Use a directory that does not exist.`,
    });
  }
  await assert.rejects(back(data, join(data, 'secret/in')), { message: /secret\/in is not inside a directory\.$/ });
  await assert.rejects(back(data, join(path, 'no/where')), {
    message: /where does not exist, or its directory does not\.$/,
  });
  await mkdir(join(path, 'cut.partial'));
  await assert.rejects(back(data, join(path, 'cut')), {
    message: /is in progress or was interrupted\. If it was interrupted, remove \S+cut\.partial/,
  });
  await mkdir(join(path, 'empty'));
  await back(data, join(path, 'empty'));
  assert.equal((await filesIn(join(path, 'empty'))).length, before.length);
  assert.deepEqual(await filesIn(backup), before);
});

test('a backup contains secrets that are linked into the data directory', async () => {
  await using temporary = await temporaryData();
  const { path, data } = temporary;
  const secret = await readFile(join(data, 'secret'));
  await rename(join(data, 'secret'), join(path, 'elsewhere'));
  await symlink(join(path, 'elsewhere'), join(data, 'secret'));
  await back(data, join(path, 'backup'));
  assert.ok((await lstat(join(path, 'backup/secret'))).isFile());
  assert.deepEqual(await readFile(join(path, 'backup/secret')), secret);
});

test('a backup and a restore that are interrupted leave nothing', async () => {
  await using temporary = await temporaryBackup();
  const interrupting = new AbortController();
  const interrupted = back(temporary.data, join(temporary.path, 'second'), {
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
    await assert.rejects(back(temporary.data, join(temporary.path, 'second')), full);
    await assert.rejects(temporary.restore(), full);
    t.mock.restoreAll();
  }
  await failWith(t, 'read', 'EIO');
  const broken = (path: RegExp) => ({
    name: 'StorageError',
    message: new RegExp(`${path.source}.* cannot be used .EIO`),
  });
  await assert.rejects(back(temporary.data, join(temporary.path, 'second')), broken(/\/data\/files\//));
  await assert.rejects(temporary.restore(), broken(/\/backup\//));
  t.mock.restoreAll();
  assert.deepEqual(await readdir(temporary.path), ['backup', 'data']);
});

test('a backup with a single changed, missing or added byte is not restored at all', async () => {
  await using temporary = await temporaryBackup();
  const { backup, path } = temporary;
  for (const name of await filesIn(backup)) {
    const at = join(backup, name);
    const bytes = await readFile(at);
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
    for (const wrong of [changed, bytes.subarray(0, -1), Buffer.concat([bytes, Buffer.from('x')])]) {
      // The layout of the manifest is not checked, and an empty file has no bytes to change.
      if (name === 'manifest.json' || wrong.equals(bytes)) continue;
      await writeFile(at, wrong);
      await assert.rejects(temporary.restore(), { name: 'StorageError' }, name);
    }
    await rename(at, join(path, 'aside'));
    await assert.rejects(temporary.restore(), { name: 'StorageError' }, name);
    await rename(join(path, 'aside'), at);
    await writeFile(at, bytes);
  }
  assert.deepEqual(await readdir(path), ['backup', 'data']);
  await temporary.restore();
});

test('a backup with outside paths, or with a database that does not match its files, is not restored', async () => {
  const relist = (list: (lines: string[]) => string[]) => (backup: string) => signAgain(backup, list);
  const alter = (statement: string) => async (backup: string) => {
    {
      using database = new DatabaseSync(join(backup, 'glossa.db'));
      database.exec(statement);
    }
    await signAgain(backup);
  };
  const nowhere = '0'.repeat(64);
  const cases: [string, (backup: string) => Promise<void>, RegExp][] = [
    ['a path that leads out', relist((lines) => [...lines, `${nowhere}  files/../../evil`]), /invalid line/],
    ['an absolute path', relist((lines) => [...lines, `${nowhere}  /etc/passwd`]), /invalid line/],
    [
      'a blob in a wrong folder',
      relist((lines) => [...lines, `${nowhere}  files/ab/${'c'.repeat(32)}`]),
      /invalid line/,
    ],
    ['a file that is named twice', relist((lines) => [...lines, lines[0] ?? '']), /exists already/],
    ['a file too few', relist((lines) => lines.slice(1)), /SHA256SUMS was changed or damaged after the backup/],
    ['no database', relist((lines) => lines.filter((line) => !line.endsWith('.db'))), /glossa\.db is not what/],
    [
      'bytes elsewhere',
      alter(`UPDATE files SET blob_id = 'ab/../../../secret', size = 44 WHERE key = 'notes'`),
      /glossa\.db is not what/,
    ],
    ['another size', alter(`UPDATE files SET size = size + 1 WHERE key = 'notes'`), /glossa\.db is not what/],
    ['a row too few', alter(`DELETE FROM files WHERE key = 'notes'`), /glossa\.db is not what/],
    [
      'a newer version',
      alter(`INSERT INTO kysely_migration VALUES ('999-later', '2040')`),
      /a newer version of Glossa/,
    ],
    ['a database of something else', alter('DROP TABLE kysely_migration'), /glossa\.db is not what/],
  ];
  await using temporary = await temporaryBackup();
  const { path, backup } = temporary;
  await rename(backup, join(path, 'good'));
  for (const [what, forge, message] of cases) {
    await cp(join(path, 'good'), backup, { recursive: true });
    await forge(backup);
    await assert.rejects(temporary.restore(), { name: 'StorageError', message }, what);
    assert.deepEqual(await readdir(path), ['backup', 'data', 'good'], what);
    await rm(backup, { recursive: true });
  }
});

test('a service that starts during a restore keeps its data, and the restore leaves nothing', async () => {
  await using temporary = await temporaryBackup();
  const { backup, restored } = temporary;
  const restoring = (name: string) =>
    restoreBackup({
      source: backup,
      dataDirectory: restored,
      log: silentLogger,
      signal: never,
      onProgress: ({ done, total }) => {
        if (done === total) writeFileSync(join(restored, name), 'mine');
      },
    });
  for (const name of ['api-key', 'glossa.db']) {
    await assert.rejects(restoring(name), {
      name: 'StorageError',
      message: /^A service was started in \S+ during the restore/,
    });
    assert.deepEqual(await readdir(restored), [name]);
    assert.equal(await readFile(join(restored, name), 'utf8'), 'mine');
    await rm(join(restored, name));
  }
});

test('a restore does not overwrite data or another restore, and ignores foreign files', async () => {
  await using temporary = await temporaryBackup();
  const { restored, backup } = temporary;
  await mkdir(restored);
  for (const name of ['glossa.db', 'glossa.db-wal', 'secret', 'api-key']) {
    await writeFile(join(restored, name), 'mine');
    await assert.rejects(temporary.restore(), { name: 'StorageError', message: /already contains data/ });
    assert.equal(await readFile(join(restored, name), 'utf8'), 'mine');
    await unlink(join(restored, name));
  }
  await mkdir(join(restored, 'restore.partial'));
  await assert.rejects(temporary.restore(), { message: /is in progress or was interrupted/ });
  await rename(join(restored, 'restore.partial'), join(restored, 'lost+found'));
  await chmod(restored, 0o750);
  await temporary.restore();
  assert.deepEqual((await readdir(restored)).toSorted(), ['api-key', 'files', 'glossa.db', 'lost+found', 'secret']);
  await assert.rejects(
    restoreBackup({ source: temporary.data, dataDirectory: join(backup, 'x'), log: silentLogger, signal: never }),
    { message: `${temporary.data} contains no complete backup: manifest.json is missing.` },
  );
});
