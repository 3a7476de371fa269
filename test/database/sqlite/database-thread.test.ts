import assert from 'node:assert/strict';
import { join } from 'node:path';
import { test } from 'node:test';
import { createSqliteThread } from '../../../src/database/sqlite/database-thread.ts';
import { silentLogger, temporaryDirectory } from '../../support/storage.ts';

test('a statement after close is rejected and starts no thread', async (t) => {
  await using directory = await temporaryDirectory();
  let threads = 0;
  const count = (): void => void threads++;
  process.on('worker', count);
  t.after(() => process.off('worker', count));
  const thread = createSqliteThread({ path: join(directory.path, 'glossa.db'), log: silentLogger });
  const one = { sql: 'SELECT 1 AS one', parameters: [], inTransaction: false };
  assert.deepEqual((await thread.run(one)).rows, [{ one: 1 }]);
  await thread.close();
  await assert.rejects(thread.run(one), { name: 'StorageError', message: 'The database is closed.' });
  assert.equal(threads, 1);
});
