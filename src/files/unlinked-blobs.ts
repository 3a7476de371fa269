import { allPages } from '../database/all-pages.ts';
import type { Database } from '../database/database.ts';
import { MAX_ABSENCE_MS } from './installation.ts';

/** Time for which a database must have been in use before its cleanup removes anything, in ms. */
export const MIN_PRESENCE_MS = 7 * 24 * 60 * 60 * 1_000;
/**
 * Age in ms at which an upload is abandoned. A restored copy of a database still lists uploads that ended later, and a copy of up to
 * MAX_ABSENCE_MS counts as in use. An operator then still has MIN_PRESENCE_MS to notice the restored copy.
 */
const ABANDONED_AFTER_MS = MIN_PRESENCE_MS + MAX_ABSENCE_MS;
/** Rows of one statement. */
const MAX_ROWS = 500;

/** Records a blob before its first byte is stored. @throws StorageError */
export async function recordUpload(database: Database, blobId: string): Promise<void> {
  await record(database, [blobId], 'uploading');
}

/** Records blobs in the transaction in which a file or document lets go of them. @throws StorageError */
export async function recordRemovals(transaction: Database, blobIds: readonly string[]): Promise<void> {
  await record(transaction, blobIds, 'removed');
}

async function record(database: Database, blobIds: readonly string[], state: 'uploading' | 'removed'): Promise<void> {
  const since = new Date().toISOString();
  for (let start = 0; start < blobIds.length; start += MAX_ROWS) {
    const rows = blobIds.slice(start, start + MAX_ROWS).map((blob_id) => ({ blob_id, state, since }));
    await database
      .insertInto('unlinked_blobs')
      .values(rows)
      .onConflict((conflict) => conflict.column('blob_id').doUpdateSet({ state, since }))
      .execute();
  }
}

/** Ends records: in the transaction that links the blobs to a row, or when no bytes of them exist. @throws StorageError */
export async function endRecords(database: Database, blobIds: readonly string[]): Promise<void> {
  for (let start = 0; start < blobIds.length; start += MAX_ROWS) {
    const some = blobIds.slice(start, start + MAX_ROWS);
    await database.deleteFrom('unlinked_blobs').where('blob_id', 'in', some).execute();
  }
}

const abandonedUpTo = (): string => new Date(Date.now() - ABANDONED_AFTER_MS).toISOString();

/** Pages of the blobs that the cleanup may remove: removed ones, and abandoned uploads. @throws StorageError */
export async function* removableBlobs(database: Database): AsyncGenerator<string[], void> {
  const pages = allPages<{ blob_id: string }>(MAX_ROWS, (last) =>
    database
      .selectFrom('unlinked_blobs')
      .select('blob_id')
      .where((row) => row.or([row('state', '=', 'removed'), row('since', '<=', abandonedUpTo())]))
      .where('blob_id', '>', last?.blob_id ?? '')
      .orderBy('blob_id')
      .limit(MAX_ROWS)
      .execute(),
  );
  for await (const rows of pages) yield rows.map(({ blob_id }) => blob_id);
}

/** Number of abandoned uploads. @throws StorageError */
export async function countAbandoned(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('unlinked_blobs')
    .where('state', '=', 'uploading')
    .where('since', '<=', abandonedUpTo())
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
