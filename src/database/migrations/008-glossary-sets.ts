import { type Kysely, sql } from 'kysely';

/**
 * The set of glossaries that each glossary belongs to. The table is made anew, because the new column must stand before the
 * entries: SQLite reads a row up to the last column that a query needs, and the entries take up to 4 MiB. The old table is
 * renamed first, so that other replicas wait and add nothing to it while it is copied.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('glossaries').renameTo('old_glossaries').execute();
  await database.schema
    .createTable('glossaries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
    .addColumn('set_id', 'text')
    .addColumn('owner', 'text', (column) => column.notNull())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('source_language', 'text', (column) => column.notNull())
    .addColumn('target_language', 'text', (column) => column.notNull())
    .addColumn('version', 'text', (column) => column.notNull())
    .addColumn('entry_count', 'bigint', (column) => column.notNull())
    .addColumn('size', 'bigint', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    // Last, so that SQLite reads the other columns without it.
    .addColumn('entries', 'text', (column) => column.notNull())
    .execute();
  await sql`
    insert into glossaries
    select id, null, owner, name, source_language, target_language, version, entry_count, size, created_at, updated_at, entries
    from old_glossaries
  `.execute(database);
  await database.schema.dropTable('old_glossaries').execute();
  await database.schema
    .createIndex('glossaries_owner_newest')
    .on('glossaries')
    .columns(['owner', 'created_at', 'id'])
    .execute();
  await database.schema.createIndex('glossaries_set').on('glossaries').columns(['set_id']).execute();
}
