import type { Kysely } from 'kysely';

/** Checksums of files in S3, and values of the installation such as its folder name. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('files').addColumn('sha256', 'text').execute();
  await database.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();
}
