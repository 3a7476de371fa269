import type { Kysely } from 'kysely';

/** The expiry of keys, and the audit log. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('api_keys').addColumn('expires_at', 'text').execute();

  await database.schema
    .createTable('audit_log')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('at', 'text', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('actor', 'text', (column) => column.notNull())
    .addColumn('actor_id', 'text')
    .addColumn('actor_owner', 'text')
    .addColumn('address', 'text')
    .addColumn('log_id', 'text')
    .addColumn('owner', 'text')
    .addColumn('target', 'text', (column) => column.notNull())
    .addColumn('details', 'text', (column) => column.notNull())
    .execute();
  await database.schema.createIndex('audit_log_newest').on('audit_log').columns(['at', 'id']).execute();
  await database.schema.createIndex('documents_newest').on('documents').columns(['created_at', 'id']).execute();
  await database.schema.createIndex('daily_usage_day').on('daily_usage').columns(['day', 'owner']).execute();
}
