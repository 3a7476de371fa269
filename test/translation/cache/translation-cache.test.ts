import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { engineWith, failingEngine, setAvailability, translatorWith } from '../../support/translator-doubles.ts';

const CACHE = { cacheBytes: 100_000 };

test('a repeated segment is read from memory, with the label of its engine and without engine time', async () => {
  const engine = engineWith('one', ['en es']);
  const { translate } = translatorWith([engine], CACHE);
  const first = await translate('The house is near a river. The dog is in the house.', 'es', 'en');
  const second = await translate('The dog is in the house.', 'es', 'en');
  assert.deepEqual(first.texts, ['es(The house is near a river.) es(The dog is in the house.)']);
  assert.deepEqual([second.texts, second.engines, second.engineMs], [['es(The dog is in the house.)'], ['one'], 0]);
  assert.equal(engine.segments().length, 2);
});

test('owners do not share entries', async () => {
  const engine = engineWith('one', ['en es']);
  const { translator } = translatorWith([engine], CACHE);
  const request = { text: 'The house is near a river.', targetLanguage: 'es', currentLanguage: 'en' };
  for (const owner of ['one', 'other', 'one']) await translator.translate(request, { ...testScope(), owner });
  assert.equal(engine.segments().length, 2);
});

test('the cache evicts entries beyond its size, and keeps none at size 0', async () => {
  for (const [cacheBytes, asked] of [
    [0, 202],
    [10_000, 201],
  ] as const) {
    const engine = engineWith('one', ['en es']);
    const { translate } = translatorWith([engine], { cacheBytes });
    const texts = Array.from({ length: 200 }, (_, i) => `The house has number ${i}.`);
    await translate(texts, 'es', 'en');
    await translate('The house has number 199.', 'es', 'en');
    await translate('The house has number 0.', 'es', 'en');
    assert.equal(engine.segments().length, asked);
  }
});

test('the translation of a fallback is not cached', async () => {
  const best = failingEngine('best', ['en es'], 80);
  const other = engineWith('other', ['en es']);
  const { translate } = translatorWith([best, other], CACHE);
  assert.deepEqual((await translate('The house is near a river.', 'es', 'en')).engines, ['other']);
  setAvailability(best, 'ready');
  await translate('The house is near a river.', 'es', 'en');
  assert.equal(best.batches.length, 2, 'the better engine translates again when it is ready');
});
