import type { Kysely } from 'kysely';

/** The warnings of translated documents. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .alterTable('documents')
    .addColumn('warnings', 'text', (column) => column.notNull().defaultTo('{}'))
    .execute();
}
