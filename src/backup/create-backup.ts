import { lstat, mkdir, open, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import type { Logger } from 'pino';
import { connectDatabase, type Database } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { checkIntegrity, snapshotDatabase } from '../database/sqlite/snapshot.ts';
import { allFilePages } from '../files/file-queries.ts';
import { recountDocuments, recountStored } from '../files/owners.ts';
import { syncDirectory } from '../filesystem/atomic-write.ts';
import { dataPaths } from '../filesystem/data-directory.ts';
import { ifExists, StorageError, systemErrorCode, toStorageError } from '../filesystem/storage-error.ts';
import { allDocumentPages, countAllFiles, filesOf } from '../jobs/document-files.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import { copyBlob } from './copy-blob.ts';
import { copyDocument } from './copy-document.ts';
import { type CopyProgress, checksumFile, copyFile, MAX_CONCURRENT_COPIES } from './copy-file.ts';
import { CHECKSUMS, formatChecksumLine, formatManifest, MANIFEST, type Manifest } from './manifest.ts';

export interface BackupOptions {
  /** Contains a database. */
  dataDirectory: string;
  /** Directory of the backup. It does not exist yet, or is empty. */
  target: string;
  /** Version of this program. */
  version: string;
  log: Logger;
  signal: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
}

/**
 * Makes a consistent copy of a data directory, with or without a running service: a snapshot of the database and the bytes
 * of every file in it. A file that is replaced meanwhile is copied in one complete version. A file that is removed
 * meanwhile may be part of the backup. The target appears when everything is durable. Before that only `<target>.partial`
 * exists, which is removed on failure.
 * @throws StorageError; the signal's reason
 */
export async function createBackup(options: BackupOptions): Promise<Manifest> {
  const { target } = options;
  const partial = `${target}.partial`;
  await reserveTarget(target, partial);
  try {
    const manifest = await fillBackup(partial, options);
    await rename(partial, target);
    await syncDirectory(dirname(target));
    return manifest;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    throw toStorageError(target, error);
  }
}

/** Removes an empty target, which shows before the copying whether it can be replaced. */
async function reserveTarget(target: string, partial: string): Promise<void> {
  try {
    await rmdir(target).catch(async (error: unknown) => {
      const code = systemErrorCode(error);
      if (code === 'ENOENT') return;
      if (code === 'ENOTEMPTY') throw new StorageError(`${target} is not empty. Use a directory that does not exist.`);
      if (code === 'ENOTDIR' && (await exists(target))) {
        throw new StorageError(`${target} is a file or a link. Use a directory that does not exist.`);
      }
      if (code === 'EBUSY') throw new StorageError(`${target} is in use or a mount point. Use a directory inside it.`);
      throw toStorageError(target, error);
    });
    await mkdir(partial, { mode: 0o700 });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw toStorageError(target, error);
    throw new StorageError(
      `A backup to ${target} is in progress or was interrupted. If it was interrupted, remove ${partial} first.`,
    );
  }
}

async function fillBackup(partial: string, options: BackupOptions): Promise<Manifest> {
  const { dataDirectory, version, log, signal } = options;
  const created_at = new Date().toISOString();
  const from = dataPaths(dataDirectory);
  const to = dataPaths(partial);
  await using list = await open(join(partial, CHECKSUMS), 'wx', 0o600);
  const addChecksum = async (path: string, sha256: string): Promise<void> =>
    list.appendFile(formatChecksumLine(relative(partial, path).replaceAll(sep, '/'), sha256));

  await using live = await connectDatabase({ path: from.database, log });
  await snapshotDatabase(live, to.database);
  const counts = await copyBlobs(live, addChecksum, to, options);
  await addChecksum(to.database, (await checksumFile(to.database)).sha256);
  for (const name of ['secret', 'apiKey'] as const) {
    const file = await ifExists(from[name], open(from[name], 'r'));
    if (file) await addChecksum(to[name], (await copyFile(file, from[name], to[name], signal)).sha256);
  }
  await list.sync();

  const checksums = (await checksumFile(join(partial, CHECKSUMS))).sha256;
  const manifest: Manifest = { format: 1, version, created_at, ...counts, checksums };
  await using file = await open(join(partial, MANIFEST), 'wx', 0o600);
  await file.writeFile(formatManifest(manifest));
  await file.sync();
  const folders = await readdir(to.files);
  for (const folder of [...folders.map((name) => join(to.files, name)), to.files, partial]) await syncDirectory(folder);
  return manifest;
}

/** Copies the blobs of the snapshot and updates the snapshot to the copied blobs. */
async function copyBlobs(
  live: Database,
  addChecksum: (path: string, sha256: string) => Promise<void>,
  to: ReturnType<typeof dataPaths>,
  { dataDirectory, log, signal, onProgress }: BackupOptions,
): Promise<{ keys: number; files: number; bytes: number }> {
  const from = dataPaths(dataDirectory);
  await using snapshot = await connectDatabase({ path: to.database, log });
  await checkIntegrity(snapshot, from.database);
  await appliedMigrations(snapshot);
  await mkdir(to.files, { mode: 0o700 });
  const { files: total } = await countAllFiles(snapshot);
  let done = 0;
  for await (const page of allFilePages(snapshot)) {
    const copied: [path: string, sha256: string][] = [];
    await forEachConcurrent(page, MAX_CONCURRENT_COPIES, async (row) => {
      signal.throwIfAborted();
      const copy = await copyBlob(row, { live, from: from.files, snapshot, to: to.files, signal });
      if (copy) copied.push([copy.path, copy.sha256]);
      done++;
    });
    for (const [path, sha256] of copied) await addChecksum(path, sha256);
    onProgress?.({ done, total });
  }
  for await (const page of allDocumentPages(snapshot)) {
    for (const row of page) {
      signal.throwIfAborted();
      const copied = await copyDocument(row, { live, from: from.files, snapshot, to: to.files, signal });
      for (const { path, sha256 } of copied) await addChecksum(path, sha256);
      done += filesOf(row).length;
    }
    onProgress?.({ done, total });
  }
  await recountStored(snapshot);
  await recountDocuments(snapshot);
  const keys = await snapshot
    .selectFrom('api_keys')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return { keys: Number(keys.count), ...(await countAllFiles(snapshot)) };
}

/** Does not follow a link. */
async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  );
}
