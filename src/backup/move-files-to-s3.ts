import { existsSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { FilesLocation } from '../config/files-url.ts';
import type { Database } from '../database/database.ts';
import type { BlobStore, StoredBlob } from '../files/blob-store.ts';
import { blobPath, openBlob } from '../files/disk/disk-blob-store.ts';
import { diskLocation } from '../files/disk/disk-location.ts';
import { allFilePages, blobsInUse, type FileRow, findFile } from '../files/file-queries.ts';
import { unknownBlobs } from '../files/find-orphans.ts';
import { type BlobLocation, type NamedDatabase, pairWithLocation, requireOwnBlobs } from '../files/pairing.ts';
import { bucketLocation } from '../files/s3/bucket-location.ts';
import { createS3BlobStore } from '../files/s3/s3-blob-store.ts';
import { endRecords, recordUpload } from '../files/unlinked-blobs.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { allDocumentPages, countAllFiles, filesOf } from '../jobs/document-files.ts';
import type { DocumentRow } from '../jobs/document-row.ts';
import { forEachConcurrent } from '../resilience/for-each-concurrent.ts';
import type { CopyProgress } from './copy-file.ts';

/** The database contains the rows of the files. */
export interface MoveFilesOptions extends NamedDatabase {
  /** Blob folder of the data directory. */
  directory: string;
  to: FilesLocation;
  log: Logger;
  registry: Registry;
  signal: AbortSignal;
  onProgress?: (progress: CopyProgress) => void;
}

export interface MovedFiles {
  /** All files of the database, those of documents included. */
  files: number;
  bytes: number;
  /** Files that an earlier move has copied. */
  alreadyMoved: number;
}

const MAX_CONCURRENT_UPLOADS = 4;

/**
 * Copies the bytes of all stored files and documents from a directory to a bucket. Each blob is read back before its row gets the
 * checksum, so an interrupted move continues with the rows without a checksum. The directory stays unchanged.
 * @throws StorageError when bytes are missing or have the wrong size, or when files were added meanwhile, or when
 *   the directory or the bucket belongs to another database, or the directory has unknown files; the signal's reason
 */
export async function moveFilesToS3(options: MoveFilesOptions): Promise<MovedFiles> {
  const { database, directory, to, log, registry, signal, onProgress } = options;
  const source = diskLocation(directory);
  await requireOwnBlobs(options, source);
  await requireKnownBlobs(options, source);
  const folder = await pairWithLocation(options, bucketLocation(to));
  using blobs = createS3BlobStore({ location: to, folder, log, registry });
  const { files: total } = await countAllFiles(database);
  let done = 0;
  let alreadyMoved = 0;
  const moveAll = (all: BlobToMove[]): Promise<void> =>
    forEachConcurrent(all, MAX_CONCURRENT_UPLOADS, async (one) => {
      signal.throwIfAborted();
      if (await isInBucket(blobs, one.blob, signal)) alreadyMoved++;
      else await moveBlob(blobs, one, options);
      onProgress?.({ done: ++done, total });
    });
  for await (const page of allFilePages(database)) await moveAll(page.map((row) => blobOfFile(row, database)));
  for await (const page of allDocumentPages(database)) {
    await moveAll(page.flatMap((row) => blobsOfDocument(row, database)));
  }
  const count = await countUnmoved(database);
  if (count > 0) {
    throw new StorageError(`${count} files were stored during the move. Stop the service and move again to copy them.`);
  }
  return { ...(await countAllFiles(database)), alreadyMoved };
}

/**
 * Refuses a directory with files that the database does not know, which a move would leave behind. The usual cause is the SQLite
 * file that has moved to PostgreSQL: it has the same ID, but not the files that were stored since.
 * @throws StorageError that names both; the signal's reason
 */
async function requireKnownBlobs({ database, name, directory, signal }: MoveFilesOptions, location: BlobLocation) {
  const blobs = { pages: location.pages, has: async (blobId: string) => existsSync(blobPath(directory, blobId)) };
  let unknown = 0;
  for await (const page of unknownBlobs(blobs, database, signal)) unknown += page.length;
  if (unknown === 0) return;
  throw new StorageError(
    `The database ${name} does not know ${unknown} of the files in ${directory}. Nothing was moved. ` +
      'If it has moved to PostgreSQL, set GLOSSA_DATABASE_URL. ' +
      'Otherwise list these files with glossa data orphans, and delete those that nothing needs.',
  );
}

async function countUnmoved(database: Database): Promise<number> {
  const { count } = await database
    .selectFrom('files')
    .where('sha256', 'is', null)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  let ofDocuments = 0;
  for await (const page of allDocumentPages(database)) {
    ofDocuments += page.flatMap(filesOf).filter(({ sha256 }) => sha256 === null).length;
  }
  return Number(count) + ofDocuments;
}

/** A blob to move, and its row. */
interface BlobToMove {
  blob: StoredBlob;
  owner: string;
  /** Whether the row still has the blob. */
  isUsed: () => Promise<boolean>;
  /** Writes the checksum to the row, if it still has the blob. */
  save: (sha256: string) => Promise<unknown>;
}

function blobOfFile({ owner, key, blob_id, size, sha256 }: FileRow, database: Database): BlobToMove {
  return {
    blob: { blobId: blob_id, size, sha256 },
    owner,
    isUsed: async () => (await findFile(database, owner, key))?.blob_id === blob_id,
    save: (checksum) =>
      database
        .updateTable('files')
        .set({ sha256: checksum })
        .where((column) => column.and({ owner, key, blob_id }))
        .execute(),
  };
}

/** The source and the result of a document. */
function blobsOfDocument(row: DocumentRow, database: Database): BlobToMove[] {
  return filesOf(row).map((blob) => ({
    blob,
    owner: row.owner,
    isUsed: async () => (await blobsInUse(database, [blob.blobId])).has(blob.blobId),
    async save(sha256) {
      const { blobId } = blob;
      const documents = database.updateTable('documents').where('id', '=', row.id);
      await documents.set({ source_sha256: sha256 }).where('source_blob', '=', blobId).execute();
      await documents.set({ result_sha256: sha256 }).where('result_blob', '=', blobId).execute();
    },
  }));
}

/** Whether an earlier move has copied and verified the blob, and the bucket still has it. */
async function isInBucket(blobs: BlobStore, blob: StoredBlob, signal: AbortSignal): Promise<boolean> {
  if (blob.sha256 === null) return false;
  const bytes = await blobs.open(blob, signal);
  bytes?.destroy();
  return bytes !== undefined;
}

async function moveBlob(
  blobs: BlobStore,
  { blob, owner, isUsed, save }: BlobToMove,
  { database, directory, signal }: MoveFilesOptions,
): Promise<void> {
  await using file = await openBlob(directory, blob.blobId);
  if (file === undefined) {
    // The file was removed or replaced after the query.
    if (!(await isUsed())) return;
    throw unusableBlob(directory, owner, blob, 'are missing');
  }
  await recordUpload(database, blob.blobId);
  const upload = blobs.startUpload(blob.blobId, owner);
  try {
    const stream = file.createReadStream({ autoClose: false });
    stream.on('error', () => {});
    const { size, sha256 } = await upload.receive(stream, { checkSize: () => {}, signal });
    if (size !== blob.size) {
      throw unusableBlob(directory, owner, blob, `have the wrong size (${size} instead of ${blob.size})`);
    }
    await upload.commit(signal);
    if (sha256 === null || !(await isReadable(blobs, { ...blob, sha256 }, signal))) {
      throw new StorageError(
        'A file disappeared from the bucket right after it was stored. Check what removes files there.',
      );
    }
    await save(sha256);
    await endRecords(database, [blob.blobId]);
  } catch (error) {
    await upload.discard().catch(() => {});
    throw error;
  }
}

/** Reads the whole blob, which verifies it. @returns false when it does not exist */
async function isReadable(blobs: BlobStore, blob: StoredBlob, signal: AbortSignal): Promise<boolean> {
  const bytes = await blobs.open(blob, signal);
  for await (const _ of bytes ?? []) signal.throwIfAborted();
  return bytes !== undefined;
}

/** The message contains the path of the blob, not the name of the file, because the name is text of a caller. */
function unusableBlob(directory: string, owner: string, { blobId }: StoredBlob, problem: string): StorageError {
  const path = blobPath(directory, blobId);
  return new StorageError(
    `The bytes of a stored file of ${owner} ${problem} (${path}). Restore them or remove the file, then move again.`,
  );
}
