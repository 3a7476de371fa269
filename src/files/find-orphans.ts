import type { Database } from '../database/database.ts';
import type { BlobStore } from './blob-store.ts';
import { knownBlobs } from './file-queries.ts';
import { countAbandoned } from './unlinked-blobs.ts';

export interface OrphanCount {
  /** Blobs that were looked at. */
  blobs: number;
  /** Blobs that this database has no record of. */
  unknown: number;
  /** Uploads of killed processes. */
  abandoned: number;
}

/** Orphans beyond which none is removed. */
const MAX_ORPHANS = 100;
/** Share of the store that may be unknown. */
const MAX_UNKNOWN_SHARE = 0.01;

/** Compares the blobs of a store with the database. @throws StorageError; the signal's reason */
export async function countOrphans(blobs: BlobStore, database: Database, signal: AbortSignal): Promise<OrphanCount> {
  const count = { blobs: 0, unknown: 0, abandoned: await countAbandoned(database) };
  for await (const page of blobs.pages(signal)) {
    count.blobs += page.length;
    const candidates = await unrecorded(database, page);
    // Above the limit the exact number does not matter.
    if (count.unknown >= MAX_ORPHANS) count.unknown += candidates.length;
    else count.unknown += (await existing(blobs, candidates, signal)).length;
  }
  return count;
}

/** Pages of blobs that a database has no record of. @throws StorageError; the signal's reason */
export async function* unknownBlobs(
  blobs: Pick<BlobStore, 'pages' | 'has'>,
  database: Database,
  signal: AbortSignal,
): AsyncGenerator<string[], void> {
  for await (const page of blobs.pages(signal)) {
    yield await existing(blobs, await unrecorded(database, page), signal);
  }
}

async function unrecorded(database: Database, blobIds: string[]): Promise<string[]> {
  if (blobIds.length === 0) return [];
  const known = await knownBlobs(database, blobIds);
  return blobIds.filter((blobId) => !known.has(blobId));
}

/** Leaves out blobs that were removed after the listing, which have no record either. */
async function existing(blobs: Pick<BlobStore, 'has'>, blobIds: string[], signal: AbortSignal): Promise<string[]> {
  const found: string[] = [];
  for (const blobId of blobIds) if (await blobs.has(blobId, signal)) found.push(blobId);
  return found;
}

/**
 * Whether there are too many orphans for a database that belongs to the store. Unknown blobs are never normal, so a share of
 * them counts. Abandoned uploads follow from every crash, so in a small store only their number counts.
 */
export function hasTooManyOrphans({ blobs, unknown, abandoned }: OrphanCount): boolean {
  return unknown + abandoned > MAX_ORPHANS || unknown > MAX_UNKNOWN_SHARE * blobs;
}
