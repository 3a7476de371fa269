import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { findOwner } from '../../src/files/owners.ts';
import { MAX_GLOSSARIES } from '../../src/glossaries/glossary.ts';
import { createGlossaryStore, type Dictionary } from '../../src/glossaries/glossary-store.ts';
import { temporaryDatabase } from '../support/storage.ts';

async function temporaryStore(storageBytes = Infinity) {
  const { database, directory, ...temporary } = await temporaryDatabase();
  const defaultLimits = { storageBytes, fileLifetimeSeconds: Infinity };
  const store = createGlossaryStore({ database, defaultLimits, registry: new Registry() });
  return {
    store,
    database,
    counts: async (owner = 'ann') => {
      const { glossaries, glossaryBytes } = await findOwner(database, owner, defaultLimits);
      return [glossaries, glossaryBytes];
    },
    pairsOf: async (id: string) =>
      (await store.findSet('ann', id)).map(
        ({ sourceLanguage, targetLanguage, entryCount }) => `${sourceLanguage} ${targetLanguage} ${entryCount}`,
      ),
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  };
}

const dictionary = (pair: string, ...terms: string[]): Dictionary => {
  const [sourceLanguage = '', targetLanguage = ''] = pair.split(' ');
  return { sourceLanguage, targetLanguage, entries: terms.map((source) => ({ source, target: 'x' })) };
};

test('a set has one ID and one name, and each of its glossaries is also one of its own', async () => {
  await using temporary = await temporaryStore();
  const { store, pairsOf, counts } = temporary;
  const set = await store.createSet('ann', 'N', [dictionary('en pt', 'a'), dictionary('en es', 'b', 'c')]);
  const [first, second] = set;
  assert.ok(first && second);
  assert.deepEqual([first.setId, second.setId], [first.id, first.id]);
  assert.deepEqual(await pairsOf(first.id), ['en es 2', 'en pt 1']);
  assert.deepEqual(await pairsOf(second.id), []);
  assert.equal((await store.list('ann', 10, undefined)).glossaries.length, 2);
  assert.deepEqual(await counts(), [2, 12]);
  await store.update('ann', second.id, { name: 'M' });
  assert.equal((await store.get('ann', first.id)).name, 'M', 'the name is that of the set');
  await store.remove('ann', first.id);
  assert.deepEqual(await pairsOf(first.id), ['en es 2'], 'the set outlives its first glossary');
  await store.removeSet('ann', first.id);
  assert.deepEqual(await counts(), [0, 0]);
  await assert.rejects(store.removeSet('ann', first.id), { code: 'glossary_not_found' });
});

test('another owner cannot see, change or remove any glossary of a set', async () => {
  await using temporary = await temporaryStore();
  const { store, pairsOf } = temporary;
  const [first] = await store.createSet('ann', 'N', [dictionary('en pt', 'a'), dictionary('en es', 'b')]);
  const id = first?.id ?? '';
  assert.deepEqual(await store.findSet('bob', id), []);
  const notFound = { code: 'glossary_not_found' };
  const dictionaries = [{ ...dictionary('en es', 'c'), mode: 'add' as const }];
  await assert.rejects(store.updateSet('bob', id, { name: 'M', dictionaries }), notFound);
  await assert.rejects(store.removeSet('bob', id), notFound);
  assert.deepEqual(await pairsOf(id), ['en es 1', 'en pt 1']);
  assert.equal((await store.get('ann', id)).name, 'N');
});

test('a change of a set adds entries, replaces them, and adds glossaries for new pairs', async () => {
  await using temporary = await temporaryStore();
  const { store, pairsOf, counts } = temporary;
  const { id } = await store.create('ann', { name: 'N', ...dictionary('en pt', 'a', 'b') });
  await store.updateSet('ann', id, { dictionaries: [{ ...dictionary('en pt', 'b', 'c'), mode: 'add' }] });
  assert.deepEqual(await pairsOf(id), ['en pt 3']);
  const changed = await store.updateSet('ann', id, {
    name: 'M',
    dictionaries: [
      { ...dictionary('en pt', 'd'), mode: 'replace' },
      { ...dictionary('de pt', 'e', 'f'), mode: 'add' },
    ],
  });
  assert.deepEqual(await pairsOf(id), ['de pt 2', 'en pt 1']);
  assert.deepEqual(
    changed.map(({ name }) => name),
    ['M', 'M'],
  );
  assert.deepEqual(await counts(), [2, 12]);
});

test('a set belongs to its owner', async () => {
  await using temporary = await temporaryStore();
  const { store } = temporary;
  const { id } = await store.create('ann', { name: 'N', ...dictionary('en pt', 'a') });
  assert.deepEqual(await store.findSet('bob', id), []);
  await assert.rejects(store.updateSet('bob', id, { name: 'M' }), { code: 'glossary_not_found' });
  await assert.rejects(store.removeSet('bob', id), { code: 'glossary_not_found' });
  assert.equal((await store.get('ann', id)).name, 'N');
});

test('a set that exceeds a limit of its owner is not stored at all, nor is a change', async () => {
  await using temporary = await temporaryStore();
  const { store, counts, database } = temporary;
  const { id } = await store.create('ann', { name: 'N', ...dictionary('en pt', 'a') });
  await database
    .updateTable('owners')
    .set({ glossaries: MAX_GLOSSARIES - 1 })
    .where('name', '=', 'ann')
    .execute();
  const two = [dictionary('en es', 'a'), dictionary('en fr', 'b')];
  await assert.rejects(store.createSet('ann', 'N', two), { code: 'glossary_quota_exceeded' });
  const changes = { dictionaries: two.map((one) => ({ ...one, mode: 'add' as const })) };
  await assert.rejects(store.updateSet('ann', id, changes), { code: 'glossary_quota_exceeded' });
  assert.deepEqual(await counts(), [MAX_GLOSSARIES - 1, 4]);
  assert.equal((await store.findSet('ann', id)).length, 1);

  await using small = await temporaryStore(20_000);
  const large = ['en es', 'en fr', 'en de'].map((pair) => dictionary(pair, 'é'.repeat(100)));
  const [{ setId } = { setId: '' }] = await small.store.createSet('ann', 'N', large);
  const larger = Array.from({ length: 50 }, (_, at) => `${at} ${'é'.repeat(98)}`);
  const growing = ['en es', 'en fr', 'en de'].map((pair) => ({ ...dictionary(pair, ...larger), mode: 'add' as const }));
  await assert.rejects(small.store.updateSet('ann', setId, { dictionaries: growing }), {
    code: 'storage_quota_exceeded',
  });
  assert.deepEqual(await small.pairsOf(setId), ['en de 1', 'en es 1', 'en fr 1']);
});
