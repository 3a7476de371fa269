import { existsSync } from 'node:fs';
import { link, mkdir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Logger } from 'pino';
import { connectDatabase } from '../database/database.ts';
import { appliedMigrations } from '../database/migrate.ts';
import { checkIntegrity } from '../database/sqlite/snapshot.ts';
import { isBlobId } from '../files/blob-store.ts';
import { blobPath } from '../files/disk/disk-blob-store.ts';
import { allFilePages } from '../files/file-queries.ts';
import { syncDirectory } from '../filesystem/atomic-write.ts';
import { dataPaths } from '../filesystem/data-directory.ts';
import { StorageError, systemErrorCode, toStorageError } from '../filesystem/storage-error.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import { type CopyProgress, copyFile, MAX_CONCURRENT_COPIES, openRegularFile } from './copy-file.ts';
import { CHECKSUMS, damagedFile, type Manifest, parseChecksumLine, readManifest } from './manifest.ts';

export interface RestoreOptions {
  /** The backup. */
  source: string;
  /** It does not exist yet, or holds nothing of Glossa. */
  dataDirectory: string;
  log: Logger;
  signal: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
}

/**
 * Makes a data directory of a backup. All is copied into the folder `restore.partial` of the directory and checked
 * there: every checksum, the database, and that its files are exactly those of the backup. Only then does it move to its
 * places, the database last: without that, nothing takes the directory for one with data.
 * @throws StorageError; the signal's reason
 */
export async function restoreBackup(options: RestoreOptions): Promise<Manifest> {
  const { source, dataDirectory } = options;
  const manifest = await readManifest(source);
  const isNew = !existsSync(dataDirectory);
  const staging = join(dataDirectory, 'restore.partial');
  await claim(dataDirectory, staging);
  try {
    await copyAll(staging, manifest, options);
    await checkDatabase(staging, manifest, options);
    await moveInto(dataDirectory, staging);
    return manifest;
  } catch (error) {
    throw toStorageError(dataDirectory, error);
  } finally {
    await rm(staging, { recursive: true, force: true });
    // What was made for a restore that failed goes; a directory that holds something stays.
    if (isNew) await rmdir(dataDirectory).catch(() => {});
  }
}

async function claim(dataDirectory: string, staging: string): Promise<void> {
  const paths = dataPaths(dataDirectory);
  // Such a log of a database that is gone, left by a killed service, would be played into the restored one.
  const logs = [`${paths.database}-wal`, `${paths.database}-journal`];
  const taken = [...Object.values(paths), ...logs].find((path) => existsSync(path));
  if (taken !== undefined) {
    throw new StorageError(
      `${dataDirectory} holds data already (${taken}): stop the service there and move the directory away, or set GLOSSA_DATA_DIR to another.`,
    );
  }
  try {
    await mkdir(dataDirectory, { recursive: true, mode: 0o700 });
    await mkdir(staging, { mode: 0o700 });
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST' || !existsSync(staging)) throw toStorageError(dataDirectory, error);
    throw new StorageError(
      `A restore into ${dataDirectory} is under way, or was cut off: then remove ${staging} first.`,
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

/** The database is whole, no newer than this program, and names exactly the files that there are. */
async function checkDatabase(
  staging: string,
  { files: total }: Manifest,
  { source, log }: RestoreOptions,
): Promise<void> {
  const paths = dataPaths(staging);
  const damagedDatabase = damagedFile(dataPaths(source).database);
  if (!existsSync(paths.database)) throw damagedDatabase;
  await using database = connectDatabase({ path: paths.database, log });
  if ((await appliedMigrations(database)).length === 0) throw damagedDatabase;
  await checkIntegrity(database, dataPaths(source).database);
  let named = 0;
  for await (const page of allFilePages(database)) {
    for (const { blob_id, size } of page) {
      const blob = isBlobId(blob_id) ? await stat(blobPath(paths.files, blob_id)).catch(() => undefined) : undefined;
      if (blob?.size !== size) throw damagedDatabase;
      named++;
    }
  }
  if (named !== total) throw damagedDatabase;
}

/** Each step fails, and none stays, if a service that was started meanwhile has put something into that place. */
async function moveInto(dataDirectory: string, staging: string): Promise<void> {
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
    throw new StorageError(`A service was started in ${dataDirectory} meanwhile: stop it and move the directory away.`);
  }
  await syncDirectory(dataDirectory);
}
