import type { Kysely } from 'kysely';

/** Documents that are translated, the tasks of those in the queue, and how much of them each owner has. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('documents')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('key_id', 'text', (column) => column.notNull())
    .addColumn('log_id', 'text', (column) => column.notNull())
    .addColumn('trace', 'text')
    .addColumn('status', 'text', (column) => column.notNull())
    .addColumn('filename', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('target_language', 'text', (column) => column.notNull())
    .addColumn('current_language', 'text')
    .addColumn('source_blob', 'text')
    .addColumn('source_size', 'bigint', (column) => column.notNull())
    .addColumn('source_sha256', 'text')
    .addColumn('result_blob', 'text')
    .addColumn('result_size', 'bigint', (column) => column.notNull())
    .addColumn('result_sha256', 'text')
    .addColumn('digest', 'text')
    .addColumn('restarts', 'bigint', (column) => column.notNull())
    .addColumn('segments_total', 'bigint', (column) => column.notNull())
    .addColumn('segments_done', 'bigint', (column) => column.notNull())
    .addColumn('characters_total', 'bigint', (column) => column.notNull())
    .addColumn('characters', 'bigint', (column) => column.notNull())
    .addColumn('input_tokens', 'bigint', (column) => column.notNull())
    .addColumn('output_tokens', 'bigint', (column) => column.notNull())
    .addColumn('inference_time_tokens', 'bigint', (column) => column.notNull())
    .addColumn('engines', 'text', (column) => column.notNull())
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('started_at', 'text')
    .addColumn('finished_at', 'text')
    .addColumn('expires_at', 'text')
    .addColumn('served_at', 'text')
    // Last, so that SQLite reads the other columns without it.
    .addColumn('options', 'text', (column) => column.notNull())
    .execute();
  await createIndex(database, 'documents', 'documents_owner_newest', ['owner', 'created_at', 'id']);
  await createIndex(database, 'documents', 'documents_owner_served', ['owner', 'served_at']);
  await createIndex(database, 'documents', 'documents_key_served', ['key_id', 'served_at']);
  await createIndex(database, 'documents', 'documents_served', ['served_at', 'status', 'created_at']);
  await createIndex(database, 'documents', 'documents_expiry', ['expires_at']);
  await createIndex(database, 'documents', 'documents_source_blob', ['source_blob']);
  await createIndex(database, 'documents', 'documents_result_blob', ['result_blob']);

  await database.schema
    .createTable('document_tasks')
    .addColumn('document_id', 'text', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('is_done', 'bigint', (column) => column.notNull())
    .addColumn('available_at', 'text')
    .addColumn('lease_holder', 'text')
    .addColumn('attempts', 'bigint', (column) => column.notNull())
    .addColumn('failures', 'bigint', (column) => column.notNull())
    .addColumn('segments', 'bigint', (column) => column.notNull())
    .addColumn('characters', 'bigint', (column) => column.notNull())
    .addColumn('source', 'text')
    .addColumn('result', 'text')
    .addPrimaryKeyConstraint('document_tasks_pk', ['document_id', 'position'])
    .execute();
  await createIndex(database, 'document_tasks', 'document_tasks_open', ['document_id', 'is_done', 'position']);
  await createIndex(database, 'document_tasks', 'document_tasks_holder', ['lease_holder']);

  for (const name of ['documents', 'document_bytes']) {
    await database.schema
      .alterTable('owners')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await database.schema.alterTable('owners').addColumn('documents_served_at', 'text').execute();
  await createIndex(database, 'owners', 'owners_documents_served', ['documents_served_at', 'name']);
}

function createIndex(database: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  return database.schema.createIndex(name).on(table).columns(columns).execute();
}
