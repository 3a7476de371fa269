import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';

const SETUP = new URL('./processor-setup.ts', import.meta.url).href;
/** Identifies a file, prints the process ID of its only child process, and waits. */
const SERVICE = `
  import { readFileSync } from 'node:fs';
  const { openTestProcessor, scope } = await import(${JSON.stringify(SETUP)});
  const files = await openTestProcessor();
  await files.processor.identify(await files.create('a.txt', 'Text'), { filename: 'a.txt', isPlainText: false }, scope);
  console.log(files.directory, readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').trim());
  setInterval(() => {}, 1_000);
`;

test('a process ends when the service is killed', { skip: process.platform !== 'linux', timeout: 60_000 }, async () => {
  const service = spawn(process.execPath, ['--input-type=module', '-e', SERVICE], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(service.stdout, 'data');
  const [directory = '', child = ''] = String(line).trim().split(' ');
  assert.ok(existsSync(`/proc/${child}`), String(line));
  service.kill('SIGKILL');
  while (existsSync(`/proc/${child}`)) await sleep(10);
  await rm(directory, { recursive: true });
});
