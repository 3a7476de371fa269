import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FilesLocation } from '../config/files-url.ts';
import type { Database } from '../database/database.ts';
import type { BlobStore } from '../files/blob-store.ts';
import { blobPath, openBlob } from '../files/disk/disk-blob-store.ts';
import { allFilePages, countFiles, type FileRow, findFile } from '../files/file-queries.ts';
import { ensureInstallationFolder } from '../files/s3/installation-folder.ts';
import { createS3BlobStore } from '../files/s3/s3-blob-store.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import type { CopyProgress } from './copy-file.ts';

export interface MoveFilesOptions {
  /** It names the files. */
  database: Database;
  /** Where their bytes lie. */
  directory: string;
  to: FilesLocation;
  log: Logger;
  registry: Registry;
  signal: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
}

export interface MovedFiles {
  /** All that the database names. */
  files: number;
  bytes: number;
  /** Those of them that an earlier move had brought there. */
  alreadyMoved: number;
}

const COPIES_AT_ONCE = 4;

/**
 * Copies the bytes of all stored files from a directory into a bucket. Each is read back from there, and only then has its
 * row the checksum: a move that was cut off, or that failed, goes on with those that have none. The directory stays as it is.
 * @throws StorageError when bytes are missing, are not as many as there were, or when there are new files in the end; the
 *   signal's reason
 */
export async function moveFilesToS3(options: MoveFilesOptions): Promise<MovedFiles> {
  const { database, to, log, registry, signal, onProgress } = options;
  using blobs = createS3BlobStore({ location: to, folder: await ensureInstallationFolder(database), log, registry });
  const { files: total } = await countFiles(database);
  let done = 0;
  let alreadyMoved = 0;
  for await (const page of allFilePages(database)) {
    await forEachConcurrent(page, COPIES_AT_ONCE, async (row) => {
      signal.throwIfAborted();
      if (await isThere(blobs, row, signal)) alreadyMoved++;
      else await copyOne(blobs, row, options);
      onProgress?.({ done: ++done, total });
    });
  }
  const { count } = await database
    .selectFrom('files')
    .where('sha256', 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) {
    throw new StorageError(`${count} files were stored meanwhile: stop the service, and move again for those.`);
  }
  return { ...(await countFiles(database)), alreadyMoved };
}

/** Whether an earlier move has brought it there, and read it then; it must still be there, and have its size. */
async function isThere(blobs: BlobStore, { blob_id, size, sha256 }: FileRow, signal: AbortSignal): Promise<boolean> {
  if (sha256 === null) return false;
  const bytes = await blobs.open({ blobId: blob_id, size, sha256 }, signal);
  bytes?.destroy();
  return bytes !== undefined;
}

async function copyOne(
  blobs: BlobStore,
  row: FileRow,
  { database, directory, signal }: MoveFilesOptions,
): Promise<void> {
  await using file = await openBlob(directory, row.blob_id);
  if (file === undefined) {
    // Removed or replaced since its row was read: then there is a row no more.
    if ((await findFile(database, row.owner, row.key))?.blob_id !== row.blob_id) return;
    throw unusable(directory, row, 'are missing');
  }
  const copy = blobs.startUpload(row.blob_id, row.owner);
  try {
    const stream = file.createReadStream({ autoClose: false });
    stream.on('error', () => {});
    const { size, sha256 } = await copy.receive(stream, { checkSize: () => {}, signal });
    if (size !== row.size) throw unusable(directory, row, `are ${size} and not ${row.size}`);
    await copy.commit(signal);
    if (sha256 === null || !(await readThrough(blobs, row, sha256, signal))) {
      throw new StorageError('A file is gone from the bucket right after it was stored: look who removes files there.');
    }
    const { owner, key, blob_id } = row;
    const isRow = { owner, key, blob_id };
    await database
      .updateTable('files')
      .set({ sha256 })
      .where((column) => column.and(isRow))
      .execute();
  } catch (error) {
    await copy.discard().catch(() => {});
    throw error;
  }
}

/** Reads all of it, which fails unless it is what was stored. @returns whether it is there */
async function readThrough(
  blobs: BlobStore,
  { blob_id, size }: FileRow,
  sha256: string,
  signal: AbortSignal,
): Promise<boolean> {
  const bytes = await blobs.open({ blobId: blob_id, size, sha256 }, signal);
  for await (const _ of bytes ?? []) signal.throwIfAborted();
  return bytes !== undefined;
}

/** The key of the file is the caller's text, so that only the name of its bytes is told. */
function unusable(directory: string, { owner, blob_id }: FileRow, what: string): StorageError {
  const path = blobPath(directory, blob_id);
  return new StorageError(
    `The bytes of a stored file of ${owner} ${what} (${path}): bring them back or remove the file, then move again.`,
  );
}
