import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
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

// Between the first connection and the first line of output, the service looks for its models.
for (const delayMs of [5, 15, 30]) {
  test(`SIGTERM ${delayMs} ms after the port opens ends the service in order`, limit, async () => {
    await using data = await temporaryDirectory();
    const port = await freePort();
    await using glossa = runCommand(['serve'], { GLOSSA_PORT: String(port), GLOSSA_DATA_DIR: data.path });
    while (!(await isOpen(port))) await new Promise(setImmediate);
    await after(delayMs);
    glossa.child.kill('SIGTERM');
    assert.equal(await glossa.exited, 0);
    assert.match(glossa.output().stdout, /shutting down/);
    assert.equal(await isOpen(port), false);
  });
}

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
