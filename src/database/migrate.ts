import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { StorageError } from '../filesystem/storage-error.ts';
import { up as initial } from './migrations/001-initial.ts';
import { up as owners } from './migrations/002-owners.ts';
import { up as countedRequests } from './migrations/003-counted-requests.ts';
import { up as filesElsewhere } from './migrations/004-files-elsewhere.ts';
import { up as limits } from './migrations/005-limits.ts';
import { up as glossaries } from './migrations/006-glossaries.ts';
import { up as documents } from './migrations/007-documents.ts';
import { up as glossarySets } from './migrations/008-glossary-sets.ts';
import { up as unlinkedBlobs } from './migrations/009-unlinked-blobs.ts';
import type { Tables } from './tables.ts';

/** Applied in the order of their names. A released migration never changes; a new migration corrects a mistake. */
const MIGRATIONS: Record<string, Migration> = {
  '001-initial': { up: initial },
  '002-owners': { up: owners },
  '003-counted-requests': { up: countedRequests },
  '004-files-elsewhere': { up: filesElsewhere },
  '005-limits': { up: limits },
  '006-glossaries': { up: glossaries },
  '007-documents': { up: documents },
  '008-glossary-sets': { up: glossarySets },
  '009-unlinked-blobs': { up: unlinkedBlobs },
};

/**
 * Migrates the schema in one transaction. A second process that starts at the same time waits.
 * @param beforeChange called with the name of the first missing migration, unless the database is empty
 * @returns names of the applied migrations
 * @throws StorageError when the schema is newer than this program or cannot be changed
 */
export async function migrate(
  database: Kysely<Tables>,
  beforeChange: (migration: string) => Promise<void>,
): Promise<string[]> {
  const applied = await appliedMigrations(database);
  const missing = Object.keys(MIGRATIONS).filter((name) => !applied.includes(name));
  const [next] = missing;
  if (next === undefined) return [];
  if (applied.length > 0) await beforeChange(next);
  const migrator = new Migrator({ db: database, provider: { getMigrations: async () => MIGRATIONS } });
  const { error } = await migrator.migrateToLatest();
  if (error === undefined) return missing;
  if (error instanceof StorageError) throw error;
  throw new StorageError('The tables of the database could not be upgraded.', { cause: error });
}

/**
 * Names of the applied migrations; empty for an empty database.
 * @throws StorageError when a newer version of this program created the database
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
  const applied = rows.map(({ name }) => name);
  const newer = applied.filter((name) => !(name in MIGRATIONS));
  if (newer.length === 0) return applied;
  throw new StorageError(
    `The database was created by a newer version of Glossa (${newer.join(', ')}). Run that version or a later one.`,
  );
}
