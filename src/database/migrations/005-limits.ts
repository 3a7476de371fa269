import type { Kysely } from 'kysely';

/** Individual limits of keys and owners, as written on the command line; null for the defaults. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('api_keys').addColumn('limits', 'text').execute();
  await database.schema.alterTable('owners').addColumn('limits', 'text').execute();
}
