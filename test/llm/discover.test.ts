import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { sendJson } from '../../load/servers/fake-llm-server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { limits, open, request, serverFor, start } from './support.ts';

const COMPLETED = { kind: 'completed', text: 'Yes.' };

test('the context window is configured, or the smallest reported, or the default', limits, async (t) => {
  for (const [details, tokens] of [
    [{ max_model_len: 8_192 }, 8_192],
    [{ owned_by: 'llamacpp', meta: { n_ctx: 16_384, n_ctx_train: 131_072 } }, 16_384],
    [{ context_length: 1_000_000 }, 1_000_000],
    [{ max_model_len: 'many' }, 4_096],
    [{}, 4_096],
  ] as const) {
    const { llm } = await start(t, {}, { details });
    assert.equal(llm.contextTokens(), tokens);
  }
  const servers = [8_192, 2_048].map((max_model_len) => serverFor(t, { details: { max_model_len } }));
  const { llm } = open(t, await Promise.all(servers));
  await waitUntil(t, () => llm.contextTokens() === 2_048);
  const configured = await start(t, { contextTokens: 6_000 });
  assert.equal(configured.llm.contextTokens(), 6_000);
});

test('an older llama.cpp reports its context window in /props', limits, async (t) => {
  const { llm } = await start(
    t,
    {},
    { details: { owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } }, slotTokens: 12_288 },
  );
  assert.equal(llm.contextTokens(), 12_288);
});

test('the configured model is used whether the server lists it or not', limits, async (t) => {
  const { llm, server } = await start(t, { model: 'another' });
  await llm.complete(request());
  assert.equal(server.received[0]?.model, 'another');
  for (const handleModels of [
    (response: ServerResponse) => sendJson(response, {}, 404),
    (response: ServerResponse) => sendJson(response, [{ id: 'another' }]),
  ]) {
    server.handleModels = handleModels;
    const silent = open(t, [server], { model: 'another' });
    assert.deepEqual(await silent.llm.complete(request()), COMPLETED);
  }
  server.handleModels = (response) => response.writeHead(200).end('<h1>Welcome</h1>');
  const proxied = open(t, [server], { model: 'another' });
  assert.deepEqual(await proxied.llm.complete(request()), { kind: 'failed', failure: 'unreachable' });
});
