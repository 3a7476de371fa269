import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { isConfined } from '../../src/processes/confine/is-confined.ts';
import { spawnConfined, spawnRestricted } from '../../src/processes/spawn-restricted.ts';
import { temporaryDirectory } from '../support/storage.ts';

const LINUX = { skip: process.platform !== 'linux' };
/** Signals every process that it can name, works in other threads, then fails as native code does. */
const HOSTILE = `
  import { readFile } from 'node:fs/promises';
  for (const [pid, signal] of [[process.ppid, 0], [process.ppid, 'SIGTERM'], [process.ppid, 'SIGKILL'], [-1, 0], [0, 0], [1, 0]]) {
    try {
      process.kill(pid, signal);
      console.log('sent');
    } catch ({ code }) {
      console.log(code);
    }
  }
  process.kill(process.pid, 0);
  try {
    const { DynamicLibrary } = await import('node:ffi');
    new DynamicLibrary(null);
  } catch ({ code }) {
    console.log(code);
  }
  console.log((await readFile(process.argv[1])).length > 0);
  process.abort();
`;

/** Writes to the compile cache before and after it gives up that right. */
const CACHED = `
  import { readdirSync, rmSync, writeFileSync } from 'node:fs';
  import { closeCompileCache } from '${new URL('../../src/processes/confine/compile-cache.ts', import.meta.url)}';
  const cache = process.env.NODE_COMPILE_CACHE;
  const own = cache + '/own-' + process.pid;
  writeFileSync(own, '');
  rmSync(own);
  const before = new Set(readdirSync(cache, { recursive: true }));
  closeCompileCache();
  console.log(readdirSync(cache, { recursive: true }).some((file) => !before.has(file)));
  try {
    writeFileSync(own, '');
    console.log('written');
  } catch ({ code }) {
    console.log(code);
  }
`;

const startRestricted = (entry: string, directory: string): ChildProcess =>
  spawnRestricted({
    entry,
    args: [],
    readable: [directory],
    directory,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxHeapMib: 100,
    maxCpuTimeSeconds: 60,
  });

async function outcome(child: ChildProcess) {
  const ended = once(child, 'exit');
  return { output: child.stdout && (await text(child.stdout)), end: await ended };
}

test('a process that reads files signals no other process, and still ends itself', LINUX, async () => {
  await using temporary = await temporaryDirectory();
  const entry = join(temporary.path, 'hostile.mjs');
  await writeFile(entry, HOSTILE);
  const child = startRestricted(entry, temporary.path);
  const { output, end } = await outcome(child);
  assert.deepEqual(output?.trim().split('\n'), [...Array(6).fill('EPERM'), 'ERR_ACCESS_DENIED', 'true']);
  assert.deepEqual(end, [null, 'SIGABRT']);
});

test('a process that reads files keeps its code for later ones, and then cannot write code for them', async () => {
  await using temporary = await temporaryDirectory();
  // A run of this file alone has none.
  enableCompileCache();
  const entry = join(temporary.path, 'cached.mjs');
  await writeFile(entry, CACHED);
  const child = startRestricted(entry, temporary.path);
  const { output, end } = await outcome(child);
  assert.deepEqual(output?.trim().split('\n'), ['true', 'ERR_ACCESS_DENIED']);
  assert.deepEqual(end, [0, null]);
});

test('a program that reads pages signals no other process and starts none', LINUX, async () => {
  const script = 'echo "$NAME $1"; kill -0 $PPID || echo denied; (echo forked)';
  const child = spawnConfined(
    ['/bin/sh', '-c', script, 'sh', 'a b'],
    { NAME: 'name' },
    { directory: '/', stdio: ['ignore', 'pipe', 'ignore'], maxCpuTimeSeconds: 60 },
  );
  const { output, end } = await outcome(child);
  assert.deepEqual(output?.trim().split('\n'), ['name a b', 'denied']);
  assert.notDeepEqual(end, [0, null]);
});

test('the diagnostics tell whether the system confines processes', LINUX, async () => {
  assert.equal(await isConfined(), true);
});
