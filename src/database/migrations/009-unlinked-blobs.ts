import type { Kysely } from 'kysely';

/** The database's own record of blobs that no row has. The name of the folder in S3 becomes the ID of the installation. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('unlinked_blobs')
    .addColumn('blob_id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute();
  await database.schema
    .createIndex('unlinked_blobs_state_since')
    .on('unlinked_blobs')
    .columns(['state', 'since'])
    .execute();
  await database
    .withTables<{ installation: { name: string; value: string } }>()
    .updateTable('installation')
    .set({ name: 'id' })
    .where('name', '=', 'blob_folder')
    .execute();
}
