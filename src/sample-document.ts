import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_OWNER } from './accounts/key-store.ts';
import { GlossaError } from './errors.ts';
import type { FileStore } from './files/file-store.ts';

const KEY = 'a-short-history-of-translation.pdf';
const PATH = join(import.meta.dirname, '..', 'assets', KEY);
const UPLOAD_TIMEOUT_MS = 30_000;

/** A removed sample, an existing file of the same name and a full quota do not prevent a start. */
const IGNORED_ERRORS = ['file_not_found', 'file_exists', 'storage_quota_exceeded'];

/**
 * Stores a sample document at the very first start, so that the first call can summarize a real document. A removed sample
 * is not restored.
 * @returns its key, if it exists
 */
export async function ensureSampleDocument(files: FileStore, isFirstStart: boolean): Promise<string | undefined> {
  try {
    if (isFirstStart) {
      const describe = async () => ({ key: KEY, contentType: 'application/pdf', overwrite: false });
      await files.put(DEFAULT_OWNER, createReadStream(PATH), describe, AbortSignal.timeout(UPLOAD_TIMEOUT_MS));
    }
    return (await files.stat(DEFAULT_OWNER, KEY)).key;
  } catch (error) {
    if (error instanceof GlossaError && IGNORED_ERRORS.includes(error.code)) return undefined;
    throw error;
  }
}
