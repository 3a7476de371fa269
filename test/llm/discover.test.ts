import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { sendJson } from '../../load/servers/fake-llm-server.ts';
import {
  OLLAMA,
  OLLAMA_CONTEXT_TOKENS,
  OLLAMA_MODELS,
  OLLAMA_RUNNING,
  respondWithRecorded,
} from '../../load/servers/recorded-llm-answers.ts';
import { waitUntil } from '../support/wait-until.ts';
import { limits, open, request, serverFor, start } from './support.ts';

const COMPLETED = { kind: 'completed', text: 'Yes.' };

test(
  'the context window is the smallest of the configured and the reported ones, or the default',
  limits,
  async (t) => {
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
    for (const [contextTokens, tokens] of [
      [6_000, 6_000],
      [60_000, 32_768],
    ] as const) {
      const configured = await start(t, { contextTokens });
      assert.equal(configured.llm.contextTokens(), tokens);
    }
  },
);

test('an older llama.cpp reports its context window in /props', limits, async (t) => {
  const { llm } = await start(
    t,
    {},
    {
      details: { owned_by: 'llamacpp', meta: { n_ctx_train: 131_072 } },
      paths: { '/props': { default_generation_settings: { n_ctx: 12_288 } } },
    },
  );
  assert.equal(llm.contextTokens(), 12_288);
});

test(
  'Ollama reports its context window after the first request, and a prompt that it cut is refused',
  limits,
  async (t) => {
    const paths = { '/api/ps': JSON.parse(OLLAMA_RUNNING.none) };
    const server = await serverFor(t, { paths });
    server.handleModels = (response) => sendJson(response, JSON.parse(OLLAMA_MODELS));
    const { llm } = open(t, [server], { model: 'spanish' });
    await waitUntil(t, () => llm.isUp());
    assert.equal(llm.contextTokens(), 4_096);
    paths['/api/ps'] = JSON.parse(OLLAMA_RUNNING.one);
    assert.deepEqual(await llm.complete(request()), COMPLETED);
    await waitUntil(t, () => llm.contextTokens() === OLLAMA_CONTEXT_TOKENS);
    server.behaviour = respondWithRecorded(OLLAMA.truncatedPrompt);
    assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'refused' });
    assert.ok(llm.isUp());
  },
);

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

test('the default model is the first that chats', limits, async (t) => {
  const server = await serverFor(t);
  const ids = ['text-embedding-nomic-embed-text-v1.5', 'BAAI/bge-m3', 'whisper-1', 'qwen3-8b', 'gemma-3'];
  server.handleModels = (response) => sendJson(response, { data: ids.map((id) => ({ id })) });
  const { llm } = open(t, [server]);
  await waitUntil(t, () => llm.isUp());
  assert.equal(llm.model, 'qwen3-8b');
});
