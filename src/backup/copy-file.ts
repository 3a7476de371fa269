import { createHash } from 'node:crypto';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { StorageError, toStorageError } from '../filesystem/storage-error.ts';

const CHUNK_BYTES = 256 * 1024;

/** Several copies wait for the disk together. */
export const MAX_CONCURRENT_COPIES = 8;

/** Numbers of stored files. */
export interface CopyProgress {
  done: number;
  total: number;
}

export interface FileChecksum {
  bytes: number;
  /** SHA-256 in hex. */
  sha256: string;
}

/**
 * Copies an open file into a new file of mode 0600, which is durable when this resolves, and closes both.
 * @param sourcePath for errors
 * @throws StorageError about the source or the target; the signal's reason
 */
export async function copyFile(
  source: FileHandle,
  sourcePath: string,
  target: string,
  signal: AbortSignal,
): Promise<FileChecksum> {
  try {
    await using _source = source;
    await using file = await open(target, 'wx', 0o600);
    const checksum = await readFile(source, sourcePath, async (chunk) => {
      signal.throwIfAborted();
      await file.writeFile(chunk);
    });
    await file.sync();
    return checksum;
  } catch (error) {
    throw toStorageError(target, error);
  }
}

/** @throws StorageError */
export async function checksumFile(path: string): Promise<FileChecksum> {
  await using source = await openRegularFile(path);
  return await readFile(source, path, async () => {});
}

/** Opens a regular file for reading, but no link, device or directory. @throws StorageError */
export async function openRegularFile(path: string): Promise<FileHandle> {
  try {
    if ((await lstat(path)).isFile()) return await open(path, 'r');
  } catch (error) {
    throw toStorageError(path, error);
  }
  throw new StorageError(`${path} is not a file.`);
}

async function readFile(
  source: FileHandle,
  path: string,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<FileChecksum> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK_BYTES).catch((error: unknown) => {
      throw toStorageError(path, error);
    });
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    bytes += bytesRead;
    await take(chunk);
  }
}
