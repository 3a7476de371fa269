import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Registry } from 'prom-client';
import { testScope } from '../../../load/test-scope.ts';
import { createGlossaryStore, type GlossaryStore } from '../../../src/glossaries/glossary-store.ts';
import { createStoredGlossaries } from '../../../src/translation/terms/stored-glossaries.ts';
import { temporaryDatabase } from '../../support/storage.ts';

const ANN = testScope(undefined, 'ann');
const TRAINS = {
  name: 'Trains',
  sourceLanguage: 'en',
  targetLanguage: 'pt-BR',
  entries: [{ source: 'track', target: 'trilho' }],
};
const FROM_EN = { from: 'en', to: 'pt-BR' };
const defaultLimits = { storageBytes: Infinity, fileLifetimeSeconds: Infinity };

/** Two replicas on one database. The first counts how often it reads entries. */
async function temporaryReplicas() {
  const temporary = await temporaryDatabase();
  const open = () => createGlossaryStore({ database: temporary.database, defaultLimits, registry: new Registry() });
  const store = open();
  let reads = 0;
  const counting: GlossaryStore = {
    ...store,
    read(owner, id) {
      reads++;
      return store.read(owner, id);
    },
  };
  return {
    store: open(),
    glossaries: createStoredGlossaries(counting),
    reads: () => reads,
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  };
}

describe('the stored glossary of a request', () => {
  test('has its latest terms, also when another replica changed them', async () => {
    await using replicas = await temporaryReplicas();
    const { store, glossaries } = replicas;
    const { id } = await store.create('ann', TRAINS);
    const targets = async () => {
      const matcher = await (await glossaries.resolve(id, FROM_EN, ANN)).matcherFor('en', ANN);
      return matcher?.find('The track is here.').map(({ target }) => target);
    };
    assert.deepEqual(await targets(), ['trilho']);
    await store.update('ann', id, { entries: [{ source: 'track', target: 'via' }] });
    assert.deepEqual(await targets(), ['via']);
    await store.update('ann', id, { entries: [{ source: 'track', target: null }] });
    assert.deepEqual(await targets(), []);
    await store.remove('ann', id);
    await assert.rejects(targets(), { code: 'glossary_not_found' });
  });

  test('is read once for each version, also by requests at the same time, and a new name is no new version', async () => {
    await using replicas = await temporaryReplicas();
    const { store, glossaries, reads } = replicas;
    const { id } = await store.create('ann', TRAINS);
    const resolve = async () => (await glossaries.resolve(id, FROM_EN, ANN)).matcherFor('en', ANN);
    await Promise.all(Array.from({ length: 20 }, resolve));
    await resolve();
    await store.update('ann', id, { name: 'Railways' });
    await resolve();
    assert.equal(reads(), 1);
    await store.update('ann', id, { entries: [{ source: 'train', target: 'comboio' }] });
    await resolve();
    assert.equal(reads(), 2);
  });

  test('is still built for the others when the first request is cancelled', async () => {
    await using replicas = await temporaryReplicas();
    const { store, glossaries } = replicas;
    const { id } = await store.create('ann', TRAINS);
    const controller = new AbortController();
    const glossary = await glossaries.resolve(id, FROM_EN, ANN);
    const first = glossary.matcherFor('en', testScope(controller.signal, 'ann'));
    const second = glossary.matcherFor('en', ANN);
    controller.abort(new Error('cancelled'));
    await assert.rejects(first, /cancelled/);
    assert.equal((await second)?.find('a track').length, 1);
  });

  test('belongs to its owner', async () => {
    await using replicas = await temporaryReplicas();
    const { id } = await replicas.store.create('ann', TRAINS);
    await replicas.glossaries.resolve(id, FROM_EN, ANN);
    for (const other of [id, 'no such glossary', 'x\0']) {
      const scope = testScope(undefined, 'bob');
      await assert.rejects(replicas.glossaries.resolve(other, FROM_EN, scope), { code: 'glossary_not_found' });
    }
  });

  test('is for its pair and the variants of its languages', async () => {
    await using replicas = await temporaryReplicas();
    const { store, glossaries } = replicas;
    const resolve = async (pair: string, from: string | undefined, to: string) => {
      const [sourceLanguage = '', targetLanguage = ''] = pair.split(' ');
      const { id } = await store.create('ann', { ...TRAINS, sourceLanguage, targetLanguage });
      return glossaries.resolve(id, { from, to }, ANN);
    };
    for (const [pair, from, to] of [
      ['en pt', 'en', 'pt'],
      ['en pt', 'en-GB', 'pt-BR'],
      ['en pt-BR', 'en', 'pt'],
      ['en pt', undefined, 'pt'],
    ] as const) {
      await resolve(pair, from, to);
    }
    for (const [pair, from, to, message] of [
      ['en pt', 'pt', 'en', 'The glossary is for en to pt, but the request translates from pt to en.'],
      ['en pt', 'es', 'pt', 'The glossary is for en to pt, but the request translates from es to pt.'],
      ['en pt', undefined, 'es', 'The glossary is for en to pt, but the request translates to es.'],
      ['en pt-BR', 'en', 'pt-PT', 'The glossary is for en to pt-BR, but the request translates from en to pt-PT.'],
      ['en sr', 'en', 'sr-Latn', 'The glossary is for en to sr, but the request translates from en to sr-Latn.'],
    ] as const) {
      await assert.rejects(resolve(pair, from, to), {
        code: 'glossary_language_mismatch',
        message: `${message} Use a glossary for this pair.`,
      });
    }
    const detected = await resolve('en pt', undefined, 'pt');
    for (const [language, isFor] of Object.entries({ en: true, 'en-US': true, es: false, pt: false })) {
      assert.equal((await detected.matcherFor(language, ANN)) !== undefined, isFor, language);
    }
  });

  test('of a set is the one of the pair, and rather that of exactly its languages', async () => {
    await using replicas = await temporaryReplicas();
    const { store, glossaries } = replicas;
    const dictionary = (pair: string) => {
      const [sourceLanguage = '', targetLanguage = ''] = pair.split(' ');
      return { sourceLanguage, targetLanguage, entries: [{ source: 'Glossa', target: pair }] };
    };
    const [first] = await store.createSet('ann', 'Names', ['en es', 'en pt', 'en pt-BR', 'de pt'].map(dictionary));
    assert.ok(first);
    const found = async (from: string | undefined, to: string, language = from ?? '') => {
      const matcher = await (await glossaries.resolve(first.setId, { from, to }, ANN)).matcherFor(language, ANN);
      return matcher?.find('Glossa').map(({ target }) => target);
    };
    assert.deepEqual(await found('en', 'es'), ['en es']);
    assert.deepEqual(await found('en', 'pt-BR'), ['en pt-BR']);
    assert.deepEqual(await found('en', 'pt-PT'), ['en pt']);
    assert.deepEqual(await found(undefined, 'pt', 'de'), ['de pt']);
    assert.deepEqual(await found(undefined, 'pt', 'fr'), undefined);
    await assert.rejects(found('en', 'it'), {
      code: 'glossary_language_mismatch',
      message:
        'The glossary is for de to pt, en to es, en to pt, en to pt-BR, but the request translates from en to it. Use a glossary for this pair.',
    });
    const second = (await store.findSet('ann', first.setId)).find(({ id }) => id !== first.setId);
    assert.ok(second);
    await glossaries.resolve(second.id, { from: second.sourceLanguage, to: second.targetLanguage }, ANN);
    await assert.rejects(glossaries.resolve(second.id, { from: 'en', to: 'es' }, ANN), {
      code: 'glossary_language_mismatch',
    });
  });
});
