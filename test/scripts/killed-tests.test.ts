import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { descendants } from '../../load/processes.ts';
import { WITHOUT_REDIS } from '../../load/servers/redis.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

const options = { skip: WITHOUT_REDIS ?? false, timeout: 300_000 };

test('tests that are killed leave no server behind, not even a stopped one, and no data', options, async (t) => {
  await using directory = await temporaryDirectory();
  const holder = join(import.meta.dirname, '../support/servers-child.ts');
  const env = { ...process.env, TMPDIR: directory.path };
  const child = spawn(process.execPath, [holder], { env, detached: true, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const servers = descendants(child.pid ?? 0);
  child.kill('SIGKILL');
  await waitUntil(t, async () => !servers.some((pid) => existsSync(`/proc/${pid}`)));
  await waitUntil(t, async () => (await readdir(directory.path)).length === 0);
});
