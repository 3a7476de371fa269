import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { OwnersTable } from '../database/tables.ts';

/** What an owner may store; Infinity where there is no limit. */
export interface StorageLimits {
  /** Bytes of all stored files together. */
  storageBytes: number;
  /** Seconds that a file is kept after it was stored. */
  fileLifetimeSeconds: number;
}

/** Limits of one owner: `undefined` leaves one as it is, null gives it the default, 0 takes it away. */
export interface OwnerLimits {
  storageBytes?: number | null | undefined;
  fileLifetimeSeconds?: number | null | undefined;
  /** Of requests, characters and tokens, as `formatLimits` writes them. */
  use?: string | null | undefined;
}

export interface Owner {
  name: string;
  allowance: StorageLimits;
  /** What the owner has of its own; null where the default applies. */
  limits: { storageBytes: number | null; fileLifetimeSeconds: number | null; use: string | null };
  /** Files that have expired are counted until their bytes are removed. */
  storedBytes: number;
  storedFiles: number;
}

const NEW_OWNER = { storage_bytes: null, file_seconds: null, stored_bytes: 0, stored_files: 0, limits: null };
/** Owners that are read at once of all that there are. */
const PAGE = 500;

/** The owner as it is now; one who never stored anything has the defaults. @throws StorageError */
export async function findOwner(database: Database, name: string, defaults: StorageLimits): Promise<Owner> {
  const row = await database.selectFrom('owners').selectAll().where('name', '=', name).executeTakeFirst();
  return owner(row ?? { name, ...NEW_OWNER }, defaults);
}

/** As `findOwner`, and until the transaction ends nobody else changes the owner or its files. @throws StorageError */
export async function lockOwner(transaction: Database, name: string, defaults: StorageLimits): Promise<Owner> {
  // An update locks the row in PostgreSQL too, which a query would not.
  const row = await transaction
    .insertInto('owners')
    .values({ name, ...NEW_OWNER })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ name }))
    .returningAll()
    .executeTakeFirstOrThrow();
  return owner(row, defaults);
}

/** Counts files that came or went, in the transaction in which they do. @throws StorageError */
export async function addToStored(transaction: Database, name: string, bytes: number, files: number): Promise<void> {
  await transaction
    .updateTable('owners')
    .set((row) => ({
      stored_bytes: row('stored_bytes', '+', bytes),
      stored_files: row('stored_files', '+', files),
    }))
    .where('name', '=', name)
    .execute();
}

/** Counts again what every owner has, for when files were changed without counting. @throws StorageError */
export async function recountStored(database: Database): Promise<void> {
  await database
    .updateTable('owners')
    .set((row) => {
      const files = row.selectFrom('files').whereRef('files.owner', '=', 'owners.name');
      return {
        stored_bytes: files.select(({ fn, lit }) => fn.coalesce(fn.sum<number>('size'), lit(0)).as('bytes')),
        stored_files: files.select(({ fn }) => fn.countAll<number>().as('files')),
      };
    })
    .execute();
}

/** @throws StorageError */
export async function setOwnerLimits(
  database: Database,
  name: string,
  limits: OwnerLimits,
  defaults: StorageLimits,
): Promise<Owner> {
  return database.transaction().execute(async (transaction) => {
    const { limits: before } = await lockOwner(transaction, name, defaults);
    const {
      storageBytes = before.storageBytes,
      fileLifetimeSeconds = before.fileLifetimeSeconds,
      use = before.use,
    } = limits;
    const row = await transaction
      .updateTable('owners')
      .set({ storage_bytes: storageBytes, file_seconds: fileLifetimeSeconds, limits: use })
      .where('name', '=', name)
      .returningAll()
      .executeTakeFirstOrThrow();
    return owner(row, defaults);
  });
}

/** All who stored a file or have limits of their own, by name. @throws StorageError */
export async function* allOwners(database: Database, defaults: StorageLimits): AsyncGenerator<Owner, void> {
  let after = '';
  for (;;) {
    const query = database.selectFrom('owners').selectAll().where('name', '>', after).orderBy('name').limit(PAGE);
    const rows = await query.execute();
    for (const row of rows) yield owner(row, defaults);
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last.name;
  }
}

function owner(row: Selectable<OwnersTable>, defaults: StorageLimits): Owner {
  const limits = { storageBytes: row.storage_bytes, fileLifetimeSeconds: row.file_seconds, use: row.limits };
  const allowance = storageLimitsOf(row, defaults);
  return { name: row.name, allowance, limits, storedBytes: row.stored_bytes, storedFiles: row.stored_files };
}

/** @param row null where the default applies, 0 where there is no limit */
export function storageLimitsOf(
  row: Pick<Selectable<OwnersTable>, 'storage_bytes' | 'file_seconds'>,
  defaults: StorageLimits,
): StorageLimits {
  const { storage_bytes: bytes, file_seconds: seconds } = row;
  return {
    storageBytes: bytes === null ? defaults.storageBytes : bytes || Number.POSITIVE_INFINITY,
    fileLifetimeSeconds: seconds === null ? defaults.fileLifetimeSeconds : seconds || Number.POSITIVE_INFINITY,
  };
}
