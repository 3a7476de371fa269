import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EngineFeature } from '../../../src/translation/engine.ts';
import type { TranslationOptions } from '../../../src/translation/translation-options.ts';
import { manualEngine, openBatcher, segment } from './manual-engine.ts';

const featured = (...features: EngineFeature[]) => ({ features: new Set(features) });

test('segments with different options never share a batch, and each batch is full', async () => {
  const { hop, batchAt, batches } = manualEngine(3, { ...featured('formality', 'context'), isolatesTenants: true });
  const admit = openBatcher();
  const asked: TranslationOptions[] = [{ formality: 'more' }, {}, { formality: 'more', context: 'A letter.' }];
  const answers = asked.flatMap((options, request) => {
    const { batches: own } = admit('one', [], undefined, options);
    return [1, 2, 3].map((number) => own.translate(hop, segment(`${request} ${number}`)));
  });
  for (const index of asked.keys()) (await batchAt(index)).finish();
  await Promise.all(answers);
  assert.deepEqual(
    new Map(batches.map(({ batch, texts }) => [batch.options, texts])),
    new Map(asked.map((options, request) => [options, [1, 2, 3].map((number) => `${request} ${number}`)])),
  );
});

test('the same segment with other options is translated separately, and with the same options once', async () => {
  const { hop, batchAt, batches } = manualEngine(8, featured('formality', 'context'));
  const admit = openBatcher();
  const asked: TranslationOptions[] = [{ context: 'A' }, { context: 'B' }, { context: 'A' }];
  const answers = asked.map((options) => admit('one', [], undefined, options).batches.translate(hop, segment('same')));
  (await batchAt(0)).finish();
  (await batchAt(1)).finish();
  await Promise.all(answers);
  assert.deepEqual(
    batches.map(({ batch, texts }) => [batch.options?.context, texts]),
    [
      ['A', ['same']],
      ['B', ['same']],
    ],
  );
});

test('an engine gets only the options that it follows, and others do not divide its batches', async () => {
  const { hop, batchAt, batches } = manualEngine(8, featured('formality'));
  const admit = openBatcher();
  const answers = ['A', 'B'].map((context) =>
    admit('one', [], undefined, { formality: 'less', context }).batches.translate(hop, segment(context)),
  );
  (await batchAt(0)).finish();
  await Promise.all(answers);
  assert.deepEqual(
    batches.map(({ batch, texts }) => [batch.options, texts]),
    [[{ formality: 'less' }, ['A', 'B']]],
  );
});
