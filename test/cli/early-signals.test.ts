import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as after } from 'node:timers/promises';
import { runCommand } from '../../load/command.ts';
import { temporaryDirectory } from '../support/storage.ts';

const HOST = '127.0.0.1';
const limit = { timeout: 300_000 };

/** A port that was free a moment ago, so that a test knows it before the service listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, HOST, resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address !== null ? address.port : assert.fail();
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, HOST);
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Resolves when the service has written its first key: the last step of its start, before it says that it is ready. */
async function firstKeyWritten(directory: string): Promise<void> {
  for (const path = join(directory, 'api-key'); !existsSync(path); ) await after(1);
}

/** The moments between the first key and the first line of output: the service looks for its models meanwhile. */
const DELAYS_MS = [0, 3, 6, 12, 25];

test('SIGTERM at any moment after the start and before the first output ends the service in order', limit, async () => {
  for (const delayMs of DELAYS_MS) {
    await using data = await temporaryDirectory();
    const port = await freePort();
    await using glossa = runCommand(['serve'], { GLOSSA_PORT: String(port), GLOSSA_DATA_DIR: data.path });
    await firstKeyWritten(data.path);
    await after(delayMs);
    glossa.child.kill('SIGTERM');
    assert.equal(await glossa.exited, 0, `${delayMs} ms`);
    assert.match(glossa.output().stdout, /shutting down/);
    assert.equal(await isOpen(port), false);
  }
});

test('SIGTERM at the start of the process ends it before or after it handles signals', limit, async () => {
  for (const delayMs of [0, 40, 160]) {
    await using data = await temporaryDirectory();
    await using glossa = runCommand(['serve'], { GLOSSA_PORT: '0', GLOSSA_DATA_DIR: data.path });
    await after(delayMs);
    glossa.child.kill('SIGTERM');
    const ended = await glossa.exited;
    assert.ok(ended === 'SIGTERM' || ended === 0, `${delayMs} ms: ${ended}`);
  }
});
