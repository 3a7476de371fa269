import { createHash } from 'node:crypto';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { temporaryPath } from '../../filesystem/atomic-write.ts';
import { systemErrorCode, toStorageError } from '../../filesystem/storage-error.ts';
import { CommandError } from '../command-error.ts';

/** Remembers the texts from which translations were made, beside their file. It belongs under version control. */
const LOCK_NAME = '.glossa-lock.json';
const HASH_LENGTH = 16;

const lockSchema = z.object({
  version: z.literal(1),
  /** By the name of the file, then of the text. */
  files: z.record(z.string(), z.record(z.string(), z.string())),
});

type Lock = z.infer<typeof lockSchema>;
export type TextHashes = Readonly<Record<string, string>>;

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

const lockPath = (source: string): string => join(dirname(source), LOCK_NAME);

/** @throws CommandError for a damaged file; StorageError */
export async function readLock(source: string): Promise<Lock> {
  const path = lockPath(source);
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    if (systemErrorCode(error) === 'ENOENT') return undefined;
    throw toStorageError(path, error);
  });
  if (text === undefined) return { version: 1, files: {} };
  try {
    return lockSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new CommandError(`${path} is damaged. Restore or delete it; without it, changed texts are not found once.`, {
      cause: error,
    });
  }
}

/** Writes the state of one file, with keys in order, so that versions differ only where texts do. @throws StorageError */
export async function writeLock(source: string, name: string, hashes: TextHashes): Promise<void> {
  const path = lockPath(source);
  const { files } = await readLock(source);
  const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
  const lock: Lock = { version: 1, files: sorted({ ...files, [name]: sorted(hashes) }) };
  const text = `${JSON.stringify(lock, null, 2)}\n`;
  const temporary = temporaryPath(path);
  try {
    await writeFile(temporary, text);
    await rename(temporary, path);
  } catch (error) {
    throw toStorageError(path, error);
  } finally {
    await rm(temporary, { force: true });
  }
}
