import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { startLaunchedService } from '../../load/launched-service.ts';
import { waitUntil } from '../support/wait-until.ts';

test('the compile cache is written soon after the first start, so that a crash keeps it', async (context) => {
  const directory = await mkdtemp(join(tmpdir(), 'glossa-compile-cache-'));
  try {
    await using glossa = await startLaunchedService({ NODE_COMPILE_CACHE: directory });
    const cachedModules = async () => (await readdir(directory, { recursive: true })).length;
    await waitUntil(context, async () => (await cachedModules()) > 100);
    assert.equal((await fetch(`${glossa.url}/readyz`)).status, 200);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
});
