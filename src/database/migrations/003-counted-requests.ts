import type { Kysely } from 'kysely';

/** Which requests of late are counted: a commit whose answer was lost can be tried again. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('counted_requests')
    .addColumn('log_id', 'text', (column) => column.primaryKey().notNull())
    .execute();
}
