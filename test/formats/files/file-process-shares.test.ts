import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { testScope } from '../../../load/test-scope.ts';
import { openTestProcessor } from './processor-setup.ts';

/** The process of a hanging file ends with its signal, not with a limit. */
const LONG_TIMES = { baseTimeMs: 240_000, maxTimeMs: 240_000, maxStepTimeMs: 240_000 };
const PAGE = '<p>One <i>word</i>.</p><p>Two words.</p>';

test('one key never has all processes that check uploads', async () => {
  await using files = await openTestProcessor(LONG_TIMES);
  const path = await files.create('page.html', PAGE);
  // Nothing writes to the pipe, so a process never reads to its end.
  const endless = join(files.directory, 'endless.html');
  execFileSync('mkfifo', [endless]);
  const stop = new AbortController();
  const hanging = Array.from({ length: 5 }, () =>
    files.processor.identify(endless, { filename: 'page.html', isPlainText: false }, testScope(stop.signal, 'ann')),
  );
  assert.equal(
    await files.processor.identify(path, { filename: 'page.html', isPlainText: false }, testScope(undefined, 'bob')),
    'html',
  );
  stop.abort();
  await Promise.allSettled(hanging);
});

test('one key never has all processes that translate', async () => {
  await using files = await openTestProcessor();
  const path = await files.create('page.html', PAGE);
  const { promise: blocked, resolve } = Promise.withResolvers<void>();
  const extract = (key: string, onUnits: () => Promise<void>) =>
    files.processor.extract(path, 'html', onUnits, testScope(undefined, key));
  const slow = Array.from({ length: 5 }, () => extract('ann', () => blocked));
  assert.equal((await extract('bob', async () => {})).units, 2);
  resolve();
  await Promise.all(slow);
});
