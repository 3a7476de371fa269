import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { ConfigError } from '../../src/config/config.ts';
import { waitUntil } from '../support/wait-until.ts';
import { limits, open } from './support.ts';

/** Sets environment variables while `work` runs. */
async function withEnvironment<T>(variables: Record<string, string>, work: () => Promise<T>): Promise<T> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
  }
}

test('HTTPS_PROXY is used for hosted https servers that NO_PROXY does not name', limits, async (t) => {
  const tunnels: (string | undefined)[] = [];
  await using proxy = await startHttpServer((_request, response) => response.writeHead(500).end());
  proxy.server.on('connect', (request, socket) => {
    tunnels.push(request.url);
    socket.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
  });
  const urls = [
    'https://model.invalid/v1',
    'https://other.invalid/v1',
    'http://third.invalid/v1',
    'https://127.0.0.1:1/v1',
  ];
  await withEnvironment({ HTTPS_PROXY: proxy.url, NO_PROXY: 'other.invalid' }, async () => {
    const { log } = open(t, [], { urls, firstCooldownMs: 60_000 });
    await waitUntil(t, () => urls.every((url) => log.some((line) => line.includes(url) && line.includes('is down'))));
  });
  assert.deepEqual(tunnels, ['model.invalid:443']);
});

test('an HTTPS_PROXY that is not a URL is a configuration error', limits, async (t) => {
  await withEnvironment({ HTTPS_PROXY: 'not a proxy' }, async () => {
    assert.throws(() => open(t, [], { urls: ['https://model.invalid/v1'] }), ConfigError);
  });
});
