import assert from 'node:assert/strict';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { createRequestConcurrency } from '../../../src/translation/batching/request-concurrency.ts';

test('a single request may use every permit, and with a second request each may use its share', () => {
  const concurrency = createRequestConcurrency(8, { contendedPermits: 2 });
  const [huge, small] = [testScope(), testScope()];
  concurrency.recordActivity(huge);
  for (let i = 0; i < 8; i++) {
    assert.ok(concurrency.hasPermit(huge));
    concurrency.acquire(new Set([huge]));
  }
  assert.equal(concurrency.hasPermit(huge), false);

  concurrency.recordActivity(small);
  assert.ok(concurrency.hasPermit(small));
  concurrency.acquire(new Set([small]));
  for (let i = 0; i < 6; i++) concurrency.release(new Set([huge]));
  assert.equal(concurrency.hasPermit(huge), false, 'it still has two');
  concurrency.release(new Set([huge]));
  assert.ok(concurrency.hasPermit(huge));
});

test('requests one after the other may each use every permit', () => {
  const concurrency = createRequestConcurrency(8, { contendedPermits: 2 });
  for (const scope of [testScope(), testScope()]) {
    concurrency.recordActivity(scope);
    for (let i = 0; i < 8; i++) {
      assert.ok(concurrency.hasPermit(scope));
      concurrency.acquire(new Set([scope]));
    }
    for (let i = 0; i < 8; i++) concurrency.release(new Set([scope]));
    concurrency.leave(scope);
  }
});

test('with a second tenant, each tenant may use its share of the permits, with any number of requests', () => {
  const concurrency = createRequestConcurrency(8, { contendedPermits: 2 });
  const scopeOf = (tenant: string) => testScope(undefined, tenant);
  const batches = Array.from({ length: 8 }, () => new Set([scopeOf('burst'), scopeOf('burst'), scopeOf('burst')]));
  for (const batch of batches) {
    for (const scope of batch) {
      concurrency.recordActivity(scope);
      assert.ok(concurrency.hasPermit(scope));
    }
    concurrency.acquire(batch);
  }
  const [other, next] = [scopeOf('other'), scopeOf('burst')];
  concurrency.recordActivity(other);
  assert.ok(concurrency.hasPermit(other));
  for (const batch of batches.slice(2)) concurrency.release(batch);
  assert.equal(concurrency.hasPermit(next), false, 'its tenant still has two');
  for (const batch of batches.slice(1, 2)) concurrency.release(batch);
  assert.ok(concurrency.hasPermit(next));
});

test('tenants do not share the permits of an engine whose connections would stay unused', () => {
  const concurrency = createRequestConcurrency(8, { contendedPermits: 4, sharesTenants: false });
  for (let i = 0; i < 7; i++) {
    const scope = testScope(undefined, 'burst');
    concurrency.recordActivity(scope);
    concurrency.acquire(new Set([scope]));
  }
  concurrency.recordActivity(testScope(undefined, 'other'));
  assert.ok(concurrency.hasPermit(testScope(undefined, 'burst')));
});
