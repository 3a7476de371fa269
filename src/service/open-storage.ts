import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { Config } from '../config/config.ts';
import type { FilesLocation } from '../config/files-url.ts';
import { type Database, databaseName, openDatabase } from '../database/database.ts';
import type { BlobStore } from '../files/blob-store.ts';
import { openDiskBlobStore } from '../files/disk/disk-blob-store.ts';
import { diskLocation } from '../files/disk/disk-location.ts';
import { ensureInstallationId } from '../files/installation.ts';
import { type NamedDatabase, pairWithLocation, requireNoBlobs } from '../files/pairing.ts';
import type { S3BlobStore } from '../files/s3/s3-blob-store.ts';
import { dataPaths } from '../filesystem/data-directory.ts';

export interface Storage extends AsyncDisposable {
  database: Database;
  blobs: BlobStore;
  /** The blobs, if they are in S3. */
  bucket: S3BlobStore | undefined;
  /** Whether the data directory had no folder for blobs. */
  isFirstStart: boolean;
  /** Whether a statement has found the SQLite file damaged. */
  isDatabaseDamaged: () => boolean;
}

interface Telemetry {
  log: Logger;
  registry: Registry;
}

/**
 * Opens the database and the store of blobs, which belong together.
 * @throws StorageError also when the blobs belong to another database; they are left as they are
 */
export async function openStorage(storage: Config['storage'], telemetry: Telemetry): Promise<Storage> {
  const { dataDirectory, databaseUrl: url, bucket: location } = storage;
  const { database: path, files } = dataPaths(dataDirectory);
  const name = databaseName({ path, url });
  const isFirstStart = location === undefined && !existsSync(files);
  // Before an empty database takes the place of one that was moved away.
  if (url === undefined && !existsSync(path)) {
    await (location === undefined ? requireNoBlobs(name, diskLocation(files)) : requireEmptyBucket(name, location));
  }
  await using opened = new AsyncDisposableStack();
  let isDatabaseDamaged = false;
  const onDamage = (): void => {
    isDatabaseDamaged = true;
  };
  const database = await openDatabase({ path, url, ...telemetry, onDamage });
  opened.defer(() => database.destroy());
  const bucket = location && opened.use(await openBucket(location, { database, name }, telemetry));
  const blobs = bucket ?? (await openDisk(files, { database, name }, telemetry.log));
  const close = opened.move();
  return {
    database,
    blobs,
    bucket,
    isFirstStart,
    isDatabaseDamaged: () => isDatabaseDamaged,
    [Symbol.asyncDispose]: () => close.disposeAsync(),
  };
}

async function openDisk(directory: string, named: NamedDatabase, log: Logger): Promise<BlobStore> {
  const blobs = await openDiskBlobStore(directory);
  await pairWithLocation(named, diskLocation(directory), log);
  return blobs;
}

/** A bucket that does not answer is not checked, as in `openBucket`. */
async function requireEmptyBucket(name: string, location: FilesLocation): Promise<void> {
  const { bucketLocation } = await import('../files/s3/bucket-location.ts');
  const { S3Error } = await import('../files/s3/errors.ts');
  try {
    await requireNoBlobs(name, bucketLocation(location));
  } catch (error) {
    if (!(error instanceof S3Error)) throw error;
  }
}

/** Imports the S3 library only when a bucket is configured. */
async function openBucket(location: FilesLocation, named: NamedDatabase, telemetry: Telemetry): Promise<S3BlobStore> {
  const { createS3BlobStore } = await import('../files/s3/s3-blob-store.ts');
  const { bucketLocation } = await import('../files/s3/bucket-location.ts');
  const { S3Error } = await import('../files/s3/errors.ts');
  try {
    await pairWithLocation(named, bucketLocation(location), telemetry.log);
  } catch (error) {
    // Without the bucket everything else works. Each installation has a separate folder, so nothing is lost either.
    if (!(error instanceof S3Error)) throw error;
    telemetry.log.warn({ err: error }, 'whether the bucket belongs to this database is not known: it does not answer');
  }
  return createS3BlobStore({ location, folder: await ensureInstallationId(named.database), ...telemetry });
}
