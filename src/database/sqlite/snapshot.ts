import { open } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { StorageError, toStorageError } from '../../filesystem/storage-error.ts';
import { sqliteFailure, sqliteStorageError } from './errors.ts';

/** Result codes of SQLite that speak of the file that is read; all others are about the one that is written. */
const SOURCE_PROBLEMS = new Set([5, 6, 11, 26]);

/**
 * Writes the database as it is at one moment into a new file, of mode 0600 and on the disk when this resolves. Others go
 * on reading and writing meanwhile.
 * @throws StorageError; whoever calls removes what is left of the target
 */
export async function snapshotDatabase<T>(database: Kysely<T>, target: string): Promise<void> {
  try {
    // SQLite takes an empty file that is there already, and leaves its mode as it is.
    await using file = await open(target, 'wx', 0o600);
    await sql`vacuum into ${target}`.execute(database);
    await file.sync();
  } catch (error) {
    const failure = sqliteFailure(error);
    if (failure === undefined || SOURCE_PROBLEMS.has(failure.code & 0xff)) throw toStorageError(target, error);
    throw sqliteStorageError(target, failure);
  }
}

/** @throws StorageError when the file is damaged anywhere, or is no database */
export async function checkIntegrity<T>(database: Kysely<T>, path: string): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(database);
  if (rows[0]?.integrity_check !== 'ok') {
    throw new StorageError(`The database ${path} is damaged: ${rows[0]?.integrity_check ?? 'it cannot be checked'}.`);
  }
}
