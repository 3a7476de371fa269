import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FilesLocation } from '../config/files-url.ts';
import type { Database } from '../database/database.ts';
import type { BlobStore } from '../files/blob-store.ts';
import { blobPath, openBlob } from '../files/disk/disk-blob-store.ts';
import { allFilePages, countFiles, type FileRow, findFile } from '../files/file-queries.ts';
import { ensureInstallationFolder } from '../files/s3/bucket-folder.ts';
import { createS3BlobStore } from '../files/s3/s3-blob-store.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import type { CopyProgress } from './copy-file.ts';

export interface MoveFilesOptions {
  /** Contains the rows of the files. */
  database: Database;
  /** Blob folder of the data directory. */
  directory: string;
  to: FilesLocation;
  log: Logger;
  registry: Registry;
  signal: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
}

export interface MovedFiles {
  /** All files of the database. */
  files: number;
  bytes: number;
  /** Files that an earlier move has copied. */
  alreadyMoved: number;
}

const MAX_CONCURRENT_UPLOADS = 4;

/**
 * Copies the bytes of all stored files from a directory to a bucket. Each blob is read back before its row gets the
 * checksum, so an interrupted move continues with the rows without a checksum. The directory stays unchanged.
 * @throws StorageError when bytes are missing or have the wrong size, or when files were added meanwhile; the signal's reason
 */
export async function moveFilesToS3(options: MoveFilesOptions): Promise<MovedFiles> {
  const { database, to, log, registry, signal, onProgress } = options;
  using blobs = createS3BlobStore({ location: to, folder: await ensureInstallationFolder(database), log, registry });
  const { files: total } = await countFiles(database);
  let done = 0;
  let alreadyMoved = 0;
  for await (const page of allFilePages(database)) {
    await forEachConcurrent(page, MAX_CONCURRENT_UPLOADS, async (row) => {
      signal.throwIfAborted();
      if (await isInBucket(blobs, row, signal)) alreadyMoved++;
      else await moveBlob(blobs, row, options);
      onProgress?.({ done: ++done, total });
    });
  }
  const { count } = await database
    .selectFrom('files')
    .where('sha256', 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) > 0) {
    throw new StorageError(`${count} files were stored during the move. Stop the service and move again to copy them.`);
  }
  return { ...(await countFiles(database)), alreadyMoved };
}

/** Whether an earlier move has copied and verified the blob, and the bucket still has it. */
async function isInBucket(blobs: BlobStore, { blob_id, size, sha256 }: FileRow, signal: AbortSignal): Promise<boolean> {
  if (sha256 === null) return false;
  const bytes = await blobs.open({ blobId: blob_id, size, sha256 }, signal);
  bytes?.destroy();
  return bytes !== undefined;
}

async function moveBlob(
  blobs: BlobStore,
  row: FileRow,
  { database, directory, signal }: MoveFilesOptions,
): Promise<void> {
  await using file = await openBlob(directory, row.blob_id);
  if (file === undefined) {
    // The file was removed or replaced after the query.
    if ((await findFile(database, row.owner, row.key))?.blob_id !== row.blob_id) return;
    throw unusableBlob(directory, row, 'are missing');
  }
  const upload = blobs.startUpload(row.blob_id, row.owner);
  try {
    const stream = file.createReadStream({ autoClose: false });
    stream.on('error', () => {});
    const { size, sha256 } = await upload.receive(stream, { checkSize: () => {}, signal });
    if (size !== row.size) throw unusableBlob(directory, row, `have the wrong size (${size} instead of ${row.size})`);
    await upload.commit(signal);
    if (sha256 === null || !(await isReadable(blobs, row, sha256, signal))) {
      throw new StorageError(
        'A file disappeared from the bucket right after it was stored. Check what removes files there.',
      );
    }
    const { owner, key, blob_id } = row;
    const isRow = { owner, key, blob_id };
    await database
      .updateTable('files')
      .set({ sha256 })
      .where((column) => column.and(isRow))
      .execute();
  } catch (error) {
    await upload.discard().catch(() => {});
    throw error;
  }
}

/** Reads the whole blob, which verifies it. @returns false when it does not exist */
async function isReadable(
  blobs: BlobStore,
  { blob_id, size }: FileRow,
  sha256: string,
  signal: AbortSignal,
): Promise<boolean> {
  const bytes = await blobs.open({ blobId: blob_id, size, sha256 }, signal);
  for await (const _ of bytes ?? []) signal.throwIfAborted();
  return bytes !== undefined;
}

/** The message contains the path of the blob, not the key of the file, because the key is text of a caller. */
function unusableBlob(directory: string, { owner, blob_id }: FileRow, problem: string): StorageError {
  const path = blobPath(directory, blob_id);
  return new StorageError(
    `The bytes of a stored file of ${owner} ${problem} (${path}). Restore them or remove the file, then move again.`,
  );
}
