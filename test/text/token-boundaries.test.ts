import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sliceAtTokenBoundaries } from '../../src/text/token-boundaries.ts';

test('cuts a text into slices that are never empty, for any length', () => {
  const texts = [
    'The house is green.',
    `The house${'='.repeat(2_000)}`,
    `a b${'😀'.repeat(700)}c d`,
    'word '.repeat(500),
  ];
  for (const text of texts) {
    for (const longest of [2, 7, 200, 999, 1_001]) {
      const slices = [...sliceAtTokenBoundaries(text, longest)];
      assert.equal(slices.join(''), text);
      assert.ok(slices.every(({ length }) => length > 0 && length <= longest));
    }
  }
});
