import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Database } from '../database/database.ts';
import { blobPath, openBlob } from '../files/disk/disk-blob-store.ts';
import { type FileRow, findFile } from '../files/file-queries.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { copyFile, type FileChecksum } from './copy-file.ts';

export interface StoredFileCopy {
  /** The database of a service that may be running, and its folder of blobs. */
  live: Database;
  from: string;
  /** The copy of that database, which the bytes must fit, and the folder for them. */
  snapshot: Database;
  to: string;
  signal: AbortSignal;
}

/** Times that a file may be replaced between the look at its row and the opening of its bytes. */
const MAX_ATTEMPTS = 100;

/**
 * Copies the bytes that a row of the snapshot names. Bytes never change, but they go with their row: when they are gone,
 * the file was replaced or removed since the snapshot, and the snapshot follows it.
 * @returns where the bytes are now, or undefined when the file is gone
 * @throws StorageError when bytes are missing or have not their size; the signal's reason
 */
export async function copyBlob(
  row: FileRow,
  { live, from, snapshot, to, signal }: StoredFileCopy,
): Promise<(FileChecksum & { path: string }) | undefined> {
  const { owner, key } = row;
  let current = row;
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const blob = await openBlob(from, current.blob_id);
    if (blob !== undefined) {
      const path = blobPath(to, current.blob_id);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      const digest = await copyFile(blob, blobPath(from, current.blob_id), path, signal);
      if (digest.bytes !== current.size) throw unusable(from, current, 'are not as many as there were');
      if (current !== row) await update(snapshot, current);
      return { path, ...digest };
    }
    const now = await findFile(live, owner, key);
    if (now === undefined) {
      await snapshot.deleteFrom('files').where('owner', '=', owner).where('key', '=', key).execute();
      return undefined;
    }
    if (now.blob_id === current.blob_id) throw unusable(from, current, 'are missing');
    current = now;
  }
  throw new StorageError('A stored file is replaced all the time and could not be copied: try again.');
}

async function update(snapshot: Database, row: FileRow): Promise<void> {
  const { owner, key, ...values } = row;
  await snapshot.updateTable('files').set(values).where('owner', '=', owner).where('key', '=', key).execute();
}

/** The key of the file is the caller's text, so that only the name of its bytes is told. */
function unusable(directory: string, { owner, blob_id }: FileRow, what: string): StorageError {
  const path = blobPath(directory, blob_id);
  return new StorageError(
    `The bytes of a stored file of ${owner} ${what} (${path}): bring them back or remove the file, then back up again.`,
  );
}
