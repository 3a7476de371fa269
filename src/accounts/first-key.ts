import { PostgresAdapter, sql } from 'kysely';
import { SERVICE_ACTOR } from '../audit/audit-entry.ts';
import type { Database } from '../database/database.ts';
import { dataPaths } from '../filesystem/data-directory.ts';
import { ensurePrivateFile, readPrivateFile } from '../filesystem/private-file.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { DEFAULT_SCOPES, generateKey, hashKey, isGeneratedKey } from './api-key-format.ts';
import { findKeyByHash, insertKey } from './key-queries.ts';
import { DEFAULT_OWNER } from './key-store.ts';

export interface FirstKeyOptions {
  database: Database;
  /** An existing directory, for the file `api-key`. */
  dataDirectory: string;
  /** The key of the configuration. With it no key is created. */
  configuredKey: string | undefined;
}

/**
 * `created` is true for a key that was created now, to be printed once. `file` contains a valid key and is private to this
 * user. It is undefined when a key is configured, when the first key is revoked, and when another replica created it.
 */
export type FirstKey = { created: true; key: string; file: string } | { created: false; file: string | undefined };

/** Number of the advisory lock in PostgreSQL. */
const ADVISORY_LOCK = 7_203_114;

/**
 * Creates a key of the owner `default` with the default scopes, unless a key is configured or was ever created.
 *
 * The file is written before the row, inside the row's transaction, which excludes other processes. After a crash between
 * the two, the next start finds the file and inserts its key.
 * @throws StorageError
 */
export async function ensureFirstKey({ database, dataDirectory, configuredKey }: FirstKeyOptions): Promise<FirstKey> {
  if (configuredKey !== undefined) return { created: false, file: undefined };
  const file = dataPaths(dataDirectory).apiKey;
  return database.transaction().execute(async (transaction) => {
    await lockAgainstReplicas(transaction);
    const existing = await transaction.selectFrom('api_keys').select('id').limit(1).executeTakeFirst();
    if (existing !== undefined) {
      const key = await readPrivateFile(file);
      const stored = key === undefined ? undefined : await findKeyByHash(transaction, hashKey(key));
      return { created: false, file: stored !== undefined && stored.revokedAt === undefined ? file : undefined };
    }
    const key = await ensurePrivateFile(file, generateKey);
    if (!isGeneratedKey(key)) {
      throw new StorageError(
        `${file} contains no API key of Glossa. Remove the file; the next start creates a new key.`,
      );
    }
    const wanted = { owner: DEFAULT_OWNER, name: 'first key', scopes: DEFAULT_SCOPES };
    await insertKey(transaction, key, wanted, SERVICE_ACTOR);
    return { created: true, key, file };
  });
}

/** Holds until the transaction ends. SQLite needs no lock, because its transactions exclude each other. */
async function lockAgainstReplicas(transaction: Database): Promise<void> {
  if (!(transaction.getExecutor().adapter instanceof PostgresAdapter)) return;
  await sql`select pg_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)})`.execute(transaction);
}
