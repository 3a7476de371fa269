import { type Kysely, SqliteAdapter, sql } from 'kysely';

/** Translation memories: their segments, and the index that finds similar ones. */
export async function up(database: Kysely<unknown>): Promise<void> {
  const { schema } = database;
  // SQLite keeps the rows of a table without row IDs in its primary key, which halves the size of an index.
  const isSqlite = database.getExecutor().adapter instanceof SqliteAdapter;
  const end = isSqlite ? sql`without rowid` : sql``;
  for (const total of ['memories', 'memory_bytes']) {
    await schema
      .alterTable('owners')
      .addColumn(total, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
  await schema
    .createTable('memories')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('number', 'bigint', (column) => column.notNull().unique())
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('source_language', 'text', (column) => column.notNull())
    .addColumn('target_languages', 'text', (column) => column.notNull())
    .addColumn('segment_count', 'bigint', (column) => column.notNull())
    .addColumn('last_position', 'bigint', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();
  await schema.createIndex('memories_owner_newest').on('memories').columns(['owner', 'created_at', 'id']).execute();
  await schema
    .createTable('memory_segments')
    .addColumn('memory', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addColumn('target_language', 'text', (column) => column.notNull())
    .addColumn('source', 'text', (column) => column.notNull())
    .addColumn('target', 'text', (column) => column.notNull())
    .addPrimaryKeyConstraint('memory_segments_pk', ['memory', 'position'])
    .modifyEnd(end)
    .execute();
  await schema
    .createTable('memory_keys')
    .addColumn('memory', 'bigint', (column) => column.notNull())
    .addColumn('segment_key', 'bigint', (column) => column.notNull())
    .addColumn('position', 'bigint', (column) => column.notNull())
    .addPrimaryKeyConstraint('memory_keys_pk', ['memory', 'segment_key', 'position'])
    .modifyEnd(end)
    .execute();
  await schema
    .createTable('memory_removals')
    .addColumn('memory', 'bigint', (column) => column.primaryKey().notNull())
    .addColumn('since', 'text', (column) => column.notNull())
    .execute();
}
