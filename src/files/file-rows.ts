import type { Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { FilesTable } from '../database/tables.ts';
import { GlossaError } from '../errors.ts';
import type { Position } from './cursor.ts';
import type { StoredFile } from './store.ts';

/** A row of the table of files: what is known of a file, wherever its bytes lie. */
export type FileRow = Selectable<FilesTable>;

/** Times that another upload may win the race for a key before this one gives up. */
const MAX_ATTEMPTS = 100;

export async function findFile(database: Database, owner: string, key: string): Promise<FileRow | undefined> {
  return database.selectFrom('files').selectAll().where('owner', '=', owner).where('key', '=', key).executeTakeFirst();
}

/**
 * Makes the row the file of its owner and key; of several at once without `overwrite` exactly one succeeds. Each step
 * is one statement that compares and sets, which holds in any database without a lock.
 * @returns the row that it replaced, whose blob nobody needs any more
 * @throws GlossaError `file_exists`
 */
export async function saveFile(database: Database, row: FileRow, overwrite: boolean): Promise<FileRow | undefined> {
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const inserted = await database
      .insertInto('files')
      .values(row)
      .onConflict((conflict) => conflict.columns(['owner', 'key']).doNothing())
      .executeTakeFirstOrThrow();
    if (inserted.numInsertedOrUpdatedRows === 1n) return undefined;
    if (!overwrite) throw new GlossaError('file_exists');
    const replaced = await findFile(database, row.owner, row.key);
    if (replaced === undefined) continue;
    const updated = await database
      .updateTable('files')
      .set(row)
      .where('owner', '=', row.owner)
      .where('key', '=', row.key)
      .where('blob_id', '=', replaced.blob_id)
      .executeTakeFirstOrThrow();
    if (updated.numUpdatedRows === 1n) return replaced;
  }
  throw new GlossaError('overloaded', { message: 'Too many uploads replace this file at once: try again.' });
}

/** @returns the row that was there */
export async function removeFile(database: Database, owner: string, key: string): Promise<FileRow | undefined> {
  return database
    .deleteFrom('files')
    .where('owner', '=', owner)
    .where('key', '=', key)
    .returningAll()
    .executeTakeFirst();
}

/** Newest first, from after a position. Files that come or go meanwhile shift nothing. */
export async function pageOfFiles(
  database: Database,
  owner: string,
  limit: number,
  after: Position | undefined,
): Promise<FileRow[]> {
  let query = database.selectFrom('files').selectAll().where('owner', '=', owner);
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

/** Rows that are read at once of all that there are. */
const PAGE = 500;

/** All files of all owners, by owner and key. */
export async function* pagesOfFiles(database: Database): AsyncGenerator<FileRow[], void> {
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

/** How many files there are, and how many bytes they have. */
export async function countFiles(database: Database): Promise<{ files: number; bytes: number }> {
  const { files, bytes } = await database
    .selectFrom('files')
    .select(({ fn }) => [fn.countAll().as('files'), fn.sum('size').as('bytes')])
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
}

/** Those of the blobs that belong to a file. */
export async function blobsInUse(database: Database, blobIds: string[]): Promise<Set<string>> {
  const rows = await database.selectFrom('files').select('blob_id').where('blob_id', 'in', blobIds).execute();
  return new Set(rows.map((row) => row.blob_id));
}

export function storedFile(row: FileRow): StoredFile {
  return { key: row.key, size: row.size, contentType: row.content_type, createdAt: row.created_at };
}
