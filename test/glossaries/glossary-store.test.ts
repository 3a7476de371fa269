import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { Registry } from 'prom-client';
import { findOwner } from '../../src/files/owners.ts';
import { createGlossaryStore, type GlossaryStore } from '../../src/glossaries/glossary-store.ts';
import { temporaryDatabase } from '../support/storage.ts';

const defaultLimits = { storageBytes: Infinity, fileLifetimeSeconds: Infinity };
const PAIR = { sourceLanguage: 'en', targetLanguage: 'pt' };

async function temporaryStore() {
  const temporary = await temporaryDatabase();
  return {
    ...temporary,
    store: createGlossaryStore({ database: temporary.database, defaultLimits, registry: new Registry() }),
  };
}

async function entriesOf(store: GlossaryStore, owner: string, id: string): Promise<Map<string, string>> {
  const { entries } = await store.read(owner, id);
  for (;;) {
    const step = entries.next();
    if (step.done) return new Map(step.value.map(({ source, target }) => [source, target]));
  }
}

test('any sequence of changes gives the same entries as a map, and the counts of the owner agree', async () => {
  await using temporary = await temporaryStore();
  const { store, database } = temporary;
  const term = fc.constantFrom('a', 'é', 'a b', '"', '__proto__', '10', '日本', '😀', "it's", '=1', '\\', '\\t', '%');
  const change = fc.record({ source: term, target: fc.option(term) });
  const changes = fc.array(fc.uniqueArray(change, { selector: ({ source }) => source }), { maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(changes, async (all) => {
      const { id } = await store.create('ann', { name: 'N', ...PAIR, entries: [] });
      const expected = new Map<string, string>();
      let bytes = 0;
      for (const entries of all) {
        const before = await store.get('ann', id);
        const after = await store.update('ann', id, { entries });
        for (const { source, target } of entries) {
          if (target === null) expected.delete(source);
          else expected.set(source, target);
        }
        bytes = [...expected].reduce((sum, pair) => sum + Buffer.byteLength(pair.join(' ')) + 1, 0);
        assert.equal(after.entryCount, expected.size);
        assert.notEqual(after.version, before.version);
        assert.deepEqual(await store.get('ann', id), after);
      }
      assert.deepEqual(await entriesOf(store, 'ann', id), expected);
      const { glossaries, glossaryBytes } = await findOwner(database, 'ann', defaultLimits);
      assert.deepEqual([glossaries, glossaryBytes], [1, bytes]);
      await store.remove('ann', id);
    }),
    { seed: 19, numRuns: 40 },
  );
  const { glossaries, glossaryBytes } = await findOwner(database, 'ann', defaultLimits);
  assert.deepEqual([glossaries, glossaryBytes], [0, 0]);
});

test('changes and removals at the same time are applied one after the other', async () => {
  await using temporary = await temporaryStore();
  const { store, database } = temporary;
  const { id } = await store.create('ann', { name: 'N', ...PAIR, entries: [] });
  const other = await store.create('ann', { name: 'O', ...PAIR, entries: [{ source: 'a', target: 'b' }] });
  const change = (i: number) => store.update('ann', id, { entries: [{ source: `t${i}`, target: 'x' }] });
  const changes = Promise.all(Array.from({ length: 30 }, (_, i) => change(i)));
  const removals = await Promise.allSettled([store.remove('ann', other.id), store.remove('ann', other.id)]);
  assert.deepEqual(removals.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  await changes;
  assert.equal((await entriesOf(store, 'ann', id)).size, 30);
  const { glossaries, glossaryBytes } = await findOwner(database, 'ann', defaultLimits);
  const { size } = await database.selectFrom('glossaries').select('size').executeTakeFirstOrThrow();
  assert.deepEqual([glossaries, glossaryBytes], [1, size]);
});

test('a glossary of the limits is stored and read whole', async () => {
  await using temporary = await temporaryStore();
  const { store } = temporary;
  const entries = Array.from({ length: 10_000 }, (_, i) => ({ source: `término ${i}`, target: 'é'.repeat(190) }));
  const { id } = await store.create('ann', { name: 'N', ...PAIR, entries });
  assert.equal((await entriesOf(store, 'ann', id)).size, 10_000);
  const more = { source: 'one more', target: 'x' };
  await assert.rejects(store.update('ann', id, { entries: [more] }), { code: 'glossary_too_large' });
  assert.equal((await store.get('ann', id)).entryCount, 10_000);
});
