import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Database } from '../database/database.ts';
import { repeatHourly } from '../resilience/repeat-hourly.ts';
import { createCounter, createGauge } from '../telemetry/metrics.ts';
import type { BlobStore } from './blob-store.ts';
import { removeBlobs } from './discard-blobs.ts';
import { blobsInUse } from './file-queries.ts';
import { countOrphans, hasTooManyOrphans } from './find-orphans.ts';
import { notePresence } from './installation.ts';
import type { StorageLimits } from './owners.ts';
import { removeExpiredFiles } from './remove-expired-files.ts';
import { endRecords, MIN_PRESENCE_MS, removableBlobs } from './unlinked-blobs.ts';

export interface CleanupOptions {
  blobs: BlobStore;
  database: Database;
  defaultLimits: StorageLimits;
  log: Logger;
  registry: Registry;
}

/** Removes expired files and orphaned blobs, at once and every hour. */
export function startCleanup(options: CleanupOptions): AsyncDisposable {
  const { blobs, database, log, registry } = options;
  const metrics = createMetrics(registry);

  async function cleanUp(signal: AbortSignal): Promise<void> {
    const presentMs = await notePresence(database);
    metrics.expired.inc(await removeExpiredFiles({ ...options, signal }));
    const count = await countOrphans(blobs, database, signal);
    const isStopped = hasTooManyOrphans(count);
    metrics.unknown.set(count.unknown);
    metrics.stopped.set(isStopped ? 1 : 0);
    if (isStopped) log.error(count, 'too many blobs belong to no file of this database: no leftover is removed');
    else if (count.unknown > 0) log.warn(count, 'blobs that this database does not know stay in the store');
    if (isStopped || presentMs < MIN_PRESENCE_MS) return;
    const removed = await removeOrphans({ blobs, database, signal });
    metrics.orphans.inc(removed);
    if (removed > 0) log.info({ removed }, 'leftovers of killed processes and failed removals were removed');
  }

  return repeatHourly({ work: cleanUp, failure: 'expired files and orphaned blobs could not be removed', log });
}

function createMetrics(registry: Registry) {
  return {
    orphans: createCounter(registry, 'glossa_files_swept_total'),
    expired: createCounter(registry, 'glossa_files_expired_total'),
    unknown: createGauge(registry, 'glossa_files_unknown_blobs'),
    stopped: createGauge(registry, 'glossa_files_removal_stopped'),
  };
}

/**
 * Removes the blobs that the database itself has recorded as removed, and abandoned uploads. The next run repeats what fails.
 * @returns the number of removed blobs @throws StorageError; the signal's reason
 */
export async function removeOrphans(options: {
  blobs: BlobStore;
  database: Database;
  signal: AbortSignal;
}): Promise<number> {
  const { blobs, database, signal } = options;
  let count = 0;
  for await (const page of removableBlobs(database)) {
    signal.throwIfAborted();
    await blobs.removeUnfinished(page, signal);
    // Only an interrupted move to S3 leaves the record of an upload whose blob has a row.
    const used = await blobsInUse(database, page);
    const { removed, errors } = await removeBlobs(
      page.filter((blobId) => !used.has(blobId)),
      blobs,
    );
    await endRecords(database, [...removed, ...used]);
    count += removed.length;
    if (errors.length > 0) throw errors[0];
  }
  return count;
}
