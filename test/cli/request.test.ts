import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, test } from 'node:test';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import { z } from 'zod';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { sendRequest } from '../../src/cli/client/request.ts';

const HEADERS_TIMEOUT_MS = 50;

test('a command waits longer for a response than fetch does', async () => {
  const previous = getGlobalDispatcher();
  const agent = new Agent({ headersTimeout: HEADERS_TIMEOUT_MS });
  setGlobalDispatcher(agent);
  after(async () => {
    setGlobalDispatcher(previous);
    await agent.destroy();
  });
  const waiting: ServerResponse[] = [];
  await using slow = await startHttpServer((_request, response) => void waiting.push(response));
  const { signal } = new AbortController();
  const connection = { url: slow.url, key: 'key', [Symbol.asyncDispose]: async () => undefined };
  const answered = sendRequest(connection, { method: 'GET', path: '/', signal }, z.object({ value: z.number() }));
  const given = Promise.all([
    answered,
    assert.rejects(fetch(slow.url)).then(() => {
      for (const response of waiting) response.end('{"value":1}');
    }),
  ]);
  assert.deepEqual((await given)[0], { value: 1 });
});
