import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import { temporaryDatabase } from '../support/storage.ts';

test('the files of the database do not contain the key', async () => {
  await using temporary = await temporaryDatabase();
  const keyStore = createKeyStore({ database: temporary.database, registry: new Registry() });
  const { key, record } = await keyStore.create({ owner: 'ann', name: undefined, scopes: ['translate', 'files'] });
  assert.ok(await keyStore.authenticate(key));
  for (const name of ['glossa.db', 'glossa.db-wal']) {
    const bytes = await readFile(join(temporary.directory, name));
    assert.equal(bytes.includes(key.slice(15)), false, name);
  }
  assert.equal(JSON.stringify(record).includes(key.slice(15)), false);
});
