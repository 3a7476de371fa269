import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { FilesTable } from '../database/tables.ts';
import type { ListPosition } from './cursor.ts';
import { expiryOf } from './expiry.ts';
import type { StoredFile } from './file-store.ts';
import { type StorageLimits, storageLimitsOf } from './owners.ts';

/** A row of the table of files: what is known of a file, wherever its bytes lie. */
export type FileRow = Selectable<FilesTable>;

/** Rows that are read at once of all that there are. */
const PAGE = 500;

/** The file, which may have expired. */
export async function findFile(database: Database, owner: string, key: string): Promise<FileRow | undefined> {
  return database.selectFrom('files').selectAll().where('owner', '=', owner).where('key', '=', key).executeTakeFirst();
}

/** As `findFile`, with what its owner may store. */
export async function findFileAndLimits(
  database: Database,
  owner: string,
  key: string,
  defaults: StorageLimits,
): Promise<{ row: FileRow; allowance: StorageLimits } | undefined> {
  const found = await database
    .selectFrom('files')
    .leftJoin('owners', 'owners.name', 'files.owner')
    .selectAll('files')
    .select(['owners.storage_bytes', 'owners.file_seconds'])
    .where('files.owner', '=', owner)
    .where('files.key', '=', key)
    .executeTakeFirst();
  if (found === undefined) return undefined;
  const { storage_bytes, file_seconds, ...row } = found;
  return { row, allowance: storageLimitsOf({ storage_bytes, file_seconds }, defaults) };
}

/**
 * Newest first, from after a position. Files that come or go meanwhile shift nothing.
 * @param expired of files that were stored up to then there is none
 */
export async function listFiles(
  database: Database,
  owner: string,
  limit: number,
  after: ListPosition | undefined,
  expired: string | undefined,
): Promise<FileRow[]> {
  let query = database.selectFrom('files').selectAll().where('owner', '=', owner);
  if (expired !== undefined) query = query.where('created_at', '>', expired);
  if (after !== undefined) {
    const { createdAt, blobId } = after;
    query = query.where((row) =>
      row.or([
        row('created_at', '<', createdAt),
        row.and([row('created_at', '=', createdAt), row('blob_id', '<', blobId)]),
      ]),
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('blob_id', 'desc').limit(limit).execute();
}

/** All files of all owners, by owner and key. */
export async function* allFilePages(database: Database): AsyncGenerator<FileRow[], void> {
  let after = { owner: '', key: '' };
  for (;;) {
    const { owner, key } = after;
    const rows = await database
      .selectFrom('files')
      .selectAll()
      .where((row) => row.or([row('owner', '>', owner), row.and([row('owner', '=', owner), row('key', '>', key)])]))
      .orderBy('owner')
      .orderBy('key')
      .limit(PAGE)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PAGE) return;
    after = last;
  }
}

/** Files and their bytes. */
interface Stored {
  files: number;
  bytes: number;
}

/** All that there are. */
export async function countFiles(database: Database): Promise<Stored> {
  return stored(await inFiles(database).executeTakeFirstOrThrow());
}

/** Those of an owner that were stored up to a time. */
export async function storedUpTo(database: Database, owner: string, time: string): Promise<Stored> {
  const query = inFiles(database).where('owner', '=', owner).where('created_at', '<=', time);
  return stored(await query.executeTakeFirstOrThrow());
}

const inFiles = (database: Database) =>
  database.selectFrom('files').select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')]);

// A sum of whole numbers comes as text from PostgreSQL.
const stored = (row: { files: unknown; bytes: unknown }): Stored => ({
  files: Number(row.files),
  bytes: Number(row.bytes ?? 0),
});

/** Those of the blobs that belong to a file. */
export async function blobsInUse(database: Database, blobIds: string[]): Promise<Set<string>> {
  const rows = await database.selectFrom('files').select('blob_id').where('blob_id', 'in', blobIds).execute();
  return new Set(rows.map((row) => row.blob_id));
}

export function storedFile(row: FileRow, allowance: StorageLimits): StoredFile {
  return {
    key: row.key,
    size: row.size,
    contentType: row.content_type,
    createdAt: row.created_at,
    expiresAt: expiryOf(row.created_at, allowance),
  };
}
