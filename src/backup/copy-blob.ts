import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../database/database.ts';
import { blobPath, openBlob } from '../files/disk/disk-blob-store.ts';
import { type FileRow, findFile } from '../files/file-queries.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { copyFile, type FileChecksum } from './copy-file.ts';

export interface BlobCopyOptions {
  /** Database of the data directory, which a running service may use. */
  live: Database;
  /** Blob folder of the data directory. */
  from: string;
  /** Copy of the database. It is updated to match the copied blobs. */
  snapshot: Database;
  /** Blob folder of the backup. */
  to: string;
  signal: AbortSignal;
}

/** A file may be replaced between the query of its row and the opening of its blob. */
const MAX_ATTEMPTS = 100;

/**
 * Copies the blob of a row of the snapshot. Blobs never change, but they are removed with their row. When a blob is gone,
 * its file was replaced or removed after the snapshot, and the snapshot is updated likewise.
 * @returns undefined when the file was removed
 * @throws StorageError when the blob is missing or has the wrong size; the signal's reason
 */
export async function copyBlob(
  row: FileRow,
  { live, from, snapshot, to, signal }: BlobCopyOptions,
): Promise<(FileChecksum & { path: string }) | undefined> {
  const { owner, key } = row;
  let current = row;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const blob = await openBlob(from, current.blob_id);
    if (blob !== undefined) {
      const path = blobPath(to, current.blob_id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const checksum = await copyFile(blob, blobPath(from, current.blob_id), path, signal);
      if (checksum.bytes !== current.size) throw unusableBlob(from, current, 'have the wrong size');
      if (current !== row) await updateRow(snapshot, current);
      return { path, ...checksum };
    }
    const latest = await findFile(live, owner, key);
    if (latest === undefined) {
      await snapshot.deleteFrom('files').where('owner', '=', owner).where('key', '=', key).execute();
      return undefined;
    }
    if (latest.blob_id === current.blob_id) throw unusableBlob(from, current, 'are missing');
    current = latest;
  }
  throw new StorageError('A stored file is replaced too often to be copied. Try again.');
}

async function updateRow(snapshot: Database, row: FileRow): Promise<void> {
  const { owner, key, ...values } = row;
  await snapshot.updateTable('files').set(values).where('owner', '=', owner).where('key', '=', key).execute();
}

/** The message contains the path of the blob, not the key of the file, because the key is text of a caller. */
function unusableBlob(directory: string, { owner, blob_id }: FileRow, problem: string): StorageError {
  const path = blobPath(directory, blob_id);
  return new StorageError(
    `The bytes of a stored file of ${owner} ${problem} (${path}). Restore them or remove the file, then back up again.`,
  );
}
