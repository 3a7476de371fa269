import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Logger } from 'pino';
import { printableDatabaseUrl } from '../../config/database-url.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { createPostgresPool } from './pool.ts';

/** Large tables take long to change, and other processes that start meanwhile wait. */
const STATEMENT_TIMEOUT_MS = 60 * 60 * 1_000;

/**
 * Migrates a PostgreSQL database in one transaction. Of several processes that start together one migrates, and the others
 * wait.
 * @returns names of the applied migrations
 * @throws StorageError
 */
export async function migratePostgres({ url, log }: { url: string; log: Logger }): Promise<string[]> {
  const pool = createPostgresPool({ url, log, statementTimeoutMs: STATEMENT_TIMEOUT_MS });
  await using database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(
    database,
  );
  if (rows[0]?.encoding !== 'UTF8') {
    const name = printableDatabaseUrl(url);
    throw new StorageError(`The database ${name} does not use the encoding UTF8. Create it with createdb -E UTF8.`);
  }
  // Operators of PostgreSQL make their own backups.
  return await migrate(database, async () => {});
}
