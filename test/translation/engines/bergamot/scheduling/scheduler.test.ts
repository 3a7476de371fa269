import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { pollUntil } from '../../../../../load/poll-until.ts';
import { expectedTranslations } from '../../../../fixtures/bergamot/expected-translations.ts';
import { engineFor, translateAll } from '../support.ts';

const PAIRS = ['en-de', 'de-en', 'en-fr', 'en-ja'];
const SENTENCE = new Map([
  ['en-de', ['The house is green.', 'Das Haus ist grün.']],
  ['de-en', ['Das Haus ist grün.', 'The house is green.']],
  ['en-fr', ['The house is green.', 'La maison est verte.']],
  ['en-ja', ['The house is green.', 'その家は緑です。']],
]);

type Bergamot = Awaited<ReturnType<typeof engineFor>>;

async function translateOne({ engine }: Bergamot, pair: string): Promise<void> {
  const [source = '', target] = SENTENCE.get(pair) ?? [];
  assert.deepEqual(await translateAll(engine, pair.split('-'), [source]), [target]);
}

describe('models', () => {
  test('are at most two per worker, and translate the same after a reload', async () => {
    await using bergamot = await engineFor();
    for (const pair of [...PAIRS, ...PAIRS, ...PAIRS.toReversed()]) {
      await translateOne(bergamot, pair);
      assert.ok((await bergamot.metric('loaded_models')) <= 2);
    }
    assert.ok((await bergamot.metric('unloads_total')) > 0);
    assert.equal(await bergamot.metric('workers'), 1);
  });

  test('used most recently stay loaded', async () => {
    await using bergamot = await engineFor();
    for (const pair of ['en-de', 'en-fr', 'en-de', 'en-ja', 'en-de']) await translateOne(bergamot, pair);
    assert.equal(await bergamot.metric('load_seconds_count'), 3);
  });

  test('that exceed the memory limit are unloaded, also in other workers', async () => {
    // A worker with the smallest model takes more than half of this memory.
    await using bergamot = await engineFor({ workers: 2, memoryMiB: 150 });
    for (const pair of [...PAIRS, ...PAIRS]) {
      await translateOne(bergamot, pair);
      assert.equal(await bergamot.metric('workers'), 1);
    }
    await Promise.all([...PAIRS, ...PAIRS].map((pair) => translateOne(bergamot, pair)));
    assert.equal(await bergamot.metric('workers'), 1);
  });

  test('larger than the memory limit run alone', async () => {
    await using bergamot = await engineFor({ workers: 2, memoryMiB: 1 });
    const all = Promise.all([...PAIRS, ...PAIRS].map((pair) => translateOne(bergamot, pair)));
    let isDone = false;
    void all.finally(() => {
      isDone = true;
    });
    await pollUntil(async () => {
      assert.ok((await bergamot.metric('workers')) <= 1);
      assert.ok((await bergamot.metric('loaded_models')) <= 1);
      return isDone;
    });
    await all;
  });

  test('are unloaded after the idle timeout', async () => {
    await using bergamot = await engineFor({ timeouts: { idleTimeoutMs: 1 } });
    await translateOne(bergamot, 'en-de');
    await pollUntil(async () => (await bergamot.metric('workers')) === 0);
    assert.equal(await bergamot.metric('loaded_models'), 0);
    await translateOne(bergamot, 'en-de');
  });
});

describe('workers', () => {
  test('divide the directions between them and keep their models', async () => {
    await using bergamot = await engineFor({ workers: 2 });
    await pollUntil(async () => {
      await Promise.all(PAIRS.map((pair) => translateOne(bergamot, pair)));
      return (await bergamot.metric('loaded_models')) === 4;
    });
    const loads = await bergamot.metric('load_seconds_count');
    for (let round = 0; round < 5; round++) await Promise.all(PAIRS.map((pair) => translateOne(bergamot, pair)));
    assert.equal(await bergamot.metric('load_seconds_count'), loads);
  });

  test('all serve a busy direction', async () => {
    await using bergamot = await engineFor({ workers: 2 });
    const sources = (await expectedTranslations('en-de')).map(({ source }) => source);
    const translate = () => translateAll(bergamot.engine, ['en', 'de'], sources);
    await pollUntil(async () => {
      await Promise.all([translate(), translate()]);
      return (await bergamot.metric('loaded_models')) === 2;
    });
  });

  test('load a model once for sequential requests', async () => {
    await using bergamot = await engineFor({ workers: 2 });
    for (let round = 0; round < 20; round++) await translateOne(bergamot, 'en-de');
    assert.equal(await bergamot.metric('load_seconds_count'), 1);
  });

  test('serve every direction under constant load and seldom reload', async () => {
    await using bergamot = await engineFor();
    let isOver = false;
    let batches = 0;
    const busy = ['en-de', 'de-en', 'en-fr'].map(async (pair) => {
      for (; !isOver; batches++) await translateOne(bergamot, pair);
    });
    for (let round = 0; round < 2; round++) await translateOne(bergamot, 'en-ja');
    isOver = true;
    await Promise.all(busy);
    // Two models fit and three are busy. Strict rotation would reload a model for each batch.
    assert.ok((await bergamot.metric('load_seconds_count')) < batches / 2);
  });
});
