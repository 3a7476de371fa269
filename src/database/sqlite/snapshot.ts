import { open } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { StorageError, toStorageError } from '../../filesystem/storage-error.ts';
import { sqliteFailure, sqliteStorageError } from './errors.ts';

/** Result codes of SQLite about the file that is read. All others are about the file that is written. */
const SOURCE_CODES = new Set([5, 6, 11, 26]);

/**
 * Writes a consistent copy of the database into a new file of mode 0600, which is durable when this resolves. Reads and
 * writes of the database continue meanwhile.
 * @throws StorageError; the caller removes the incomplete target
 */
export async function snapshotDatabase<T>(database: Kysely<T>, target: string): Promise<void> {
  try {
    // SQLite accepts an existing empty file and keeps its mode.
    await using file = await open(target, 'wx', 0o600);
    await sql`vacuum into ${target}`.execute(database);
    await file.sync();
  } catch (error) {
    const failure = sqliteFailure(error);
    if (failure === undefined || SOURCE_CODES.has(failure.code & 0xff)) throw toStorageError(target, error);
    throw sqliteStorageError(target, failure);
  }
}

/** @throws StorageError when the file is damaged or is not a database */
export async function checkIntegrity<T>(database: Kysely<T>, path: string): Promise<void> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(1)`.execute(database);
  const result = rows[0]?.integrity_check ?? 'it cannot be checked';
  if (result === 'ok') return;
  throw new StorageError(`The database ${path} is damaged (${result.replace(/\s+/g, ' ')}): restore it from a copy.`);
}
