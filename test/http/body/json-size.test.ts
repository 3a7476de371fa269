import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { hasMoreValues } from '../../../src/http/body/json-size.ts';

/** Counts strings, keys, arrays and objects of the parsed value. */
function countParts(value: unknown): number {
  if (typeof value === 'string') return 1;
  if (Array.isArray(value)) return value.reduce((sum, item) => sum + countParts(item), 1);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce((sum, item) => sum + 1 + countParts(item), 1);
}

/** Counts commas between items and fields of the parsed value. */
function countCommas(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const items = Object.values(value);
  return items.reduce((sum, item) => sum + countCommas(item), Math.max(0, items.length - 1));
}

test('the counts of a JSON text equal those of the parsed value', () => {
  const awkward = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', ':', 'a', '\n', '😀', '\ud83d') });
  const anyJson = fc.oneof(
    fc.jsonValue({ maxDepth: 6 }),
    fc.array(fc.dictionary(fc.oneof(awkward, fc.string()), fc.oneof(awkward, fc.constant([{}])))),
  );
  const property = fc.property(anyJson, fc.constantFrom(undefined, 1), (value, indent) => {
    const json = JSON.stringify(value, null, indent);
    const parsed: unknown = JSON.parse(json);
    const parts = Math.max(countParts(parsed), countCommas(parsed));
    assert.equal(hasMoreValues(json, parts), false);
    if (parts > 0) assert.equal(hasMoreValues(json, parts - 1), true);
  });
  fc.assert(property, { numRuns: 2_000, seed: 20_401 });
});

test('an unterminated string counts as one value', () => {
  for (const open of ['"', '"\\', '"\\"', '"a[{[{', `"${'\\"['.repeat(50)}`]) {
    assert.equal(hasMoreValues(`[${open}`, 2), false, open);
    assert.equal(hasMoreValues(`[${open}`, 1), true, open);
  }
});
