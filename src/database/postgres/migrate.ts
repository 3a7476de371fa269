import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Logger } from 'pino';
import { StorageError } from '../../filesystem/storage-error.ts';
import { migrate } from '../migrate.ts';
import type { Tables } from '../tables.ts';
import { printableDatabaseUrl } from './errors.ts';
import { createPostgresPool } from './pool.ts';

/** Milliseconds: a large table takes its time, and others that start meanwhile wait for it. */
const STATEMENT_TIMEOUT = 60 * 60 * 1_000;

/**
 * Brings the tables of a PostgreSQL database up to date. Of many processes that start at once one does it, in one
 * transaction, and the others wait for it.
 * @returns the names of the migrations that the database had not had
 * @throws StorageError
 */
export async function migratePostgres({ url, log }: { url: string; log: Logger }): Promise<string[]> {
  const pool = createPostgresPool({ url, log, statementTimeoutMs: STATEMENT_TIMEOUT });
  await using database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(
    database,
  );
  if (rows[0]?.encoding !== 'UTF8') {
    const name = printableDatabaseUrl(url);
    throw new StorageError(`The database ${name} does not have the encoding UTF8: make it with createdb -E UTF8.`);
  }
  // Its operators keep copies by their own means.
  return await migrate(database, async () => {});
}
