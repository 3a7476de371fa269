import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StorageError } from '../filesystem/storage-error.ts';
import { up as initial } from './migrations/001-initial.ts';
import { up as owners } from './migrations/002-owners.ts';
import { up as countedRequests } from './migrations/003-counted-requests.ts';
import { up as filesElsewhere } from './migrations/004-files-elsewhere.ts';
import { up as limits } from './migrations/005-limits.ts';
import type { Tables } from './tables.ts';

/** In the order of their names. One that was released never changes and never goes away: a mistake gets a new one. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': { up: initial },
  '002-owners': { up: owners },
  '003-counted-requests': { up: countedRequests },
  '004-files-elsewhere': { up: filesElsewhere },
  '005-limits': { up: limits },
};

/**
 * Brings the schema up to date, in one transaction; a second process that starts at the same time waits for it.
 * @param keepCopy called before a database with tables is changed, with the name of the first migration that does
 * @returns the names of the migrations that it had not had
 * @throws StorageError when the schema is newer than this program, or cannot be changed
 */
export async function migrate(
  database: Kysely<Tables>,
  keepCopy: (migration: string) => Promise<void>,
): Promise<string[]> {
  const done = await appliedMigrations(database);
  const missing = Object.keys(MIGRATIONS).filter((name) => !done.includes(name));
  const [next] = missing;
  if (next === undefined) return [];
  if (done.length > 0) await keepCopy(next);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return missing;
  if (error instanceof StorageError) throw error;
  throw new StorageError('The tables of the database could not be brought up to date.', { cause: error });
}

/**
 * Names of the migrations that a database has had; none for an empty one.
 * @throws StorageError when a newer version of this program made it
 */
export async function appliedMigrations(database: Kysely<Tables>): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await database
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  const done = rows.map(({ name }) => name);
  const newer = done.filter((name) => !(name in MIGRATIONS));
  if (newer.length === 0) return done;
  throw new StorageError(
    `The database was made by a newer version of Glossa (${newer.join(', ')}): run that version, or a newer one.`,
  );
}
