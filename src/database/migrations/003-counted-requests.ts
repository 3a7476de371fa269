import type { Kysely } from 'kysely';

/** Recently counted requests, so that a commit can be retried when its answer was lost. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('counted_requests')
    .addColumn('log_id', 'text', (column) => column.primaryKey().notNull())
    .execute();
}
