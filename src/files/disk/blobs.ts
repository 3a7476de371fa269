import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileProblem, onDisk, systemCode } from '../../database/storage-error.ts';
import { ensureDataDirectory, syncDirectory } from '../../filesystem/data-directory.ts';
import type { BlobStore } from '../blobs.ts';
import { eachChunk } from '../receive.ts';
import { INCOMING, sweepDirectory } from './sweep.ts';

/** The first two digits of a blob's name are that of its folder, so that no folder grows too large. */
export function blobPath(directory: string, blobId: string): string {
  return join(directory, blobId.slice(0, 2), blobId);
}

/**
 * Blobs in a directory of a local disk, which is made when there is none. What comes in lies in the folder `incoming`
 * until it is whole and on the disk.
 * @throws StorageError
 */
export async function diskBlobs(directory: string): Promise<BlobStore> {
  await ensureDataDirectory(join(directory, INCOMING));
  return {
    begin(blobId) {
      const path = join(directory, INCOMING, blobId);
      return {
        async receive(bytes, limits) {
          await using file = await onDisk(path, () => open(path, 'wx', 0o600));
          const size = await eachChunk(bytes, limits, (chunk) => onDisk(path, () => file.writeFile(chunk)));
          await onDisk(path, () => file.sync());
          return { size, sha256: null };
        },

        async place() {
          const placed = blobPath(directory, blobId);
          await onDisk(placed, async () => {
            await mkdir(dirname(placed), { recursive: true, mode: 0o700 });
            await rename(path, placed);
            await syncDirectory(dirname(placed));
            await syncDirectory(directory);
          });
        },

        async discard() {
          await onDisk(path, () => rm(path, { force: true }));
          await removeBlob(directory, blobId);
        },
      };
    },

    async open({ blobId }) {
      const file = await openBlob(directory, blobId);
      return file?.createReadStream();
    },

    remove: (blobId) => removeBlob(directory, blobId),

    sweep: (inUse, signal) => sweepDirectory(directory, inUse, signal),
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
    if (systemCode(error) === 'ENOENT') return undefined;
    throw fileProblem(path, error);
  }
}

async function removeBlob(directory: string, blobId: string): Promise<void> {
  const path = blobPath(directory, blobId);
  await onDisk(path, () => rm(path, { force: true }));
}
