import { readFile } from 'node:fs/promises';
import { createFileAtomically, removeAbandonedTemporaryFiles } from './atomic-write.ts';
import { ifExists, toStorageError } from './storage-error.ts';

/** Reads a small file that holds a secret, trimmed. @returns undefined when the file does not exist @throws StorageError */
export async function readPrivateFile(path: string): Promise<string | undefined> {
  return (await ifExists(path, readFile(path, 'utf8')))?.trim();
}

/**
 * Reads a private file. A missing file is created first, atomically and with mode 0600. When two processes create the file
 * at the same time, both return the content of the one that was first.
 * @throws StorageError
 */
export async function ensurePrivateFile(path: string, createContent: () => string): Promise<string> {
  try {
    await removeAbandonedTemporaryFiles(path);
    const existing = await readPrivateFile(path);
    if (existing !== undefined) return existing;
    await createFileAtomically(path, `${createContent()}\n`);
    return (await readPrivateFile(path)) ?? '';
  } catch (error) {
    throw toStorageError(path, error);
  }
}
