import { after, test } from 'node:test';
import { startPostgres, WITHOUT_POSTGRES } from '../../../load/servers/postgres.ts';
import { migratePostgres } from '../../../src/database/postgres/migrate.ts';
import { silentLogger, usePostgresDatabases } from '../../support/storage.ts';

// Runs the suites of keys, usage, files, glossaries and documents on PostgreSQL.

const SUITES = [
  'accounts/first-key',
  'accounts/key-store',
  'accounts/usage-recorder',
  'files/disk/disk-blob-store',
  'files/storage-quota',
  'glossaries/glossary-sets',
  'glossaries/glossary-store',
  'memories/memory-store',
  'jobs/document-jobs',
  'jobs/restart-document',
  'jobs/task-queue',
  'translation/terms/stored-glossaries',
];

if (WITHOUT_POSTGRES !== undefined) test('suites on PostgreSQL', { skip: WITHOUT_POSTGRES });
else {
  const server = await startPostgres();
  after(() => server[Symbol.asyncDispose]());
  const migrated = await server.database();
  await migratePostgres({ url: migrated, log: silentLogger });
  usePostgresDatabases(() => server.database(migrated));
  for (const suite of SUITES) await import(`../../${suite}.test.ts`);
}
