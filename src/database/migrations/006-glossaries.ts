import type { Kysely } from 'kysely';

/** Glossaries, and how much of them each owner has. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema
    .createTable('glossaries')
    .addColumn('id', 'text', (column) => column.primaryKey().notNull())
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
  await database.schema
    .createIndex('glossaries_owner_newest')
    .on('glossaries')
    .columns(['owner', 'created_at', 'id'])
    .execute();
  for (const name of ['glossaries', 'glossary_bytes']) {
    await database.schema
      .alterTable('owners')
      .addColumn(name, 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  }
}
