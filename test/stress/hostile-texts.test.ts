import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TEXT_KINDS } from '../../stress/hostile-texts/text-kinds.ts';
import { startTrials } from '../../stress/hostile-texts/trials.ts';

const PAIRS = ['en-de', 'en-ja', 'de-fr'];

test('no hostile text brings down a neural worker, loses what is kept or shows signs of the engine', async () => {
  await using trials = await startTrials();
  for (const [index, [name, kind]] of Object.entries(TEXT_KINDS).entries()) {
    const { faults } = await trials.run(kind, PAIRS[index % PAIRS.length] ?? '', 300);
    assert.deepEqual(faults, [], name);
  }
});
