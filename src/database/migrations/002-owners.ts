import { type Kysely, sql } from 'kysely';

/** What each owner may store and does store: counts that an upload can compare with its limit at once. */
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
