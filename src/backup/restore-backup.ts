import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { connectDatabase } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { checkIntegrity } from '../database/sqlite/snapshot.ts';
import { isBlobId } from '../files/blob-store.ts';
import { blobPath } from '../files/disk/disk-blob-store.ts';
import { diskLocation } from '../files/disk/disk-location.ts';
import { allFilePages } from '../files/file-queries.ts';
import { findInstallationId } from '../files/installation.ts';
import { syncDirectory } from '../filesystem/atomic-write.ts';
import { dataPaths } from '../filesystem/data-directory.ts';
import { StorageError, systemErrorCode, toStorageError } from '../filesystem/storage-error.ts';
import { allDocumentPages, filesOf } from '../jobs/document-files.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import { type CopyProgress, copyFile, MAX_CONCURRENT_COPIES, openRegularFile } from './copy-file.ts';
import { CHECKSUMS, damagedFile, type Manifest, parseChecksumLine, readManifest } from './manifest.ts';

export interface RestoreOptions {
  /** Directory of the backup. */
  source: string;
  /** Does not exist yet, or contains nothing of Glossa. */
  dataDirectory: string;
  log: Logger;
  signal: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
}

/**
 * Creates a data directory from a backup. Everything is copied into the folder `restore.partial` of the directory and
 * verified there: all checksums, the database, and that its files match the backup. Then it is moved to its final paths, the
 * database last, because a directory without a database counts as empty.
 * @throws StorageError; the signal's reason
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { source, dataDirectory } = options;
  const manifest = await readManifest(source);
  const isNew = !existsSync(dataDirectory);
  const staging = join(dataDirectory, 'restore.partial');
  await reserveDirectory(dataDirectory, staging);
  try {
    await copyAll(staging, manifest, options);
    await checkDatabase(staging, manifest, options);
    await moveToFinalPaths(dataDirectory, staging);
    return manifest;
  } catch (error) {
    throw toStorageError(dataDirectory, error);
  } finally {
    await rm(staging, { recursive: true, force: true });
    // After a failure, rmdir removes the new directory unless it contains something.
    if (isNew) await rmdir(dataDirectory).catch(() => {});
  }
}

async function reserveDirectory(dataDirectory: string, staging: string): Promise<void> {
  const paths = dataPaths(dataDirectory);
  // SQLite would apply the log of a previous database, left by a killed service, to the restored one.
  const logs = [`${paths.database}-wal`, `${paths.database}-journal`];
  const existing = [...Object.values(paths), ...logs].find((path) => existsSync(path));
  if (existing !== undefined) {
    throw new StorageError(
      `${dataDirectory} already contains data (${existing}). Stop its service and move the directory away, or set GLOSSA_DATA_DIR to another directory.`,
    );
  }
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await mkdir(staging, { mode: 0o700 });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST' || !existsSync(staging)) throw toStorageError(dataDirectory, error);
    throw new StorageError(
      `A restore into ${dataDirectory} is in progress or was interrupted. If it was interrupted, remove ${staging} first.`,
    );
  }
}

async function copyAll(staging: string, { files: total }: Manifest, options: RestoreOptions): Promise<void> {
  const { source, signal, onProgress } = options;
  const { files } = dataPaths(staging);
  await mkdir(files, { mode: 0o700 });
  let done = 0;
  await using list = await openRegularFile(join(source, CHECKSUMS));
  await forEachConcurrent(list.readLines({ autoClose: false }), MAX_CONCURRENT_COPIES, async (line) => {
    const { path, sha256 } = parseChecksumLine(line);
    const from = join(source, path);
    const to = join(staging, path);
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    const copy = await copyFile(await openRegularFile(from), from, to, signal);
    if (copy.sha256 !== sha256) throw damagedFile(from);
    if (!path.startsWith('files/')) return;
    done++;
    onProgress?.({ done, total });
  });
  if (done !== total) throw damagedFile(join(source, CHECKSUMS));
  for (const folder of await readdir(files)) await syncDirectory(join(files, folder));
  await syncDirectory(files);
}

/**
 * Checks that the database is intact, not newer than this program, and names exactly the copied files. Then these get its ID.
 */
async function checkDatabase(
  staging: string,
  { files: total }: Manifest,
  { source, log }: RestoreOptions,
): Promise<void> {
  const paths = dataPaths(staging);
  const damagedDatabase = damagedFile(dataPaths(source).database);
  if (!existsSync(paths.database)) throw damagedDatabase;
  await using database = await connectDatabase({ path: paths.database, log });
  if ((await appliedMigrations(database)).length === 0) throw damagedDatabase;
  await checkIntegrity(database, dataPaths(source).database);
  let found = 0;
  const checkBlob = async (blobId: string, size: number): Promise<void> => {
    const blob = isBlobId(blobId) ? await stat(blobPath(paths.files, blobId)).catch(() => undefined) : undefined;
    if (blob?.size !== size) throw damagedDatabase;
    found++;
  };
  for await (const page of allFilePages(database)) {
    for (const { blob_id, size } of page) await checkBlob(blob_id, size);
  }
  for await (const page of allDocumentPages(database)) {
    for (const { blobId, size } of page.flatMap(filesOf)) await checkBlob(blobId, size);
  }
  if (found !== total) throw damagedDatabase;
  const id = await findInstallationId(database);
  if (id !== undefined) await diskLocation(paths.files).mark(id);
}

/** Moves the files to their final paths. Fails and reverts when a service was started meanwhile. */
async function moveToFinalPaths(dataDirectory: string, staging: string): Promise<void> {
  const from = dataPaths(staging);
  const to = dataPaths(dataDirectory);
  const moved: string[] = [];
  try {
    await rename(from.files, to.files);
    moved.push(to.files);
    for (const name of ['secret', 'apiKey'] as const) {
      if (!existsSync(from[name])) continue;
      await link(from[name], to[name]);
      moved.push(to[name]);
    }
    await syncDirectory(dataDirectory);
    await link(from.database, to.database);
  } catch (error) {
    for (const path of moved) await rm(path, { recursive: true, force: true });
    if (systemErrorCode(error) !== 'EEXIST' && systemErrorCode(error) !== 'ENOTEMPTY') throw error;
    throw new StorageError(
      `A service was started in ${dataDirectory} during the restore. Stop it and move the directory away.`,
    );
  }
  await syncDirectory(dataDirectory);
}
