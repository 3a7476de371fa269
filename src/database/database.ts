import { open } from 'node:fs/promises';
import { Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import { Histogram, type Registry } from 'prom-client';
import { toStorageError } from '../filesystem/storage-error.ts';
import { CLIENT_SPAN, currentTrace, recordSpan } from '../telemetry/traces.ts';
import { migrate } from './migrate.ts';
import { migratePostgres } from './postgres/migrate.ts';
import { createPostgresPool } from './postgres/pool.ts';
import { copyBeforeMigration } from './sqlite/copy-before-migration.ts';
import { createSqliteDialect } from './sqlite/dialect.ts';
import type { Tables } from './tables.ts';

/** UTF-16 units of a statement in a trace. */
const MAX_STATEMENT_LENGTH = 500;

/** Queries go through Kysely, in SQL that SQLite and PostgreSQL share. Disposing of it closes the file or the connections. */
export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  /** The SQLite file; it is made when there is none, its directory is not. */
  path: string;
  /** Of a PostgreSQL database, which then takes the place of the file. */
  url?: string | undefined;
  log: Logger;
  registry: Registry;
}

/**
 * Opens the database and brings its tables up to date. Several processes may have it open at the same time.
 * @throws StorageError with one sentence for the operator
 */
export async function openDatabase({ path, url, log, registry }: DatabaseOptions): Promise<Database> {
  if (url === undefined) await ensureDatabaseFile(path);
  else await migratePostgres({ url, log });
  const seconds = new Histogram({
    name: 'glossa_database_query_seconds',
    help: 'Time of a query to the database, with the wait for locks of others, without that for its turn.',
    labelNames: ['outcome'],
    buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers: [registry],
  });
  const system = url === undefined ? 'sqlite' : 'postgresql';
  const observe = (event: LogEvent): void => {
    const { level, queryDurationMillis: milliseconds } = event;
    seconds.observe({ outcome: level === 'query' ? 'ok' : 'error' }, milliseconds / 1000);
    if (currentTrace() !== undefined) tellQuery(event, system);
  };
  if (url !== undefined) {
    return new Kysely({
      dialect: new PostgresDialect({ pool: createPostgresPool({ url, log, registry }) }),
      log: observe,
    });
  }
  const database = connectDatabase({ path, log }, observe);
  try {
    await migrate(database, (migration) => copyBeforeMigration(database, path, migration));
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** Of the statement, its text without parameters, in which all values are. */
function tellQuery({ level, query, queryDurationMillis }: LogEvent, system: string): void {
  const attributes = {
    'db.system.name': system,
    'db.operation.name': query.sql.split(/\W/, 1)[0] ?? '',
    'db.query.text': query.sql.slice(0, MAX_STATEMENT_LENGTH),
    ...(level === 'error' ? { 'error.type': 'StorageError' } : {}),
  };
  recordSpan('database.query', queryDurationMillis, { kind: CLIENT_SPAN, attributes });
}

/** The database as it is, with the tables of whatever version made it. The first query opens the file, or connects. */
export function connectDatabase(
  { path, url, log }: Omit<DatabaseOptions, 'registry'>,
  observe: (event: LogEvent) => void = () => {},
): Database {
  const dialect =
    url === undefined
      ? createSqliteDialect({ path, log })
      : new PostgresDialect({ pool: createPostgresPool({ url, log }) });
  return new Kysely({ dialect, log: observe });
}

/** SQLite would make it readable to all; opening it here also tells exactly why it cannot be. */
async function ensureDatabaseFile(path: string): Promise<void> {
  try {
    await using _file = await open(path, 'a', 0o600);
  } catch (error) {
    throw toStorageError(path, error);
  }
}
