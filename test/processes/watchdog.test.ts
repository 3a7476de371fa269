import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { startDeadline } from '../../src/processes/watchdog.ts';

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
