import { createHash } from 'node:crypto';
import { type FileHandle, lstat, open } from 'node:fs/promises';
import { StorageError, toStorageError } from '../filesystem/storage-error.ts';

/** Bytes that are read at a time. */
const CHUNK = 256 * 1024;

/** Files that are copied at once, so that several wait for the disk together. */
export const MAX_CONCURRENT_COPIES = 8;

/** Stored files: those that are done, and all. */
export interface CopyProgress {
  done: number;
  total: number;
}

export interface FileChecksum {
  bytes: number;
  /** In hex. */
  sha256: string;
}

/**
 * Copies an open file into a new one of mode 0600 that is on the disk when this resolves, and closes it.
 * @param from its path
 * @throws StorageError, which names the one of both that cannot be used; the signal's reason
 */
export async function copyFile(
  source: FileHandle,
  from: string,
  target: string,
  signal: AbortSignal,
): Promise<FileChecksum> {
  try {
    await using _source = source;
    await using file = await open(target, 'wx', 0o600);
    const digest = await eachChunk(source, from, async (chunk) => {
      signal.throwIfAborted();
      await file.writeFile(chunk);
    });
    await file.sync();
    return digest;
  } catch (error) {
    throw toStorageError(target, error);
  }
}

/** @throws StorageError */
export async function checksumFile(path: string): Promise<FileChecksum> {
  await using source = await openRegularFile(path);
  return await eachChunk(source, path, async () => {});
}

/** Opens a file for reading, and nothing that only looks like one. @throws StorageError */
export async function openRegularFile(path: string): Promise<FileHandle> {
  try {
    if ((await lstat(path)).isFile()) return await open(path, 'r');
  } catch (error) {
    throw toStorageError(path, error);
  }
  throw new StorageError(`${path} is not a file.`);
}

async function eachChunk(
  source: FileHandle,
  path: string,
  take: (chunk: Uint8Array) => Promise<void>,
): Promise<FileChecksum> {
  const hash = createHash('sha256');
  const buffer = Buffer.allocUnsafe(CHUNK);
  let bytes = 0;
  for (;;) {
    const { bytesRead } = await source.read(buffer, 0, CHUNK).catch((error: unknown) => {
      throw toStorageError(path, error);
    });
    if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
    const chunk = buffer.subarray(0, bytesRead);
    hash.update(chunk);
    bytes += bytesRead;
    await take(chunk);
  }
}
