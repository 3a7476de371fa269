import type { Kysely } from 'kysely';

/** The format that was asked for the result of a document. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('documents').addColumn('result_format', 'text').execute();
}
