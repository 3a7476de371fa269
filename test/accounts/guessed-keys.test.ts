import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createKeyStore } from '../../src/accounts/key-store.ts';
import { temporaryDatabase } from '../support/storage.ts';

// Not part of the suites that also run on PostgreSQL: it makes thousands of queries and does not test the database.

test('guessed keys do not evict valid keys from the cache', async () => {
  await using temporary = await temporaryDatabase();
  const registry = new Registry();
  const keyStore = createKeyStore({ database: temporary.database, registry, now: () => 1_000 });
  const lookUps = async () => {
    const metric = await registry.getSingleMetric('glossa_accounts_key_lookups_total')?.get();
    return metric?.values.reduce((sum, { value }) => sum + value, 0);
  };
  const { key } = await keyStore.create({ owner: 'ann', name: undefined, scopes: ['translate'] });
  await keyStore.authenticate(key);
  const guesses = Array.from({ length: 10_100 }, (_, index) => `glossa_${String(index).padStart(43, 'x')}`);
  for (let start = 0; start < guesses.length; start += 500) {
    await Promise.all(guesses.slice(start, start + 500).map((guess) => keyStore.authenticate(guess)));
  }
  assert.equal(await lookUps(), 10_101);
  await keyStore.authenticate(key);
  assert.equal(await lookUps(), 10_101, 'the key is still in memory');
  await keyStore.authenticate(guesses[0] ?? '');
  assert.equal(await lookUps(), 10_102, 'the oldest guess is not');
});
