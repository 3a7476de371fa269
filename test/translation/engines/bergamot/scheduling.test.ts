import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { expectedTranslations } from '../../../fixtures/bergamot/expected-translations.ts';
import { engineFor, translateAll } from './support.ts';

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

/** Until it is so; a test that waits in vain is ended by the runner. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo())) await setImmediate();
}

describe('models', () => {
  test('of a worker are two at most, and those that come back say the same', async () => {
    await using bergamot = await engineFor();
    for (const pair of [...PAIRS, ...PAIRS, ...PAIRS.toReversed()]) {
      await translateOne(bergamot, pair);
      assert.ok((await bergamot.metric('loaded_models')) <= 2);
    }
    assert.ok((await bergamot.metric('unloads_total')) > 0);
    assert.equal(await bergamot.metric('workers'), 1);
  });

  test('that were used last stay', async () => {
    await using bergamot = await engineFor();
    for (const pair of ['en-de', 'en-fr', 'en-de', 'en-ja', 'en-de']) await translateOne(bergamot, pair);
    assert.equal(await bergamot.metric('load_seconds_count'), 3);
  });

  test('beyond the memory make room for each other, also in other workers', async () => {
    // A worker takes more than half of it with the smallest model.
    await using bergamot = await engineFor({ workers: 2, memoryMiB: 200 });
    for (const pair of [...PAIRS, ...PAIRS]) {
      await translateOne(bergamot, pair);
      assert.equal(await bergamot.metric('workers'), 1);
    }
    await Promise.all([...PAIRS, ...PAIRS].map((pair) => translateOne(bergamot, pair)));
    assert.equal(await bergamot.metric('workers'), 1);
  });

  test('that alone take more than all the memory are used alone', async () => {
    await using bergamot = await engineFor({ workers: 2, memoryMiB: 1 });
    const all = Promise.all([...PAIRS, ...PAIRS].map((pair) => translateOne(bergamot, pair)));
    let isDone = false;
    void all.finally(() => {
      isDone = true;
    });
    await until(async () => {
      assert.ok((await bergamot.metric('workers')) <= 1);
      assert.ok((await bergamot.metric('loaded_models')) <= 1);
      return isDone;
    });
    await all;
  });

  test('leave the memory when there is nothing to do for them', async () => {
    await using bergamot = await engineFor({ timeouts: { idleTimeoutMs: 1 } });
    await translateOne(bergamot, 'en-de');
    await until(async () => (await bergamot.metric('workers')) === 0);
    assert.equal(await bergamot.metric('loaded_models'), 0);
    await translateOne(bergamot, 'en-de');
  });
});

describe('workers', () => {
  test('share different directions, each keeping its models', async () => {
    await using bergamot = await engineFor({ workers: 2 });
    await until(async () => {
      await Promise.all(PAIRS.map((pair) => translateOne(bergamot, pair)));
      return (await bergamot.metric('loaded_models')) === 4;
    });
    const loads = await bergamot.metric('load_seconds_count');
    for (let round = 0; round < 5; round++) await Promise.all(PAIRS.map((pair) => translateOne(bergamot, pair)));
    assert.equal(await bergamot.metric('load_seconds_count'), loads);
  });

  test('all come to help with a direction that has much to do', async () => {
    await using bergamot = await engineFor({ workers: 2 });
    const sources = (await expectedTranslations('en-de')).map(({ source }) => source);
    const translate = () => translateAll(bergamot.engine, ['en', 'de'], sources);
    await until(async () => {
      await Promise.all([translate(), translate()]);
      return (await bergamot.metric('loaded_models')) === 2;
    });
  });

  test('with one short text at a time load its model once', async () => {
    await using bergamot = await engineFor({ workers: 2 });
    for (let round = 0; round < 20; round++) await translateOne(bergamot, 'en-de');
    assert.equal(await bergamot.metric('load_seconds_count'), 1);
  });

  test('serve everybody while directions have work without end, and seldom load', async () => {
    await using bergamot = await engineFor();
    let isOver = false;
    let batches = 0;
    const busy = ['en-de', 'de-en', 'en-fr'].map(async (pair) => {
      for (; !isOver; batches++) await translateOne(bergamot, pair);
    });
    for (let round = 0; round < 2; round++) await translateOne(bergamot, 'en-ja');
    isOver = true;
    await Promise.all(busy);
    // In turn they would cost a load each: two models have room, and three have work.
    assert.ok((await bergamot.metric('load_seconds_count')) < batches / 2);
  });
});
