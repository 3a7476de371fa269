import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import type { BlobStore } from './blob-store.ts';
import { blobsInUse } from './file-queries.ts';
import type { StorageLimits } from './owners.ts';
import { removeExpiredFiles } from './remove-expired-files.ts';

export interface CleanupOptions {
  blobs: BlobStore;
  database: Database;
  defaultLimits: StorageLimits;
  /** Removes the blob of a removed row, and never rejects. */
  discardBlob: (blobId: string) => Promise<void>;
  log: Logger;
  registry: Registry;
  /** Ends a cleanup. */
  signal: AbortSignal;
}

const INTERVAL_MS = 60 * 60 * 1_000;

/** Removes expired files and orphaned blobs, at once and every hour. Disposal waits for a running cleanup. */
export function startCleanup(options: CleanupOptions): AsyncDisposable {
  const { blobs, database, defaultLimits, discardBlob, log, registry, signal } = options;
  const orphans = new Counter({
    name: 'glossa_files_swept_total',
    help: 'Removed leftovers of killed processes and failed removals.',
    registers: [registry],
  });
  const expired = new Counter({
    name: 'glossa_files_expired_total',
    help: 'Files that were removed because they had expired.',
    registers: [registry],
  });

  async function cleanUp(): Promise<void> {
    try {
      expired.inc(await removeExpiredFiles({ database, defaultLimits, discardBlob, signal }));
      orphans.inc(await blobs.removeOrphans((blobIds) => blobsInUse(database, blobIds), signal));
    } catch (error) {
      if (!signal.aborted) log.warn({ err: error }, 'expired files and orphaned blobs could not be removed');
    }
  }

  let running = cleanUp();
  const timer = setInterval(() => {
    running = running.then(cleanUp);
  }, INTERVAL_MS).unref();
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await running;
    },
  };
}
