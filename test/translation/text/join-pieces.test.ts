import assert from 'node:assert/strict';
import { test } from 'node:test';
import { joinPieces } from '../../../src/translation/text/join-pieces.ts';

test('a text of very many pieces is put together in many steps', () => {
  const pieces = Array.from({ length: 100_000 }, (_, index) => ({ isSegment: index % 2 === 0, text: `${index} ` }));
  const steps = joinPieces(pieces, { from: 'en', to: 'es' });
  let count = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) count++;
  assert.ok(count >= 100, `${count} steps`);
  assert.equal(step.value, pieces.map(({ text }) => text).join(''));
});
