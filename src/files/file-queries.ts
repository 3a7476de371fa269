import type { Selectable } from 'kysely';
import { allPages } from '../database/all-pages.ts';
import type { Database } from '../database/database.ts';
import type { ListPosition } from '../database/page-cursor.ts';
import type { FilesTable } from '../database/tables.ts';
import { expiryOf } from './expiry.ts';
import type { StoredFile } from './file-store.ts';
import { type StorageLimits, storageLimitsOf } from './owners.ts';

/** A row of the table of files. */
export type FileRow = Selectable<FilesTable>;

/** Rows per query in `allFilePages`. */
const PAGE_SIZE = 500;

/** Finds a file of an owner, an expired one too. */
export async function findFile(database: Database, owner: string, key: string): Promise<FileRow | undefined> {
  return database.selectFrom('files').selectAll().where('owner', '=', owner).where('key', '=', key).executeTakeFirst();
}

/** Finds a file like `findFile`, with the storage limits of its owner. */
export async function findFileAndLimits(
  database: Database,
  owner: string,
  key: string,
  defaults: StorageLimits,
): Promise<{ row: FileRow; storageLimits: StorageLimits } | undefined> {
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
  return { row, storageLimits: storageLimitsOf({ storage_bytes, file_seconds }, defaults) };
}

/**
 * Files of an owner, newest first. Files that are added or removed meanwhile do not shift the pages.
 * @param position last file of the previous page
 * @param expiredUpTo leaves out files that were stored up to this time
 */
export async function listFiles(
  database: Database,
  owner: string,
  limit: number,
  { createdAt, id }: ListPosition,
  expiredUpTo: string | undefined,
): Promise<FileRow[]> {
  let query = database.selectFrom('files').selectAll().where('owner', '=', owner);
  if (expiredUpTo !== undefined) query = query.where('created_at', '>', expiredUpTo);
  return query
    .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'blob_id'), '<', tuple(createdAt, id)))
    .orderBy('created_at', 'desc')
    .orderBy('blob_id', 'desc')
    .limit(limit)
    .execute();
}

/** Files of all owners, by owner and key. */
export function allFilePages(database: Database): AsyncGenerator<FileRow[], void> {
  return allPages<FileRow>(PAGE_SIZE, (last) => {
    const { owner = '', key = '' } = last ?? {};
    return database
      .selectFrom('files')
      .selectAll()
      .where((row) => row.or([row('owner', '>', owner), row.and([row('owner', '=', owner), row('key', '>', key)])]))
      .orderBy('owner')
      .orderBy('key')
      .limit(PAGE_SIZE)
      .execute();
  });
}

/** Number of files and sum of their bytes. */
interface FileCount {
  files: number;
  bytes: number;
}

export async function countFiles(database: Database): Promise<FileCount> {
  return toCount(await countQuery(database).executeTakeFirstOrThrow());
}

/** Counts the files of an owner that were stored up to a time. */
export async function countFilesUpTo(database: Database, owner: string, time: string): Promise<FileCount> {
  const query = countQuery(database).where('owner', '=', owner).where('created_at', '<=', time);
  return toCount(await query.executeTakeFirstOrThrow());
}

const countQuery = (database: Database) =>
  database.selectFrom('files').select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')]);

// PostgreSQL returns a sum of integers as text.
const toCount = (row: { files: unknown; bytes: unknown }): FileCount => ({
  files: Number(row.files),
  bytes: Number(row.bytes ?? 0),
});

/** Number of files, and of documents with files. @throws StorageError */
export async function countBlobRows(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('documents')
    .where('source_blob', 'is not', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count) + (await countFiles(database)).files;
}

/** Finds the blobs that belong to a file or to a document. @param blobIds at most 500, at least one */
export async function blobsInUse(database: Database, blobIds: string[]): Promise<Set<string>> {
  const rows = await inUse(database, blobIds).execute();
  return new Set(rows.map((row) => row.blob_id));
}

/** Finds the blobs that this database uses, receives or removes. @param blobIds as above */
export async function knownBlobs(database: Database, blobIds: string[]): Promise<Set<string>> {
  const unlinked = database.selectFrom('unlinked_blobs').select('blob_id').where('blob_id', 'in', blobIds);
  // One statement, because a blob moves between the tables in one transaction.
  const rows = await inUse(database, blobIds).union(unlinked).execute();
  return new Set(rows.map((row) => row.blob_id));
}

const inUse = (database: Database, blobIds: string[]) =>
  database
    .selectFrom('files')
    .select('blob_id')
    .where('blob_id', 'in', blobIds)
    .union(documentBlobs(database, 'source_blob', blobIds))
    .union(documentBlobs(database, 'result_blob', blobIds));

function documentBlobs(database: Database, column: 'source_blob' | 'result_blob', blobIds: string[]) {
  const rows = database.selectFrom('documents').select(`${column} as blob_id`).where(column, 'in', blobIds);
  return rows.$narrowType<{ blob_id: string }>();
}

export function toStoredFile(row: FileRow, limits: StorageLimits): StoredFile {
  return {
    key: row.key,
    size: row.size,
    contentType: row.content_type,
    createdAt: row.created_at,
    expiresAt: expiryOf(row.created_at, limits),
  };
}
