import type { Kysely } from 'kysely';

/** The neighbours that an imported file gives of its segments. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const column of ['source_before', 'source_after']) {
    await database.schema.alterTable('memory_segments').addColumn(column, 'text').execute();
  }
}
