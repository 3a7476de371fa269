import { randomUUID } from 'node:crypto';
import { readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Kysely } from 'kysely';
import { removeAbandonedTemporaryFiles, syncDirectory } from '../../filesystem/atomic-write.ts';
import { StorageError, toStorageError } from '../../filesystem/storage-error.ts';
import { snapshotDatabase } from './snapshot.ts';

/**
 * Keeps the database as it is before a migration changes it, as `glossa.db.before-<migration>` beside it. A copy from an
 * earlier migration goes.
 * @throws StorageError, and then the migration must not run
 */
export async function copyBeforeMigration<T>(database: Kysely<T>, path: string, migration: string): Promise<void> {
  const directory = dirname(path);
  const kept = `${path}.before-${migration}`;
  const temporary = `${path}.${randomUUID()}.tmp`;
  try {
    await removeAbandonedTemporaryFiles(path);
    await snapshotDatabase(database, temporary);
    // A process that starts at the same time may have migrated before the copy was made: then it kept one of its own.
    if (hasMigration(temporary, migration)) return;
    await rename(temporary, kept);
    await syncDirectory(directory);
    for (const name of await readdir(directory)) {
      const isOlder = name.startsWith(`${basename(path)}.before-`) && join(directory, name) !== kept;
      if (isOlder) await rm(join(directory, name), { force: true });
    }
  } catch (error) {
    const problem = toStorageError(temporary, error);
    if (!(problem instanceof StorageError)) throw problem;
    const message = `The database was not upgraded, because no copy of it could be kept: ${problem.message}`;
    throw new StorageError(message, { cause: error });
  } finally {
    await rm(temporary, { force: true });
  }
}

function hasMigration(path: string, migration: string): boolean {
  using copy = new DatabaseSync(path, { readOnly: true });
  return copy.prepare('SELECT 1 FROM kysely_migration WHERE name = ?').get(migration) !== undefined;
}
