import type { Kysely } from 'kysely';

/** Keys, usage and files. Columns are text or bigint, so SQLite and PostgreSQL accept the same statements. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('name', 'text')
    .addColumn('prefix', 'text', (column) => column.notNull())
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .addColumn('scopes', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('revoked_at', 'text')
    .execute();

  await database.schema
    .createTable('daily_usage')
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('day', 'text', (column) => column.notNull())
    .addColumn('operation', 'text', (column) => column.notNull())
    .addColumn('requests', 'bigint', (column) => column.notNull())
    .addColumn('errors', 'bigint', (column) => column.notNull())
    .addColumn('input_characters', 'bigint', (column) => column.notNull())
    .addColumn('input_tokens', 'bigint', (column) => column.notNull())
    .addColumn('output_tokens', 'bigint', (column) => column.notNull())
    // Engine time: one token for each started millisecond.
    .addColumn('inference_time_tokens', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_usage_pk', ['key_id', 'day', 'operation'])
    .execute();
  await database.schema.createIndex('daily_usage_owner_day').on('daily_usage').columns(['owner', 'day']).execute();

  await database.schema
    .createTable('files')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('key', 'text', (column) => column.notNull())
    .addColumn('blob_id', 'text', (column) => column.notNull().unique())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('content_type', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('files_pk', ['owner', 'key'])
    .execute();
  await database.schema
    .createIndex('files_owner_newest')
    .on('files')
    .columns(['owner', 'created_at', 'blob_id'])
    .execute();
}
