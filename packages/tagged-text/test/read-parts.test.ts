import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readParts } from '../src/index.ts';

test('reads any number of tags in one tag', () => {
  const around = { start: 0, end: 1, parent: undefined };
  const within = { start: 1, end: 1, parent: 0 };
  const tags = [around, ...Array.from({ length: 150_000 }, () => within)];
  const parts = [...readParts({ text: 'a', tags })];
  assert.equal(parts.length, 1 + 2 * tags.length);
  assert.deepEqual(parts.at(-1), { kind: 'close', tag: 0 });
});
