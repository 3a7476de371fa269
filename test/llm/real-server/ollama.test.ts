import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import type { LlmOptions } from '../../../src/llm/client.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { limits, type Opened, open, request } from '../support.ts';
import { OLLAMA_MODEL, OLLAMA_PROGRAM, startOllama } from './ollama-server.ts';

const options = { ...limits, skip: OLLAMA_PROGRAM === undefined && 'GLOSSA_TEST_OLLAMA names no program' };
const RECITATION = 'La casa está cerca del río, señor.';
const CONTEXT_TOKENS = 512;

async function start(
  t: TestContext,
  { recitation, ...own }: { recitation?: string } & Partial<LlmOptions> = {},
): Promise<Opened> {
  const model = recitation === undefined ? {} : { recitation };
  const baseUrl = await startOllama(t, { ...model, contextTokens: CONTEXT_TOKENS });
  const opened = open(t, [], { urls: [baseUrl], ...own });
  await waitUntil(t, () => opened.llm.isUp());
  return opened;
}

test(
  'Ollama streams a response, counts its tokens, and reports the context of the loaded model',
  options,
  async (t) => {
    const { llm, registry } = await start(t, { recitation: RECITATION });
    assert.deepEqual([llm.model, llm.contextTokens()], [`${OLLAMA_MODEL}:latest`, 4_096]);
    assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: RECITATION });
    assert.match(await registry.metrics(), /glossa_llm_tokens_total\{kind="completion"\} 10\n/);
    await waitUntil(t, () => llm.contextTokens() === CONTEXT_TOKENS);
  },
);

test('Ollama holds a response to the schema', options, async (t) => {
  const { llm } = await start(t, { recitation: RECITATION });
  const schema = {
    type: 'object',
    properties: { said: { type: 'string' } },
    required: ['said'],
    additionalProperties: false,
  };
  const completion = await llm.complete(request({ responseSchema: { name: 'texts', schema } }));
  assert.deepEqual(completion.kind === 'completed' && JSON.parse(completion.text), { said: RECITATION });
});

test('a prompt that Ollama cuts to its context is refused', options, async (t) => {
  const { llm } = await start(t, { recitation: RECITATION, model: OLLAMA_MODEL });
  await llm.complete(request());
  await waitUntil(t, () => llm.contextTokens() === CONTEXT_TOKENS);
  const messages = [{ role: 'user', content: 'A word. '.repeat(150) }] as const;
  assert.deepEqual(await llm.complete(request({ messages })), { kind: 'failed', failure: 'refused' });
  assert.ok(llm.isUp());
});

test('Ollama serves the next request after a client has gone', options, async (t) => {
  const { llm, registry } = await start(t);
  const controller = new AbortController();
  const tokens = { maxTokens: 1_000_000, maxCharacters: 10_000_000 };
  const left = assert.rejects(llm.complete(request({ ...tokens, signal: controller.signal })));
  await waitUntil(t, async () => /^glossa_llm_first_token_seconds_count 1$/m.test(await registry.metrics()));
  controller.abort();
  await left;
  // There is one slot.
  assert.deepEqual(await llm.complete(request({ maxTokens: 3 })), { kind: 'failed', failure: 'runaway' });
});

test('a model that Ollama lacks marks the server down', options, async (t) => {
  const { llm } = await start(t, { model: 'another', firstCooldownMs: 60_000 });
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'malformed' });
  assert.equal(llm.isUp(), false);
});
