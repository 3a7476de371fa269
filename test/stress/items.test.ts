import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startServiceProcess } from '../../load/service-process.ts';
import { FAMILIES, installedDirections, nameOf, testDirection } from '../../stress/items/campaign.ts';
import { needsApertium } from '../support/apertium.ts';

test(
  'generated items, numbers and enumerations come back whole from rule-based directions',
  needsApertium,
  async () => {
    await using service = await startServiceProcess();
    const directions = (await installedDirections(service)).filter((direction) => FAMILIES.includes(nameOf(direction)));
    assert.ok(directions.length > 0);
    for (const direction of directions) {
      const { examples } = await testDirection(service, direction, { seed: 1, inputs: 12, examples: 1 });
      assert.deepEqual(examples, [], nameOf(direction));
    }
  },
);
