import { type Kysely, sql } from 'kysely';

/** Storage limits and stored bytes of each owner, so that an upload can be checked without a sum. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('owners')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull())
    .addColumn('storage_bytes', 'bigint')
    .addColumn('file_seconds', 'bigint')
    .addColumn('stored_bytes', 'bigint', (column) => column.notNull())
    .addColumn('stored_files', 'bigint', (column) => column.notNull())
    .execute();
  await sql`
    insert into owners (name, stored_bytes, stored_files)
    select owner, sum(size), count(*) from files group by owner
  `.execute(database);
}
