import type { Kysely } from 'kysely';

/** The calls that tell the end of a document, and the secrets that sign them. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  // SQLite adds one column in each statement.
  await schema.alterTable('documents').addColumn('callback_url', 'text').execute();
  await schema.alterTable('documents').addColumn('callback_at', 'text').execute();
  await schema
    .alterTable('documents')
    .addColumn('callback_attempts', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('documents').addColumn('callback_error', 'text').execute();
  await schema.createIndex('documents_callback').on('documents').columns(['callback_at']).execute();
  await schema
    .createTable('webhook_secrets')
    .addColumn('owner', 'text', (column) => column.primaryKey().notNull())
    .addColumn('secret', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
}
