import { randomBytes } from 'node:crypto';
import type { Database } from '../database/database.ts';

/** Names of rows in the table `installation`. */
type Name = 'id' | 'present_since' | 'seen_at';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** When a database was not in use for longer, it may have been restored from an older copy. */
export const MAX_ABSENCE_MS = DAY_MS;

/** ID that a database and its blobs share; undefined for a database that has never had blobs. @throws StorageError */
export async function findInstallationId(database: Database): Promise<string | undefined> {
  return readValue(database, 'id');
}

/** Reads the ID of the installation, and creates it in a database without one. @throws StorageError */
export async function ensureInstallationId(database: Database): Promise<string> {
  const value = randomBytes(8).toString('hex');
  await database
    .insertInto('installation')
    .values({ name: 'id', value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  return (await readValue(database, 'id')) ?? value;
}

/**
 * Notes that the database is in use. An absence of more than `MAX_ABSENCE_MS` begins its presence anew, because the database
 * may have been restored from an older copy, which does not know what happened since.
 * @returns milliseconds of its presence @throws StorageError
 */
export async function notePresence(database: Database): Promise<number> {
  const now = Date.now();
  return database.transaction().execute(async (transaction) => {
    const seenAt = Date.parse((await readValue(transaction, 'seen_at')) ?? '');
    const known = Date.parse((await readValue(transaction, 'present_since')) ?? '');
    const since = now - seenAt <= MAX_ABSENCE_MS && !Number.isNaN(known) ? known : now;
    await writeValue(transaction, 'present_since', new Date(since).toISOString());
    await writeValue(transaction, 'seen_at', new Date(now).toISOString());
    return now - since;
  });
}

async function readValue(database: Database, name: Name): Promise<string | undefined> {
  const row = await database.selectFrom('installation').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

async function writeValue(database: Database, name: Name, value: string): Promise<void> {
  await database
    .insertInto('installation')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}
