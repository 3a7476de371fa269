import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { createPlaces } from '../../../src/translation/batching/request-concurrency.ts';

test('alone a caller may have the whole engine; while others come it may have its part, and they find room', () => {
  const places = createPlaces(8, 2);
  const [huge, small] = [testScope(), testScope()];
  places.visit(huge);
  for (let i = 0; i < 8; i++) {
    assert.ok(places.mayTake(huge));
    places.take(huge);
  }
  assert.equal(places.mayTake(huge), false);

  places.visit(small);
  assert.ok(places.mayTake(small));
  places.take(small);
  for (let i = 0; i < 6; i++) places.leave(huge);
  assert.equal(places.mayTake(huge), false, 'it still has two');
  places.leave(huge);
  assert.ok(places.mayTake(huge));
});
