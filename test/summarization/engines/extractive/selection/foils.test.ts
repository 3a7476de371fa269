import assert from 'node:assert/strict';
import { suite, test } from 'node:test';
import { points } from '../support.ts';

const FILLER = [
  'The weather station on the hill is painted white every spring by volunteers.',
  'Visitors can leave their bicycles beside the gate of the old mill.',
  'A bakery in the next street opens at six on market days.',
].join('\n\n');

suite('selectSentences', () => {
  test('a sentence that the next one sets itself against gives way to that one', () => {
    const foil =
      'The harbour fees of most towns on the northern coast make fishing impossible for small boats of the harbour.';
    const claim = 'the harbour fees of Lowmoor let small boats of the northern coast go on fishing.';
    const contrasted = points(`${foil} By contrast, ${claim}\n\n${FILLER}`, 1);
    assert.deepEqual(contrasted, [`T${claim.slice(1)}`]);
    const added = points(`${foil} Moreover, ${claim}\n\n${FILLER}`, 1);
    assert.deepEqual(added, [foil]);
  });

  test('a dependent sentence of the newest version gives way to a whole one of the version before', () => {
    const log = [
      '## 2.0.0\n\n- Remove the old printer of the gauge from the northern quay. This fixes the noise at night.',
      '## 1.9.0\n\n- Read the second sensor of the gauge on the southern quay.',
      '## 1.8.0\n\n- Write the tides of the southern quay in feet.',
    ].join('\n\n');
    assert.deepEqual(points(log, 2), [
      '2.0.0: Remove the old printer of the gauge from the northern quay.',
      '1.9.0: Read the second sensor of the gauge on the southern quay.',
    ]);
  });
});
