import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../../filesystem/atomic-write.ts';
import { ensureDataDirectory } from '../../filesystem/data-directory.ts';
import { systemErrorCode, toStorageError, withStorageErrors } from '../../filesystem/storage-error.ts';
import type { BlobStore } from '../blob-store.ts';
import { forEachChunk } from '../read-chunks.ts';
import { INCOMING_FOLDER, removeOrphanedFiles } from './remove-orphans.ts';

/** The first two digits of a blob's name are that of its folder, so that no folder grows too large. */
export function blobPath(directory: string, blobId: string): string {
  return join(directory, blobId.slice(0, 2), blobId);
}

/**
 * Blobs in a directory of a local disk, which is made when there is none. What comes in lies in the folder `incoming`
 * until it is whole and on the disk.
 * @throws StorageError
 */
export async function openDiskBlobStore(directory: string): Promise<BlobStore> {
  await ensureDataDirectory(join(directory, INCOMING_FOLDER));
  return {
    startUpload(blobId) {
      const path = join(directory, INCOMING_FOLDER, blobId);
      return {
        async receive(bytes, limits) {
          await using file = await withStorageErrors(path, () => open(path, 'wx', 0o600));
          const size = await forEachChunk(bytes, limits, (chunk) =>
            withStorageErrors(path, () => file.writeFile(chunk)),
          );
          await withStorageErrors(path, () => file.sync());
          return { size, sha256: null };
        },

        async commit() {
          const placed = blobPath(directory, blobId);
          await withStorageErrors(placed, async () => {
            await mkdir(dirname(placed), { recursive: true, mode: 0o700 });
            await rename(path, placed);
            await syncDirectory(dirname(placed));
            await syncDirectory(directory);
          });
        },

        async discard() {
          await withStorageErrors(path, () => rm(path, { force: true }));
          await removeBlob(directory, blobId);
        },
      };
    },

    async open({ blobId }) {
      const file = await openBlob(directory, blobId);
      return file?.createReadStream();
    },

    remove: (blobId) => removeBlob(directory, blobId),

    removeOrphans: (inUse, signal) => removeOrphanedFiles(directory, inUse, signal),
  };
}

/**
 * The blob, open for reading, or undefined when there is none. Once open it stays readable, even if it is removed.
 * @throws StorageError
 */
export async function openBlob(directory: string, blobId: string): Promise<FileHandle | undefined> {
  const path = blobPath(directory, blobId);
  try {
    return await open(path, 'r');
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw toStorageError(path, error);
  }
}

async function removeBlob(directory: string, blobId: string): Promise<void> {
  const path = blobPath(directory, blobId);
  await withStorageErrors(path, () => rm(path, { force: true }));
}
