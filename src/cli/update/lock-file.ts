import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import { replaceFile } from '../../filesystem/atomic-write.ts';
import { ifExists, toStorageError } from '../../filesystem/storage-error.ts';
import { CommandError } from '../command-error.ts';

/** Remembers the texts from which translations were made, beside their file. It belongs under version control. */
const LOCK_NAME = '.glossa-lock.json';
const HASH_LENGTH = 16;

const lockSchema = z.object({
  version: z.literal(1),
  /** Digests by file, target language and text. A run may be for some of the languages. */
  files: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.string()))),
});

type Lock = z.infer<typeof lockSchema>;
/** By the names of texts. */
export type TextHashes = ReadonlyMap<string, string>;

export const hashText = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);

const lockPath = (source: string): string => join(dirname(source), LOCK_NAME);

/**
 * Reads the texts from which the translations of a file were made.
 * @returns the hashes by the target language
 * @throws CommandError for a damaged file; StorageError
 */
export async function readHashes(source: string): Promise<ReadonlyMap<string, TextHashes>> {
  const { files } = await readLock(source);
  const own = Object.entries(files[basename(source)] ?? {});
  return new Map(own.map(([language, hashes]) => [language, new Map(Object.entries(hashes))]));
}

async function readLock(source: string): Promise<Lock> {
  const path = lockPath(source);
  const text = await ifExists(path, readFile(path, 'utf8'));
  if (text === undefined) return { version: 1, files: {} };
  try {
    return lockSchema.parse(JSON.parse(text));
  } catch (error) {
    throw new CommandError(`${path} is damaged. Restore or delete it; without it, changed texts are not found once.`, {
      cause: error,
    });
  }
}

/**
 * Writes the state of the translations of one file, with keys in order, so that versions differ only where texts do.
 * @param languages of translations that were made, or found to be complete
 * @throws CommandError; StorageError
 */
export async function writeHashes(source: string, languages: readonly string[], hashes: TextHashes): Promise<void> {
  const path = lockPath(source);
  const name = basename(source);
  const { files } = await readLock(source);
  const sorted = <T>(record: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));
  const own = sorted(Object.fromEntries(hashes));
  const all = sorted({ ...files[name], ...Object.fromEntries(languages.map((language) => [language, own])) });
  const lock: Lock = { version: 1, files: sorted({ ...files, [name]: all }) };
  const text = `${JSON.stringify(lock, null, 2)}\n`;
  try {
    await replaceFile(path, (temporary) => writeFile(temporary, text));
  } catch (error) {
    throw toStorageError(path, error);
  }
}
