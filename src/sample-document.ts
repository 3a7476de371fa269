import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_OWNER } from './accounts/key-store.ts';
import { GlossaError } from './errors.ts';
import type { FileStore } from './files/file-store.ts';

const KEY = 'a-short-history-of-translation.pdf';
const PATH = join(import.meta.dirname, '..', 'assets', KEY);

/** A removed sample, a file of the same name that was there, a quota that leaves no room: nothing that stops a start. */
const WITHOUT = ['file_not_found', 'file_exists', 'storage_quota_exceeded'];

/**
 * Puts a document into the file storage at the very first start, so that the first call can be a real one. Whoever
 * removes it later is not given it again.
 * @returns its key, when it is there
 */
export async function ensureSampleDocument(files: FileStore, firstStart: boolean): Promise<string | undefined> {
  try {
    if (firstStart) {
      const describe = async () => ({ key: KEY, contentType: 'application/pdf', overwrite: false });
      await files.put(DEFAULT_OWNER, createReadStream(PATH), describe, AbortSignal.timeout(30_000));
    }
    return (await files.stat(DEFAULT_OWNER, KEY)).key;
  } catch (error) {
    if (error instanceof GlossaError && WITHOUT.some((code) => code === error.code)) return undefined;
    throw error;
  }
}
