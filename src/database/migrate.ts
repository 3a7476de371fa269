import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { up as initial } from './migrations/001-initial.ts';
import { StorageError } from './storage-error.ts';
import type { Tables } from './tables.ts';

/** In the order of their names. One that was released never changes and never goes away: a mistake gets a new one. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': { up: initial },
};

/**
 * Brings the schema up to date, in one transaction; a second process that starts at the same time waits for it.
 * @throws StorageError when the schema is newer than this program, or cannot be changed
 */
export async function migrate(database: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return;
  if (error instanceof StorageError) throw error;
  const newer = await unknownMigrations(database);
  if (newer.length > 0) {
    const message = `The database was made by a newer version of Glossa (${newer.join(', ')}): run that version, or a newer one.`;
    throw new StorageError(message, { cause: error });
  }
  throw new StorageError('The tables of the database could not be brought up to date.', { cause: error });
}

async function unknownMigrations(database: Kysely<Tables>): Promise<string[]> {
  const done = await database
    .$extendTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .orderBy('name')
    .execute();
  return done.flatMap(({ name }) => (name in MIGRATIONS ? [] : name));
}
