import { existsSync } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { syncDirectory } from '../../filesystem/atomic-write.ts';
import { ensureDataDirectory } from '../../filesystem/data-directory.ts';
import { ifExists, withStorageErrors } from '../../filesystem/storage-error.ts';
import type { BlobStore } from '../blob-store.ts';
import { forEachChunk } from '../for-each-chunk.ts';
import { INCOMING_FOLDER, pagesOfFiles } from './list-blobs.ts';

/** Path of a blob. The first two digits of its name are its folder, which keeps folders small. */
export function blobPath(directory: string, blobId: string): string {
  return join(directory, blobId.slice(0, 2), blobId);
}

/**
 * Blobs in a local directory, which is created if necessary. An upload stays in the folder `incoming` until it is complete
 * and durable.
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
          const target = blobPath(directory, blobId);
          await withStorageErrors(target, async () => {
            await mkdir(dirname(target), { recursive: true, mode: 0o700 });
            await rename(path, target);
            await syncDirectory(dirname(target));
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

    localPath: (blobId) => blobPath(directory, blobId),

    remove: (blobId) => removeBlob(directory, blobId),

    async removeUnfinished(blobIds, signal) {
      for (const blobId of blobIds) {
        signal.throwIfAborted();
        const path = join(directory, INCOMING_FOLDER, blobId);
        await withStorageErrors(path, () => rm(path, { force: true }));
      }
    },

    pages: (signal) => pagesOfFiles(directory, signal),

    async has(blobId) {
      return existsSync(blobPath(directory, blobId)) || existsSync(join(directory, INCOMING_FOLDER, blobId));
    },
  };
}

/**
 * Opens a blob for reading. An open blob stays readable when it is removed.
 * @returns undefined when the blob does not exist
 * @throws StorageError
 */
export async function openBlob(directory: string, blobId: string): Promise<FileHandle | undefined> {
  const path = blobPath(directory, blobId);
  return ifExists(path, open(path, 'r'));
}

async function removeBlob(directory: string, blobId: string): Promise<void> {
  const path = blobPath(directory, blobId);
  await withStorageErrors(path, () => rm(path, { force: true }));
}
