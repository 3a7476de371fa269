import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rename, rm, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { silentLogger } from '../support/storage.ts';

import { filesIn, never, signAgain, temporaryBackup } from './temporary-backup.ts';

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
    [
      'no database',
      relist((lines) => lines.filter((line) => !line.endsWith('.db'))),
      /glossa\.db was changed or damaged/,
    ],
    [
      'bytes elsewhere',
      alter(`UPDATE files SET blob_id = 'ab/../../../secret', size = 44 WHERE key = 'notes'`),
      /glossa\.db was changed or damaged/,
    ],
    [
      'another size',
      alter(`UPDATE files SET size = size + 1 WHERE key = 'notes'`),
      /glossa\.db was changed or damaged/,
    ],
    ['a row too few', alter(`DELETE FROM files WHERE key = 'notes'`), /glossa\.db was changed or damaged/],
    [
      'a newer version',
      alter(`INSERT INTO kysely_migration VALUES ('999-later', '2040')`),
      /a newer version of Glossa/,
    ],
    ['a database of something else', alter('DROP TABLE kysely_migration'), /glossa\.db was changed or damaged/],
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
