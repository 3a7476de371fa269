import { randomBytes } from 'node:crypto';
import type { Database } from '../../database/database.ts';

const NAME = 'blob_folder';

/**
 * The folder of an installation's blobs in a bucket: a random name in its database. The removal of orphans deletes every
 * blob that the database does not know, so a service with another database must use another folder.
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
