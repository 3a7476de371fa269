import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { pino } from 'pino';
import { testScope } from '../../load/test-scope.ts';
import { createWorkerPool } from '../../src/workers/worker-pool.ts';
import type { Task } from '../support/pool-worker.ts';

const scope = testScope();
const limits = { timeout: 300_000 };

async function openPool(t: TestContext, maxQueued = 8) {
  const entry = new URL('../support/pool-worker.ts', import.meta.url);
  const log = pino({ level: 'silent' });
  const pool = createWorkerPool<Task, string>({
    entry,
    functionName: 'perform',
    maxThreads: 1,
    maxQueued,
    log,
  });
  const gate = new Int32Array(new SharedArrayBuffer(4));
  t.after(() => pool[Symbol.asyncDispose]());
  return { pool, gate, busy: () => pool.run({ wait: gate }, scope), openGate: () => Atomics.store(gate, 0, 1) };
}

test('the results have the order of the tasks', limits, async (t) => {
  const { pool } = await openPool(t);
  const words = ['one', 'two', 'three'];
  assert.deepEqual(await Promise.all(words.map((say) => pool.run({ say }, scope))), words);
});

test('tasks over the length of the queue are rejected, and aborted tasks leave the queue', limits, async (t) => {
  const { pool, busy, openGate } = await openPool(t, 2);
  const running = busy();
  const controller = new AbortController();
  const waiting = [
    pool.run({ say: 'one' }, testScope(controller.signal)),
    pool.run({ say: 'two' }, testScope(controller.signal)),
  ];
  assert.equal(pool.queued, 2);
  await assert.rejects(pool.run({ say: 'three' }, scope), { code: 'overloaded' });
  controller.abort(new Error('gone'));
  for (const result of await Promise.allSettled(waiting)) assert.equal(result.status, 'rejected');
  assert.equal(pool.queued, 0);
  const next = pool.run({ say: 'four' }, scope);
  openGate();
  assert.deepEqual([await running, await next], ['waited', 'four']);
});

test('a failed task and a dead thread are engine errors, and the next task is served', limits, async (t) => {
  const { pool } = await openPool(t);
  await assert.rejects(pool.run({ fail: true }, scope), { code: 'engine_unavailable' });
  await assert.rejects(pool.run({ die: true }, scope), { code: 'engine_unavailable' });
  assert.equal(await pool.run({ say: 'alive' }, scope), 'alive');
});

test('a task that never ends is terminated, and the next task is served', limits, async (t) => {
  const { pool } = await openPool(t);
  const hung = [pool.run({ work: true }, scope), pool.run({ work: true }, scope)];
  const waiting = pool.run({ say: 'alive' }, scope);
  for (const outcome of await Promise.allSettled(hung)) {
    assert.ok(outcome.status === 'rejected' && outcome.reason.code === 'text_too_complex');
  }
  assert.equal(await waiting, 'alive');
});

test('an abort of a running task rejects at once, and the thread serves the next task', limits, async (t) => {
  const { pool, gate, openGate } = await openPool(t);
  const controller = new AbortController();
  const running = pool.run({ wait: gate }, testScope(controller.signal));
  controller.abort(new Error('gone'));
  await assert.rejects(running, /gone/);
  const next = pool.run({ say: 'next' }, scope);
  openGate();
  assert.equal(await next, 'next');
});

test('a thread that does not start rejects its tasks, and the next task gets a new thread', limits, async (t) => {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-threads-'));
  t.after(() => rm(directory, { recursive: true }));
  const ready = join(directory, 'ready');
  const entry = pathToFileURL(join(directory, 'worker.mjs'));
  await writeFile(
    entry,
    `import { existsSync } from 'node:fs';
    if (!existsSync(${JSON.stringify(ready)})) throw new Error('not ready');
    export const perform = (task) => task;`,
  );
  const log = pino({ level: 'silent' });
  await using pool = createWorkerPool<string, string>({
    entry,
    functionName: 'perform',
    maxThreads: 1,
    maxQueued: 8,
    log,
  });
  const lost = await Promise.allSettled([pool.run('one', scope), pool.run('two', scope)]);
  assert.deepEqual(
    lost.map((result) => result.status === 'rejected' && result.reason.code),
    ['engine_unavailable', 'engine_unavailable'],
  );
  await writeFile(ready, '');
  assert.equal(await pool.run('three', scope), 'three');
});
