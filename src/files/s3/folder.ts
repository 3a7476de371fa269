import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';

const NAME = 'blob_folder';

/**
 * The folder of an installation's blobs in whatever bucket: a random name that its database keeps. A sweep takes what the
 * database does not know, so a service that was started with another database must not look where these are.
 * @throws StorageError
 */
export async function ensureInstallationFolder(database: Database): Promise<string> {
  const value = randomBytes(8).toString('hex');
  await database
    .insertInto('installation')
    .values({ name: NAME, value })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const row = await database
    .selectFrom('installation')
    .select('value')
    .where('name', '=', NAME)
    .executeTakeFirstOrThrow();
  return row.value;
}
