import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { test } from 'node:test';
import { pollUntil } from '../../load/poll-until.ts';
import { connectRedis } from '../../src/redis/connection.ts';

test('a connection that is given up while it is made does not stay open', { timeout: 30_000 }, async () => {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket
      .on('error', () => {})
      .on('close', () => sockets.delete(socket))
      .resume();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  assert.ok(address !== null && typeof address === 'object');
  const accepted = once(server, 'connection');
  const connecting = connectRedis(`redis://127.0.0.1:${address.port}`, AbortSignal.abort(new Error('given up')));
  await assert.rejects(connecting, /given up/);
  await accepted;
  await pollUntil(() => sockets.size === 0);
  server.close();
});
