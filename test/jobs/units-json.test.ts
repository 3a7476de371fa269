import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Unit } from '../../src/formats/format.ts';
import { formatUnits, parseUnits } from '../../src/jobs/units-json.ts';

test('units are stored with their tags, verbatim ranges, layout and language', () => {
  const units: Unit[] = [
    {
      text: 'A b c',
      tags: [
        { start: 0, end: 5, parent: undefined },
        { start: 2, end: 3, parent: 0 },
      ],
      verbatim: [{ start: 2, end: 3 }],
      language: 'fr',
    },
    { text: '- one\n- two', tags: [], layout: 'lines' },
  ];
  assert.deepEqual(parseUnits(formatUnits(units)), units);
});
