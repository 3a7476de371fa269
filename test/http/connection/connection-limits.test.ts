import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { test } from 'node:test';
import { pollUntil } from '../../../load/poll-until.ts';
import { startServiceProcess } from '../../../load/service-process.ts';
import { maxOpenFiles } from '../../../src/config/machine.ts';
import { exchange, statuses } from '../../support/raw-http.ts';
import { startTestService } from '../../support/service.ts';

const limit = { timeout: 300_000 };
/** Only Linux has more than one loopback address by default. */
const onLinux = { ...limit, skip: process.platform === 'linux' ? false : 'this system has no 127.0.0.2' };
const HEALTH = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';

/** Silent connections from one address. */
interface ConnectionGroup extends Disposable {
  /** Number of connections that are still open. */
  open: () => number;
}

/** Opens connections in small groups and waits until the service has accepted or closed each. */
async function openSilentConnections(url: string, count: number, localAddress: string): Promise<ConnectionGroup> {
  const { hostname, port } = new URL(url);
  const sockets = new Set<Socket>();
  for (let opened = 0; opened < count; ) {
    const some = Array.from({ length: Math.min(200, count - opened) }, () => {
      const socket = connect({ host: hostname, port: Number(port), localAddress }).on('error', () => {});
      sockets.add(socket.once('close', () => sockets.delete(socket)).resume());
      return socket;
    });
    opened += some.length;
    await Promise.all(some.map((socket) => once(socket, 'connect')));
    // The response follows when all connections have been accepted.
    assert.deepEqual(statuses(await exchange(url, HEALTH)), [200]);
  }
  return {
    open: () => sockets.size,
    [Symbol.dispose]() {
      for (const socket of sockets) socket.destroy();
    },
  };
}

test('thousands of idle connections from one address close its oldest ones and no others', onLinux, async () => {
  // This process holds both ends of each connection.
  const maxConnections = Math.min(2_000, Math.floor(maxOpenFiles() / 8));
  await using glossa = await startTestService({}, { connections: { maxConnections } });
  using others = await openSilentConnections(glossa.url, maxConnections / 4, '127.0.0.3');
  using many = await openSilentConnections(glossa.url, maxConnections, '127.0.0.2');
  await pollUntil(() => many.open() <= maxConnections / 2);
  assert.equal(many.open(), maxConnections / 2);
  assert.equal(others.open(), maxConnections / 4);
  assert.equal((await glossa.get('/v1/usage')).status, 200);
});

test('when idle connections take the whole limit, new clients replace the oldest', onLinux, async () => {
  const maxConnections = Math.min(2_000, Math.floor(maxOpenFiles() / 8));
  await using glossa = await startTestService({}, { connections: { maxConnections } });
  using first = await openSilentConnections(glossa.url, maxConnections / 2, '127.0.0.2');
  using second = await openSilentConnections(glossa.url, maxConnections / 2, '127.0.0.3');
  using third = await openSilentConnections(glossa.url, 100, '127.0.0.4');
  for (let attempt = 0; attempt < 20; attempt++) assert.deepEqual(statuses(await exchange(glossa.url, HEALTH)), [200]);
  await pollUntil(() => first.open() + second.open() + third.open() <= maxConnections);
  assert.ok(first.open() < maxConnections / 2, 'the oldest make room');
  assert.equal(second.open(), maxConnections / 2);
  assert.equal(third.open(), 100);
});

test('a client that replaces its own oldest connection keeps half of all connections', onLinux, async () => {
  const maxConnections = 40;
  await using glossa = await startTestService({}, { connections: { maxConnections } });
  const { hostname, port } = new URL(glossa.url);
  const sockets = new Set<Socket>();
  const open = async (localAddress: string): Promise<void> => {
    const socket = connect({ host: hostname, port: Number(port), localAddress }).on('error', () => {});
    sockets.add(socket.once('close', () => sockets.delete(socket)).resume());
    await once(socket, 'connect');
  };
  await open('127.0.0.2');
  using _others = await openSilentConnections(glossa.url, maxConnections / 2, '127.0.0.3');
  using _more = await openSilentConnections(glossa.url, maxConnections / 2 - 2, '127.0.0.4');
  await open('127.0.0.5');
  const [fifth] = [...sockets].slice(-1);
  for (let opened = 0; opened < maxConnections; opened++) await open('127.0.0.2');
  for (let attempt = 0; attempt < 3; attempt++) assert.deepEqual(statuses(await exchange(glossa.url, HEALTH)), [200]);
  const own = [...sockets].filter((socket) => socket !== fifth);
  assert.ok(own.length <= maxConnections / 2, `${own.length}`);
  for (const socket of sockets) socket.destroy();
});

test('a connection with a request under way is not closed for a new one', limit, async ({ signal }) => {
  await using glossa = await startTestService({}, { connections: { maxConnections: 10 } });
  const { hostname, port } = new URL(glossa.url);
  // With the connection that reads the metrics, these reach the limit of their address.
  const busy = Array.from({ length: 4 }, () => {
    const socket = connect(Number(port), hostname).on('error', () => {});
    socket.write(`POST /v1/ai/summary HTTP/1.1\r\nHost: x\r\nx-api-key: ${glossa.key}\r\nContent-Length: 20\r\n\r\n`);
    return socket;
  });
  const metrics = async () => (await glossa.fetch('/metrics')).text();
  while (!/^glossa_http_under_way_requests 4$/mu.test(await metrics())) signal.throwIfAborted();
  for (let attempt = 0; attempt < 20; attempt++) assert.deepEqual(statuses(await exchange(glossa.url, HEALTH)), [200]);
  for (const socket of busy) {
    const answered = once(socket, 'data');
    socket.write('{"text":"It rains."}');
    const [bytes] = await answered;
    assert.deepEqual(statuses(String(bytes)), [200]);
    socket.destroy();
  }
});

test('a trusted proxy may use all connections', limit, async () => {
  for (const [proxies, expected] of [
    ['', 20],
    ['127.0.0.0/8, 10.0.0.1', 40],
    ['::ffff:127.0.0.1', 40],
  ] as const) {
    await using glossa = await startTestService(
      { GLOSSA_TRUSTED_PROXIES: proxies },
      { connections: { maxConnections: 40 } },
    );
    const { hostname, port } = new URL(glossa.url);
    const sockets = Array.from({ length: 40 }, () =>
      connect(Number(port), hostname)
        .on('error', () => {})
        .resume(),
    );
    await Promise.all(sockets.map((socket) => once(socket, 'connect')));
    const open = new Set(sockets);
    for (const socket of sockets) socket.once('close', () => open.delete(socket));
    assert.deepEqual(statuses(await exchange(glossa.url, HEALTH)), [200]);
    // The connection of this request replaced another one.
    await pollUntil(() => open.size < expected);
    assert.equal(open.size, expected - 1, proxies);
    for (const socket of sockets) socket.destroy();
  }
});

test('a process with few file descriptors keeps half of them for other uses', onLinux, async () => {
  const few = ['sh', '-c', 'ulimit -n 300; exec "$0" "$@"'];
  await using glossa = await startServiceProcess({}, few);
  using idle = await openSilentConnections(glossa.url, 400, '127.0.0.2');
  assert.ok(idle.open() < 150);
  assert.equal((await glossa.upload('a file', new Uint8Array(10))).status, 200);
  assert.equal((await glossa.post('/v1/ai/summary', { text: 'It rains.' })).status, 200);
});
