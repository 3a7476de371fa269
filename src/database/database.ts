import { open } from 'node:fs/promises';
import { type Dialect, Kysely, type LogEvent, PostgresDialect } from 'kysely';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { printableDatabaseUrl } from '../config/database-url.ts';
import { toStorageError } from '../filesystem/storage-error.ts';
import { createHistogram } from '../telemetry/metrics.ts';
import { CLIENT_SPAN, currentTrace, recordSpan } from '../telemetry/spans.ts';
import { migrate } from './migrate.ts';
import type { PostgresOptions } from './postgres/pool.ts';
import { copyBeforeMigration } from './sqlite/copy-before-migration.ts';
import { createSqliteDialect } from './sqlite/driver.ts';
import type { Tables } from './tables.ts';

/** Statements in traces are cut to this length. */
const MAX_TRACED_STATEMENT_LENGTH = 500;

/** Kysely over SQLite or PostgreSQL, with SQL that both support. Disposal closes the file or the connections. */
export type Database = Kysely<Tables>;

export interface DatabaseOptions {
  /** SQLite file. It is created in an existing directory. */
  path: string;
  /** PostgreSQL database, which replaces the file. */
  url?: string | undefined;
  log: Logger;
  registry: Registry;
  /** Called when a statement finds the SQLite file damaged. */
  onDamage?: (() => void) | undefined;
}

/** Path or URL of a database without credentials, for people. */
export function databaseName({ path, url }: Pick<DatabaseOptions, 'path' | 'url'>): string {
  return url === undefined ? path : printableDatabaseUrl(url);
}

/** Opens and migrates the database. Several processes may have it open at the same time. @throws StorageError */
export async function openDatabase({ path, url, log, registry, onDamage }: DatabaseOptions): Promise<Database> {
  if (url === undefined) {
    await ensureDatabaseFile(path);
  } else {
    const { migratePostgres } = await import('./postgres/migrate.ts');
    await migratePostgres({ url, log });
  }
  const seconds = createHistogram(registry, 'glossa_database_query_seconds');
  const system = url === undefined ? 'sqlite' : 'postgresql';
  const observe = (event: LogEvent): void => {
    seconds.observe({ outcome: event.level === 'query' ? 'ok' : 'error' }, event.queryDurationMillis / 1000);
    if (currentTrace() !== undefined) recordQuery(event, system);
  };
  if (url !== undefined) {
    return new Kysely({ dialect: await createPostgresDialect({ url, log, registry }), log: observe });
  }
  const database = await connectDatabase({ path, log, onDamage }, observe);
  try {
    await migrate(database, (migration) => copyBeforeMigration(database, path, migration));
    return database;
  } catch (error) {
    await database.destroy();
    throw error;
  }
}

/** The span contains the text of the statement without its parameters, which hold all values. */
function recordQuery({ level, query, queryDurationMillis }: LogEvent, system: string): void {
  const attributes = {
    'db.system.name': system,
    'db.operation.name': query.sql.split(/\W/, 1)[0] ?? '',
    'db.query.text': query.sql.slice(0, MAX_TRACED_STATEMENT_LENGTH),
    ...(level === 'error' ? { 'error.type': 'StorageError' } : {}),
  };
  recordSpan('database.query', queryDurationMillis, { kind: CLIENT_SPAN, attributes });
}

/** Connects without a migration, so the tables may be those of another version. The first query opens the connection. */
export async function connectDatabase(
  { path, url, log, onDamage }: Omit<DatabaseOptions, 'registry'>,
  observe: (event: LogEvent) => void = () => {},
): Promise<Database> {
  const dialect =
    url === undefined ? createSqliteDialect({ path, log, onDamage }) : await createPostgresDialect({ url, log });
  return new Kysely({ dialect, log: observe });
}

/** Imports the client of PostgreSQL, which a service on SQLite does not need. */
async function createPostgresDialect(options: PostgresOptions): Promise<Dialect> {
  const { createPostgresPool } = await import('./postgres/pool.ts');
  return new PostgresDialect({ pool: createPostgresPool(options) });
}

/** SQLite would create the file readable for everyone. Opening it here also gives precise errors. */
async function ensureDatabaseFile(path: string): Promise<void> {
  try {
    await using _file = await open(path, 'a', 0o600);
  } catch (error) {
    throw toStorageError(path, error);
  }
}
