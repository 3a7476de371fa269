import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { removeAbandonedTemporaryFiles, syncDirectory, temporaryPath } from '../../filesystem/atomic-write.ts';
import { StorageError, toStorageError } from '../../filesystem/storage-error.ts';
import { snapshotDatabase } from './snapshot.ts';

/**
 * Copies the database to `glossa.db.before-<migration>` beside it and removes the copies of earlier migrations.
 * @throws StorageError; the migration must not run then
 */
export async function copyBeforeMigration<T>(database: Kysely<T>, path: string, migration: string): Promise<void> {
  const directory = dirname(path);
  const copy = `${path}.before-${migration}`;
  const temporary = temporaryPath(path);
  try {
    await removeAbandonedTemporaryFiles(path);
    await snapshotDatabase(database, temporary);
    // Another process may have migrated before the snapshot. It has made a copy then.
    if (hasMigration(temporary, migration)) return;
    await rename(temporary, copy);
    await syncDirectory(directory);
    for (const name of await readdir(directory)) {
      const isOlder = name.startsWith(`${basename(path)}.before-`) && join(directory, name) !== copy;
      if (isOlder) await rm(join(directory, name), { force: true });
    }
  } catch (error) {
    const storageError = toStorageError(temporary, error);
    if (!(storageError instanceof StorageError)) throw storageError;
    const message = `The database was not upgraded, because it could not be copied first: ${storageError.message}`;
    throw new StorageError(message, { cause: error });
  } finally {
    await rm(temporary, { force: true });
  }
}

function hasMigration(path: string, migration: string): boolean {
  using copy = new DatabaseSync(path, { readOnly: true });
  return copy.prepare('SELECT 1 FROM kysely_migration WHERE name = ?').get(migration) !== undefined;
}
