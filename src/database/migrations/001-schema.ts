import { type CreateTableBuilder, type Kysely, SqliteAdapter, sql } from 'kysely';

/** All tables. Columns are text or bigint, so SQLite and PostgreSQL accept the same statements. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await createAccounts(database);
  await createFiles(database);
  await createGlossaries(database);
  await createMemories(database);
  await createDocuments(database);
  await createAuditLog(database);
}

async function createAccounts(database: Kysely<unknown>): Promise<void> {
  await addTexts(createTable(database, 'api_keys', 'id'), ['owner', 'name?', 'prefix'])
    .addColumn('hash', 'text', (column) => column.notNull().unique())
    .$call((table) => addTexts(table, ['scopes', 'created_at', 'revoked_at?', 'limits?', 'expires_at?']))
    .execute();

  const usage = addTexts(database.schema.createTable('daily_usage'), ['key_id', 'owner', 'day', 'operation']);
  // Engine time: one token for each started millisecond.
  const counts = ['requests', 'errors', 'input_characters', 'input_tokens', 'output_tokens', 'inference_time_tokens'];
  await addNumbers(usage, counts).addPrimaryKeyConstraint('daily_usage_pk', ['key_id', 'day', 'operation']).execute();
  await createIndex(database, 'daily_usage', 'daily_usage_owner_day', ['owner', 'day']);
  await createIndex(database, 'daily_usage', 'daily_usage_day', ['day', 'owner']);

  await createTable(database, 'counted_requests', 'log_id').execute();

  const owners = createTable(database, 'owners', 'name')
    .addColumn('storage_bytes', 'bigint')
    .addColumn('file_seconds', 'bigint');
  const totals = ['stored_bytes', 'stored_files', 'glossaries', 'glossary_bytes', 'documents', 'document_bytes'];
  await addZeros(addNumbers(owners, totals), ['memories', 'memory_bytes'])
    .$call((table) => addTexts(table, ['documents_served_at?', 'limits?']))
    .execute();
  await createIndex(database, 'owners', 'owners_documents_served', ['documents_served_at', 'name']);

  const session = ['owner', 'name', 'scopes', 'created_at', 'idle_at', 'expires_at'];
  await addTexts(createTable(database, 'sessions', 'id_hash'), session).execute();
  await createIndex(database, 'sessions', 'sessions_expiry', ['expires_at']);

  await addTexts(createTable(database, 'webhook_secrets', 'owner'), ['secret', 'created_at']).execute();
}

async function createFiles(database: Kysely<unknown>): Promise<void> {
  await addTexts(database.schema.createTable('files'), ['owner', 'key'])
    .addColumn('blob_id', 'text', (column) => column.notNull().unique())
    .$call((table) => addNumbers(table, ['size']))
    .$call((table) => addTexts(table, ['sha256?', 'content_type', 'created_at']))
    .addPrimaryKeyConstraint('files_pk', ['owner', 'key'])
    .execute();
  await createIndex(database, 'files', 'files_owner_newest', ['owner', 'created_at', 'blob_id']);

  await addTexts(createTable(database, 'unlinked_blobs', 'blob_id'), ['state', 'since']).execute();
  await createIndex(database, 'unlinked_blobs', 'unlinked_blobs_state_since', ['state', 'since']);

  await addTexts(createTable(database, 'installation', 'name'), ['value']).execute();
}

async function createGlossaries(database: Kysely<unknown>): Promise<void> {
  const glossaries = createTable(database, 'glossaries', 'id');
  await addTexts(glossaries, ['set_id?', 'owner', 'name', 'source_language', 'target_language', 'version'])
    .$call((table) => addNumbers(table, ['entry_count', 'size']))
    // The entries are last, so that SQLite reads the other columns without them.
    .$call((table) => addTexts(table, ['created_at', 'updated_at', 'entries']))
    .execute();
  await createIndex(database, 'glossaries', 'glossaries_owner_newest', ['owner', 'created_at', 'id']);
  await createIndex(database, 'glossaries', 'glossaries_set', ['set_id']);
}

/** Translation memories: their segments, and the index that finds similar ones. */
async function createMemories(database: Kysely<unknown>): Promise<void> {
  // SQLite keeps the rows of a table without row IDs in its primary key, which halves the size of an index.
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const end = isSqlite ? sql`without rowid` : sql``;

  await createTable(database, 'memories', 'id')
    .addColumn('number', 'bigint', (column) => column.notNull().unique())
    .$call((table) => addTexts(table, ['owner', 'name', 'source_language', 'target_languages']))
    .$call((table) => addNumbers(table, ['segment_count', 'last_position', 'size']))
    .$call((table) => addTexts(table, ['created_at', 'updated_at']))
    .execute();
  await createIndex(database, 'memories', 'memories_owner_newest', ['owner', 'created_at', 'id']);

  await addNumbers(database.schema.createTable('memory_segments'), ['memory', 'position'])
    .$call((table) => addTexts(table, ['target_language', 'source', 'target', 'source_before?', 'source_after?']))
    .addPrimaryKeyConstraint('memory_segments_pk', ['memory', 'position'])
    .modifyEnd(end)
    .execute();

  await addNumbers(database.schema.createTable('memory_keys'), ['memory', 'segment_key', 'position'])
    .addPrimaryKeyConstraint('memory_keys_pk', ['memory', 'segment_key', 'position'])
    .modifyEnd(end)
    .execute();

  const removals = database.schema
    .createTable('memory_removals')
    .addColumn('memory', 'bigint', (column) => column.notNull().primaryKey());
  await addTexts(removals, ['since']).execute();
}

