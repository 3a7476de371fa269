import assert from 'node:assert/strict';
import { test } from 'node:test';
import { deriveScope, type RequestScope } from '../src/request-scope.ts';

const { signal } = new AbortController();

test('a derived scope keeps what it does not replace', () => {
  const calls: string[] = [];
  const scope: RequestScope = {
    signal,
    tenantId: 'key',
    owner: 'owner',
    priority: 'background',
    remainingMs: () => 5_000,
    addTime: (milliseconds) => calls.push(`time ${milliseconds}`),
    ensureTime: (milliseconds) => calls.push(`ensure ${milliseconds}`),
    onPagesRead: (done, total) => calls.push(`pages ${done} of ${total}`),
    addEngineMs: (milliseconds) => calls.push(`engine ${milliseconds}`),
  };
  const other = new AbortController().signal;
  const derived = deriveScope(scope, { signal: other });
  const { tenantId, owner, priority } = derived;
  assert.equal(derived.signal, other);
  assert.deepEqual({ tenantId, owner, priority }, { tenantId: 'key', owner: 'owner', priority: 'background' });
  assert.equal(derived.remainingMs(), 5_000);
  derived.addTime?.(1);
  derived.ensureTime?.(5);
  derived.onPagesRead?.(2, 3);
  derived.addEngineMs?.(4);
  assert.deepEqual(calls, ['time 1', 'ensure 5', 'pages 2 of 3', 'engine 4']);
});

test('a scope with methods of a class can be derived from', () => {
  class Scope implements RequestScope {
    readonly signal = signal;
    readonly tenantId = 'key';
    readonly owner = 'owner';
    #remainingMs = 1_000;
    remainingMs(): number {
      return this.#remainingMs;
    }
    addTime(milliseconds: number): void {
      this.#remainingMs += milliseconds;
    }
  }
  const derived = deriveScope(new Scope(), { tenantId: 'other' });
  derived.addTime?.(500);
  assert.equal(derived.remainingMs(), 1_500);
  assert.equal(derived.tenantId, 'other');
});
