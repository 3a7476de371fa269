import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StorageError } from '../filesystem/storage-error.ts';
import { up as schema } from './migrations/001-schema.ts';
import type { Tables } from './tables.ts';

const FIRST = '001-schema';
/** Applied in the order of their names. A released migration never changes; a new migration corrects a mistake. */
export const MIGRATIONS: Record<string, Migration> = { [FIRST]: { up: schema } };

/**
 * Migrates the schema in one transaction. A second process that starts at the same time waits.
 * @param beforeChange called with the name of the first missing migration, unless the database is empty
 * @param migrations for tests
 * @returns names of the applied migrations
 * @throws StorageError when the schema is newer than this program or cannot be changed
 */
export async function migrate(
  database: Kysely<Tables>,
  beforeChange: (migration: string) => Promise<void>,
  migrations = MIGRATIONS,
): Promise<string[]> {
  const applied = await appliedMigrations(database, migrations);
  const missing = Object.keys(migrations).filter((name) => !applied.includes(name));
  const [next] = missing;
  if (next === undefined) return [];
  if (applied.length > 0) await beforeChange(next);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return missing;
  if (error instanceof StorageError) throw error;
  throw new StorageError('The tables of the database could not be upgraded.', { cause: error });
}

/**
 * Names of the applied migrations; empty for an empty database.
 * @throws StorageError when a newer version of this program, or one before 0.1.0, created the database
 */
export async function appliedMigrations(database: Kysely<Tables>, migrations = MIGRATIONS): Promise<string[]> {
  const tables = await database.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const rows = await database
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  const applied = rows.map(({ name }) => name);
  if (applied.length > 0 && !applied.includes(FIRST)) {
    throw new StorageError(
      'The database was created by a development version before 0.1.0, which this version cannot read. Nothing was changed. Use an empty database and data directory.',
    );
  }
  const newer = applied.filter((name) => !(name in migrations));
  if (newer.length === 0) return applied;
  throw new StorageError(
    `The database was created by a newer version of Glossa (${newer.join(', ')}). Run that version or a later one.`,
  );
}
