import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { BlobStore } from './blob-store.ts';
import { endRecords } from './unlinked-blobs.ts';

export interface DiscardContext {
  blobs: BlobStore;
  database: Database;
  log: Logger;
}

/** Removes blobs that no row has, and their records. It never rejects: the cleanup retries what fails. */
export async function discardBlobs(blobIds: readonly string[], context: DiscardContext): Promise<void> {
  const { database, log } = context;
  const { removed, errors } = await removeBlobs(blobIds, context.blobs);
  await endRecords(database, removed).catch((error: unknown) => errors.push(error));
  for (const error of errors) {
    log.warn({ err: error }, 'the bytes of a removed file could not be deleted; the next cleanup retries');
  }
}

/** Removes blobs, which share requests in S3. @returns those that do not exist any more, and why others do */
export async function removeBlobs(
  blobIds: readonly string[],
  blobs: BlobStore,
): Promise<{ removed: string[]; errors: unknown[] }> {
  const removed: string[] = [];
  const errors: unknown[] = [];
  const remove = (blobId: string) =>
    blobs.remove(blobId).then(
      () => removed.push(blobId),
      (error: unknown) => errors.push(error),
    );
  await Promise.all(blobIds.map(remove));
  return { removed, errors };
}

/** Discards blobs in the background, many at once. */
export interface BackgroundRemoval extends AsyncDisposable {
  /** Resolves at once, unless too many blobs wait. */
  discard(blobId: string): Promise<void>;
}

/** Blobs that are discarded together. While more wait, requests wait too. */
const MAX_BATCH = 1_000;

/** Disposal waits for all removals. */
export function createBackgroundRemoval(context: DiscardContext): BackgroundRemoval {
  const waiting: string[] = [];
  let batch: Promise<void> | undefined;

  async function run(): Promise<void> {
    const blobIds = waiting.splice(0, MAX_BATCH);
    await discardBlobs(blobIds, context);
    batch = waiting.length === 0 ? undefined : run();
  }

  return {
    async discard(blobId) {
      waiting.push(blobId);
      batch ??= run();
      while (batch !== undefined && waiting.length > MAX_BATCH) await batch;
    },
    async [Symbol.asyncDispose]() {
      while (batch !== undefined) await batch;
    },
  };
}
