import { lock } from '../database/advisory-lock.ts';
import type { Database } from '../database/database.ts';
import { dataPaths } from '../filesystem/data-directory.ts';
import { ensurePrivateFile, readPrivateFile } from '../filesystem/private-file.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { generateKey, hashKey, isGeneratedKey } from './api-key-format.ts';
import { findKeyByHash, insertKey } from './key-queries.ts';
import { DEFAULT_OWNER, SCOPES } from './key-store.ts';

export interface FirstKeyOptions {
  database: Database;
  /** Where the file `api-key` lies; it exists. */
  dataDirectory: string;
  /** The key of the configuration, if it has one: then none is made. */
  configuredKey: string | undefined;
}

/**
 * `key` is there when it was made just now: to be printed once. `file` holds a key that is valid, readable by this user
 * only; there is none when a key is configured, when the first key was revoked, or when another replica made it elsewhere.
 */
export type FirstKey = { created: true; key: string; file: string } | { created: false; file: string | undefined };

/**
 * Makes a key of the owner `default`, with all scopes, when none was ever made and none is configured.
 *
 * The file is written before the row, while the row's transaction keeps other processes out. Killed in between, the
 * next start finds the file, and stores its key.
 * @throws StorageError
 */
export async function ensureFirstKey({ database, dataDirectory, configuredKey }: FirstKeyOptions): Promise<FirstKey> {
  if (configuredKey !== undefined) return { created: false, file: undefined };
  const file = dataPaths(dataDirectory).apiKey;
  return database.transaction().execute(async (transaction) => {
    await lock(transaction, 'first_key');
    const existing = await transaction.selectFrom('api_keys').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) {
      const key = await readPrivateFile(file);
      const stored = key === undefined ? undefined : await findKeyByHash(transaction, hashKey(key));
      return { created: false, file: stored !== undefined && stored.revokedAt === undefined ? file : undefined };
    }
    const key = await ensurePrivateFile(file, generateKey);
    if (!isGeneratedKey(key)) {
      throw new StorageError(`${file} holds no API key of Glossa: remove it, and the next start makes a new one.`);
    }
    await insertKey(transaction, key, { owner: DEFAULT_OWNER, name: 'first key', scopes: SCOPES });
    return { created: true, key, file };
  });
}
