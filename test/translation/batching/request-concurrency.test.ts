import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { createRequestConcurrency } from '../../../src/translation/batching/request-concurrency.ts';

test('a single request may use every permit, and with a second request each may use its share', () => {
  const concurrency = createRequestConcurrency(8, 2);
  const [huge, small] = [testScope(), testScope()];
  concurrency.recordActivity(huge);
  for (let i = 0; i < 8; i++) {
    assert.ok(concurrency.hasPermit(huge));
    concurrency.acquire(huge);
  }
  assert.equal(concurrency.hasPermit(huge), false);

  concurrency.recordActivity(small);
  assert.ok(concurrency.hasPermit(small));
  concurrency.acquire(small);
  for (let i = 0; i < 6; i++) concurrency.release(huge);
  assert.equal(concurrency.hasPermit(huge), false, 'it still has two');
  concurrency.release(huge);
  assert.ok(concurrency.hasPermit(huge));
});

test('requests one after the other may each use every permit', () => {
  const concurrency = createRequestConcurrency(8, 2);
  for (const scope of [testScope(), testScope()]) {
    concurrency.recordActivity(scope);
    for (let i = 0; i < 8; i++) {
      assert.ok(concurrency.hasPermit(scope));
      concurrency.acquire(scope);
    }
    for (let i = 0; i < 8; i++) concurrency.release(scope);
    concurrency.leave(scope);
  }
});
