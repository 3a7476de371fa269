import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { startDeadline } from '../../src/processes/resource-limits.ts';

const LIMITS = { baseTimeMs: 9_000, timePerStepMs: 50, maxTimeMs: 60_000, maxStepTimeMs: 8_000 };

test('a wait for the service while a process starts does not end the process', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let ended = 0;
    using deadline = startDeadline(LIMITS, process.pid, () => ended++);
    await deadline.exclude(Promise.resolve());
    mock.timers.tick(15_000);
    assert.equal(ended, 0);
    mock.timers.tick(5_000);
    assert.equal(ended, 1);
  } finally {
    mock.timers.reset();
  }
});

test('a document gets time for the text of the parts that are done, and a single step does not', () => {
  let now = 1_000;
  const clock = mock.method(performance, 'now', () => now);
  mock.timers.enable({ apis: ['setTimeout'] });
  const wait = (ms: number): void => {
    now += ms;
    mock.timers.tick(ms);
  };
  try {
    let ended = 0;
    using deadline = startDeadline(LIMITS, process.pid, () => ended++);
    deadline.started();
    for (let part = 0; part < 5; part++) {
      wait(4_000);
      deadline.stepDone(4_000);
    }
    assert.equal(ended, 0);
    wait(8_000);
    assert.equal(ended, 1);
  } finally {
    mock.timers.reset();
    clock.mock.restore();
  }
});