async function createDocuments(database: Kysely<unknown>): Promise<void> {
  const documents = createTable(database, 'documents', 'id');
  const billed = ['characters', 'input_tokens', 'output_tokens', 'inference_time_tokens'];
  await addTexts(documents, ['owner', 'key_id', 'log_id', 'trace?', 'status', 'filename', 'format', 'result_format?'])
    .$call((table) => addTexts(table, ['target_language', 'current_language?', 'source_blob?']))
    .$call((table) => addNumbers(table, ['source_size']))
    .$call((table) => addTexts(table, ['source_sha256?', 'result_blob?']))
    .$call((table) => addNumbers(table, ['result_size']))
    .$call((table) => addTexts(table, ['result_sha256?', 'digest?']))
    .$call((table) =>
      addNumbers(table, ['restarts', 'segments_total', 'segments_done', 'characters_total', 'tokens_total']),
    )
    .$call((table) => addNumbers(table, [...billed, 'output_length']))
    .addColumn('warnings', 'text', (column) => column.notNull().defaultTo('{}'))
    .$call((table) => addTexts(table, ['engines', 'error_code?', 'error_message?', 'created_at', 'started_at?']))
    .$call((table) => addTexts(table, ['finished_at?', 'expires_at?', 'served_at?', 'callback_url?', 'callback_at?']))
    .$call((table) => addZeros(table, ['callback_attempts']))
    // The options are last, so that SQLite reads the other columns without them.
    .$call((table) => addTexts(table, ['callback_error?', 'options']))
    .execute();
  await createIndex(database, 'documents', 'documents_newest', ['created_at', 'id']);
  await createIndex(database, 'documents', 'documents_owner_newest', ['owner', 'created_at', 'id']);
  await createIndex(database, 'documents', 'documents_owner_served', ['owner', 'served_at']);
  await createIndex(database, 'documents', 'documents_key_served', ['key_id', 'served_at']);
  await createIndex(database, 'documents', 'documents_served', ['served_at', 'status', 'created_at']);
  await createIndex(database, 'documents', 'documents_expiry', ['expires_at']);
  await createIndex(database, 'documents', 'documents_source_blob', ['source_blob']);
  await createIndex(database, 'documents', 'documents_result_blob', ['result_blob']);
  await createIndex(database, 'documents', 'documents_callback', ['callback_at']);

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

async function createAuditLog(database: Kysely<unknown>): Promise<void> {
  const actor = ['actor', 'actor_id?', 'actor_owner?', 'address?', 'log_id?'];
  const columns = ['at', 'action', ...actor, 'owner?', 'target', 'details'];
  await addTexts(createTable(database, 'audit_log', 'id'), columns).execute();
  await createIndex(database, 'audit_log', 'audit_log_newest', ['at', 'id']);
}

type Table = CreateTableBuilder<string, string>;

/** A table whose primary key is one column of text. */
function createTable(database: Kysely<unknown>, name: string, key: string): Table {
  return database.schema.createTable(name).addColumn(key, 'text', (column) => column.primaryKey().notNull());
}

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

function addZeros(table: Table, names: readonly string[]): Table {
  return names.reduce(
    (added, name) => added.addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0)),
    table,
  );
}

function createIndex(database: Kysely<unknown>, table: string, name: string, columns: string[]): Promise<void> {
  return database.schema.createIndex(name).on(table).columns(columns).execute();
}
