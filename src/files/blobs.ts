import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { abortable } from '../concurrency/abort.ts';
import { syncDirectory } from '../database/data-directory.ts';
import { fileProblem, onDisk, systemCode } from '../database/storage-error.ts';

/** Folder of the blobs that are still coming in. */
export const INCOMING = 'incoming';

const BLOB_ID = /^[0-9a-f]{32}$/;

export function isBlobId(text: string): boolean {
  return BLOB_ID.test(text);
}

/** A blob has a random name of 32 hex digits; its first two name the folder, so that no folder grows too large. */
export function blobPath(directory: string, blobId: string): string {
  return join(directory, blobId.slice(0, 2), blobId);
}

export interface BlobLimits {
  /** Throws when a blob may not have so many bytes. */
  checkSize: (bytes: number) => void;
  signal: AbortSignal;
}

/**
 * Streams a blob into the folder `incoming`, where it is nobody's yet, and onto the disk. Somebody must hear the errors
 * of the stream already.
 * @returns its size in bytes
 * @throws what `checkSize` throws; GlossaError `storage_unavailable` (disk full); StorageError; the signal's reason; the
 *   stream's error
 */
export async function receiveBlob(
  directory: string,
  blobId: string,
  bytes: Readable,
  { checkSize, signal }: BlobLimits,
): Promise<number> {
  const path = join(directory, INCOMING, blobId);
  await using file = await onDisk(path, () => open(path, 'wx', 0o600));
  // Whoever made the stream closes it: to destroy the body of a request here would cut off the answer to it.
  const chunks = bytes.iterator({ destroyOnReturn: false });
  try {
    let size = 0;
    for (;;) {
      const next: IteratorResult<unknown> = await abortable(chunks.next(), signal);
      if (next.done) break;
      const chunk = next.value;
      if (!(chunk instanceof Uint8Array)) throw new TypeError('a file is a stream of bytes');
      size += chunk.byteLength;
      checkSize(size);
      await onDisk(path, () => file.writeFile(chunk));
    }
    await onDisk(path, () => file.sync());
    return size;
  } finally {
    // Not awaited: after an abort it settles only once the stream has moved on or is destroyed.
    chunks.return?.().catch(() => {});
  }
}

/** Gives a received blob its final place, where it is found after a power cut too. @throws as `onDisk` */
export async function placeBlob(directory: string, blobId: string): Promise<void> {
  const path = blobPath(directory, blobId);
  await onDisk(path, async () => {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await rename(join(directory, INCOMING, blobId), path);
    await syncDirectory(dirname(path));
    await syncDirectory(directory);
  });
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

/** Removes a blob wherever it has got to. @throws StorageError */
export async function removeBlob(directory: string, blobId: string): Promise<void> {
  for (const path of [join(directory, INCOMING, blobId), blobPath(directory, blobId)]) {
    await onDisk(path, () => rm(path, { force: true }));
  }
}
