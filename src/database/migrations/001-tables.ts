import type { CreateTableBuilder, Kysely } from 'kysely';

/** The tables of version 0.1.0. Columns are text or bigint, so SQLite and PostgreSQL accept the same statements. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createAccounts(database);
  await createFiles(database);
  await createGlossaries(database);
  await createDocuments(database);
}

async function createAccounts(database: Kysely<unknown>): Promise<void> {
  const keys = database.schema
    .createTable('api_keys')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull());
  await addTexts(keys, ['owner', 'name?', 'prefix'])
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .$call((table) => addTexts(table, ['scopes', 'created_at', 'revoked_at?', 'limits?']))
    .execute();

  const usage = addTexts(database.schema.createTable('daily_usage'), ['key_id', 'owner', 'day', 'operation']);
  // Engine time: one token for each started millisecond.
  const counts = ['requests', 'errors', 'input_characters', 'input_tokens', 'output_tokens', 'inference_time_tokens'];
  await addNumbers(usage, counts).addPrimaryKeyConstraint('daily_usage_pk', ['key_id', 'day', 'operation']).execute();
  await createIndex(database, 'daily_usage', 'daily_usage_owner_day', ['owner', 'day']);

  await database.schema
    .createTable('counted_requests')
    .addColumn('log_id', 'text', (column) => column.primaryKey().notNull())
    .execute();

  const owners = database.schema
    .createTable('owners')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull());
  const totals = ['stored_bytes', 'stored_files', 'glossaries', 'glossary_bytes', 'documents', 'document_bytes'];
  const limits = owners.addColumn('storage_bytes', 'bigint').addColumn('file_seconds', 'bigint');
  await addTexts(addNumbers(limits, totals), ['documents_served_at?', 'limits?']).execute();
  await createIndex(database, 'owners', 'owners_documents_served', ['documents_served_at', 'name']);
}

async function createFiles(database: Kysely<unknown>): Promise<void> {
  await addTexts(database.schema.createTable('files'), ['owner', 'key'])
    .addColumn('blob_id', 'text', (column) => column.notNull().unique())
    .$call((table) => addNumbers(table, ['size']))
    .$call((table) => addTexts(table, ['sha256?', 'content_type', 'created_at']))
    .addPrimaryKeyConstraint('files_pk', ['owner', 'key'])
    .execute();
  await createIndex(database, 'files', 'files_owner_newest', ['owner', 'created_at', 'blob_id']);

  const unlinked = database.schema
    .createTable('unlinked_blobs')
    .addColumn('blob_id', 'text', (column) => column.primaryKey().notNull());
  await addTexts(unlinked, ['state', 'since']).execute();
  await createIndex(database, 'unlinked_blobs', 'unlinked_blobs_state_since', ['state', 'since']);

  const installation = database.schema
    .createTable('installation')
    .addColumn('name', 'text', (column) => column.primaryKey().notNull());
  await addTexts(installation, ['value']).execute();
}

async function createGlossaries(database: Kysely<unknown>): Promise<void> {
  const glossaries = database.schema
    .createTable('glossaries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull());
  await addTexts(glossaries, ['set_id?', 'owner', 'name', 'source_language', 'target_language', 'version'])
    .$call((table) => addNumbers(table, ['entry_count', 'size']))
    // The entries are last, so that SQLite reads the other columns without them.
    .$call((table) => addTexts(table, ['created_at', 'updated_at', 'entries']))
    .execute();
  await createIndex(database, 'glossaries', 'glossaries_owner_newest', ['owner', 'created_at', 'id']);
  await createIndex(database, 'glossaries', 'glossaries_set', ['set_id']);
}

async function createDocuments(database: Kysely<unknown>): Promise<void> {
  const documents = database.schema
    .createTable('documents')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull());
  const billed = ['characters', 'input_tokens', 'output_tokens', 'inference_time_tokens'];
  await addTexts(documents, ['owner', 'key_id', 'log_id', 'trace?', 'status', 'filename', 'format'])
    .$call((table) => addTexts(table, ['target_language', 'current_language?', 'source_blob?']))
    .$call((table) => addNumbers(table, ['source_size']))
    .$call((table) => addTexts(table, ['source_sha256?', 'result_blob?']))
    .$call((table) => addNumbers(table, ['result_size']))
    .$call((table) => addTexts(table, ['result_sha256?', 'digest?']))
    .$call((table) =>
      addNumbers(table, ['restarts', 'segments_total', 'segments_done', 'characters_total', 'tokens_total']),
    )
    .$call((table) => addNumbers(table, [...billed, 'output_length']))
    .$call((table) => addTexts(table, ['engines', 'error_code?', 'error_message?', 'created_at', 'started_at?']))
    // The options are last, so that SQLite reads the other columns without them.
    .$call((table) => addTexts(table, ['finished_at?', 'expires_at?', 'served_at?', 'options']))
    .execute();
  await createIndex(database, 'documents', 'documents_owner_newest', ['owner', 'created_at', 'id']);
  await createIndex(database, 'documents', 'documents_owner_served', ['owner', 'served_at']);
  await createIndex(database, 'documents', 'documents_key_served', ['key_id', 'served_at']);
  await createIndex(database, 'documents', 'documents_served', ['served_at', 'status', 'created_at']);
  await createIndex(database, 'documents', 'documents_expiry', ['expires_at']);
  await createIndex(database, 'documents', 'documents_source_blob', ['source_blob']);
  await createIndex(database, 'documents', 'documents_result_blob', ['result_blob']);

  await addTexts(database.schema.createTable('document_tasks'), ['document_id'])
    .$call((table) => addNumbers(table, ['position']))
    .$call((table) => addTexts(table, ['kind']))
    .$call((table) => addNumbers(table, ['is_done']))
    .$call((table) => addTexts(table, ['available_at?', 'lease_holder?']))
    .$call((table) => addNumbers(table, ['attempts', 'failures', 'segments', 'characters']))
    .$call((table) => addTexts(table, ['source?', 'result?', 'billed_on?']))
    .$call((table) => addNumbers(table, ['input_tokens', 'output_tokens', 'inference_time_tokens']))
    .addPrimaryKeyConstraint('document_tasks_pk', ['document_id', 'position'])
    .execute();
  await createIndex(database, 'document_tasks', 'document_tasks_open', ['document_id', 'is_done', 'position']);
  await createIndex(database, 'document_tasks', 'document_tasks_holder', ['lease_holder']);
}

type Table = CreateTableBuilder<string, string>;

/** Adds columns of text. A name with a question mark is that of a column that may be null. */
function addTexts(table: Table, names: readonly string[]): Table {
  return names.reduce(
    (added, name) =>
      name.endsWith('?')
        ? added.addColumn(name.slice(0, -1), 'text')
        : added.addColumn(name, 'text', (column) => column.notNull()),
    table,
  );
}

function addNumbers(table: Table, names: readonly string[]): Table {
  return names.reduce((added, name) => added.addColumn(name, 'bigint', (column) => column.notNull()), table);
}

function createIndex(database: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  return database.schema.createIndex(name).on(table).columns(columns).execute();
}
