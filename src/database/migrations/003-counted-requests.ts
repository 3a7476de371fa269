import type { Kysely } from 'kysely';

/**
 * IDs of recently counted requests. They prevent double counting when a commit is retried because its result is unknown.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('counted_requests')
    .addColumn('log_id', 'text', (column) => column.primaryKey().notNull())
    .execute();
}
