import type { Kysely } from 'kysely';

/** Limits of one key and of one owner, in the words of the command line; null where the defaults hold. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await database.schema.alterTable('api_keys').addColumn('limits', 'text').execute();
  await database.schema.alterTable('owners').addColumn('limits', 'text').execute();
}
