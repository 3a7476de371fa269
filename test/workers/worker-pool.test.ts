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
const limits = { timeout: 20_000 };

async function open(t: TestContext, maxQueued = 8) {
  const entry = new URL('../support/pool-worker.ts', import.meta.url);
  const log = pino({ level: 'silent' });
  const pool = createWorkerPool<Task, string>({
    entry,
    task: 'perform',
    maxThreads: 1,
    maxQueued,
    log,
  });
  const gate = new Int32Array(new SharedArrayBuffer(4));
  t.after(() => pool[Symbol.asyncDispose]());
  return { pool, gate, busy: () => pool.run({ wait: gate }, scope), openGate: () => Atomics.store(gate, 0, 1) };
}

test('tasks are answered in order', limits, async (t) => {
  const { pool } = await open(t);
  const words = ['one', 'two', 'three'];
  assert.deepEqual(await Promise.all(words.map((say) => pool.run({ say }, scope))), words);
});

test('more tasks than may wait are refused, and those that were aborted take no place', limits, async (t) => {
  const { pool, busy, openGate } = await open(t, 2);
  const running = busy();
  const gone = new AbortController();
  const waiting = [pool.run({ say: 'one' }, testScope(gone.signal)), pool.run({ say: 'two' }, testScope(gone.signal))];
  assert.equal(pool.queued, 2);
  await assert.rejects(pool.run({ say: 'three' }, scope), { code: 'overloaded' });
  gone.abort(new Error('gone'));
  for (const result of await Promise.allSettled(waiting)) assert.equal(result.status, 'rejected');
  assert.equal(pool.queued, 0);
  const next = pool.run({ say: 'four' }, scope);
  openGate();
  assert.deepEqual([await running, await next], ['waited', 'four']);
});

test(
  'a task that fails, and one whose thread dies, are errors of the engine, and the next task is served',
  limits,
  async (t) => {
    const { pool } = await open(t);
    await assert.rejects(pool.run({ fail: true }, scope), { code: 'engine_unavailable' });
    await assert.rejects(pool.run({ die: true }, scope), { code: 'engine_unavailable' });
    assert.equal(await pool.run({ say: 'alive' }, scope), 'alive');
  },
);

test('a task that works for ever is ended, and the next task is served', limits, async (t) => {
  const { pool } = await open(t);
  const hung = [pool.run({ work: true }, scope), pool.run({ work: true }, scope)];
  const waiting = pool.run({ say: 'alive' }, scope);
  for (const outcome of await Promise.allSettled(hung)) {
    assert.ok(outcome.status === 'rejected' && outcome.reason.code === 'text_too_complex');
  }
  assert.equal(await waiting, 'alive');
});

test('an abort while a task runs rejects at once and leaves the thread to the next task', limits, async (t) => {
  const { pool, gate, openGate } = await open(t);
  const gone = new AbortController();
  const running = pool.run({ wait: gate }, testScope(gone.signal));
  gone.abort(new Error('gone'));
  await assert.rejects(running, /gone/);
  const next = pool.run({ say: 'next' }, scope);
  openGate();
  assert.equal(await next, 'next');
});

test(
  'a thread that does not start is an error of those who wait for it, and the next task has another',
  limits,
  async (t) => {
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
    await using pool = createWorkerPool<string, string>({ entry, task: 'perform', maxThreads: 1, maxQueued: 8, log });
    const lost = await Promise.allSettled([pool.run('one', scope), pool.run('two', scope)]);
    assert.deepEqual(
      lost.map((result) => result.status === 'rejected' && result.reason.code),
      ['engine_unavailable', 'engine_unavailable'],
    );
    await writeFile(ready, '');
    assert.equal(await pool.run('three', scope), 'three');
  },
);
