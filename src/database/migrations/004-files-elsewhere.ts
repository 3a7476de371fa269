import type { Kysely } from 'kysely';

/** What files need whose bytes are not on a disk of ours: a checksum, and a name for what is of this installation. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('files').addColumn('sha256', 'text').execute();
  await database.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
