import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { test } from 'node:test';
import { z } from 'zod';
import { freePort } from '../../load/servers/free-port.ts';
import { startNginx, WITHOUT_NGINX } from '../../load/servers/nginx.ts';

/** A replica that can hold its responses. */
async function startReplica(port: number) {
  let isLet = Promise.withResolvers<void>();
  isLet.resolve();
  let asked = Promise.withResolvers<void>();
  const server: Server = createServer((_, response) => {
    asked.resolve();
    isLet.promise.then(() => response.end('answered'));
  }).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    hold: () => {
      isLet = Promise.withResolvers<void>();
    },
    letGo: () => isLet.resolve(),
    /** Resolves when the next request arrives. */
    next: () => {
      asked = Promise.withResolvers<void>();
      return asked.promise;
    },
    async [Symbol.asyncDispose]() {
      isLet.resolve();
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

test('a restarted slow replica gets requests when the other one stops', async (t) => {
  if (WITHOUT_NGINX) return t.skip(WITHOUT_NGINX);
  const [onePort, otherPort] = [await freePort(), await freePort()];
  await using nginx = await startNginx([onePort, otherPort]);
  const ask = () =>
    fetch(`${nginx.url}/v1/ai/translate`, { method: 'POST', body: '{}' }).then(async (answer) => {
      await answer.body?.cancel();
      return answer.status;
    });

  // The first replica is down: nginx tries it and then skips it.
  const other = await startReplica(otherPort);
  const gone = [ask(), ask(), ask(), ask()];
  assert.deepEqual(await Promise.all(gone), [200, 200, 200, 200]);

  // It is back and holds its first request.
  await using one = await startReplica(onePort);
  one.hold();
  const isAsked = one.next();
  const first: Promise<number>[] = [];
  let isHeld = false;
  isAsked.then(() => {
    isHeld = true;
  });
  while (!isHeld) {
    const answer = ask();
    first.push(answer);
    await Promise.race([answer, isAsked]);
  }

  // The other replica stops.
  await other[Symbol.asyncDispose]();
  const again = one.next();
  const second = ask();
  await Promise.race([again, second]);
  one.letGo();
  assert.equal(await second, 200);
  assert.deepEqual(new Set(await Promise.all(first)), new Set([200]));
});

test('without a replica nginx answers at once', async (t) => {
  if (WITHOUT_NGINX) return t.skip(WITHOUT_NGINX);
  await using nginx = await startNginx([await freePort(), await freePort()]);
  for (let round = 0; round < 3; round++) {
    const answer = await fetch(`${nginx.url}/healthz`);
    await answer.body?.cancel();
    assert.equal(answer.status, 502);
  }
});

test('a GET moves to another replica after a closed connection, a POST does not', async (t) => {
  if (WITHOUT_NGINX) return t.skip(WITHOUT_NGINX);
  const asked: string[] = [];
  const hangUp = async () => {
    const server = createServer(({ method, url, socket }) => {
      asked.push(`${method} ${url}`);
      socket.destroy();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  const servers = [await hangUp(), await hangUp()];
  const ports = servers.map((server) => z.object({ port: z.number() }).parse(server.address()).port);
  await using nginx = await startNginx(ports);
  for (const [method, path, times] of [
    ['POST', '/v1/ai/translate', 1],
    ['POST', '/v1/ai/summary', 1],
    ['POST', '/v1/store/file', 1],
    ['GET', '/v1/languages', 2],
  ] as const) {
    const answer = await fetch(nginx.url + path, { method, ...(method === 'POST' ? { body: '{}' } : {}) });
    await answer.body?.cancel();
    assert.equal(answer.status, 502, path);
    const sent = asked.splice(0);
    assert.ok(times === 1 ? sent.length === 1 : sent.length > 1, `${method} ${path}: ${sent.length} times`);
  }
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
});

test('a document of 100 MB passes, a larger body of another operation does not', async (t) => {
  if (WITHOUT_NGINX) return t.skip(WITHOUT_NGINX);
  let receivedBytes = 0;
  const server = createServer(async (request, response) => {
    receivedBytes = 0;
    for await (const chunk of request) receivedBytes += chunk.length;
    response.end('received');
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  {
    await using nginx = await startNginx([port]);
    const body = new Uint8Array(100 * 1024 * 1024 + 1_000);
    const send = async (path: string) => (await fetch(nginx.url + path, { method: 'POST', body })).status;
    assert.equal(await send('/v1/ai/translate/document'), 200);
    assert.equal(receivedBytes, body.length);
    assert.equal(await send('/v1/ai/translate'), 413);
  }
  await once(server.close(), 'close');
});

test('neither keys nor signed links are in the logs of nginx', async (t) => {
  if (WITHOUT_NGINX) return t.skip(WITHOUT_NGINX);
  const [port, closed] = [await freePort(), await freePort()];
  await using _replica = await startReplica(port);
  const paths = ['api_key', 'auth_key', 'key', 'signature', 'expires'].map((name) => `/translate?q=a&${name}=hidden`);
  // The second nginx has no replica, so that it writes errors, too.
  for (const ports of [[port], [closed]]) {
    await using nginx = await startNginx(ports);
    for (const path of [...paths, '/download_file/hidden', '//download_file/hidden', '/%64ownload_file/hidden']) {
      const response = await fetch(nginx.url + path, { headers: { referer: 'https://example.org/?key=hidden' } });
      await response.body?.cancel();
    }
    const logs = await nginx.logs();
    assert.match(logs, /"GET \/translate HTTP\/1\.1" (?:200|502) /);
    assert.match(logs, /"GET \/download_file\/- HTTP/);
    assert.doesNotMatch(logs, /hidden/);
  }
});
