import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { z } from 'zod';
import { completionResponse } from '../../../src/llm/protocol.ts';
import { waitUntil } from '../../support/wait-until.ts';
import { limits, type Opened, open, request } from '../support.ts';
import { API_KEY, type LlamaServer, type LlamaServerOptions, MODEL, startLlamaServer } from './llama-server.ts';

const RECITATION = 'La casa está cerca del río, señor.';

/** An object in which each name has a text. */
const schemaOf = (...names: string[]) => ({
  name: 'texts',
  schema: {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
    required: names,
    additionalProperties: false,
  },
});

async function start(t: TestContext, options: LlamaServerOptions = {}): Promise<Opened & { server: LlamaServer }> {
  const server = await startLlamaServer(t, options);
  const opened = open(t, [], { urls: [server.baseUrl], apiKey: API_KEY });
  await waitUntil(t, () => opened.llm.isUp());
  return { ...opened, server };
}

/** Tokens of the prompts and of the responses. */
async function countedTokens({ registry }: Opened): Promise<{ prompt: number; completion: number }> {
  const text = await registry.metrics();
  const count = (kind: string): number =>
    Number(new RegExp(`^glossa_llm_tokens_total\\{kind="${kind}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0);
  return { prompt: count('prompt'), completion: count('completion') };
}

async function readUsage(server: LlamaServer, own: object) {
  const { messages, maxTokens } = request();
  const response = await server.fetch('/v1/chat/completions', {
    messages,
    max_tokens: maxTokens,
    temperature: 0,
    ...own,
  });
  const { usage } = completionResponse.parse(await response.json());
  assert.ok(usage);
  return { prompt: usage.prompt_tokens, completion: usage.completion_tokens };
}

test('the model and the context of a slot are discovered', limits, async (t) => {
  const { llm } = await start(t, { slots: 3, contextTokens: 4_096 });
  assert.deepEqual([llm.model, llm.contextTokens()], [MODEL, 4_096]);
});

test('a stream is read, and its tokens are counted as by the server', limits, async (t) => {
  const { server, ...opened } = await start(t, { recitation: RECITATION });
  assert.deepEqual(await opened.llm.complete(request()), { kind: 'completed', text: RECITATION });
  assert.deepEqual(await countedTokens(opened), await readUsage(server, {}));
});

test('the server holds a response to the schema', limits, async (t) => {
  const { llm } = await start(t, { recitation: RECITATION });
  const names = ['1', '2', '3'];
  const completion = await llm.complete(request({ responseSchema: schemaOf(...names) }));
  assert.equal(completion.kind, 'completed');
  const texts = z.record(z.string(), z.string()).parse(JSON.parse(completion.text));
  assert.deepEqual(texts, Object.fromEntries(names.map((name) => [name, RECITATION])));
});

test('a response that ends at max_tokens fails, and its tokens are counted', limits, async (t) => {
  const { server, ...opened } = await start(t);
  const completion = await opened.llm.complete(request({ maxTokens: 40 }));
  assert.deepEqual(completion, { kind: 'failed', failure: 'runaway' });
  assert.deepEqual(await countedTokens(opened), await readUsage(server, { max_tokens: 40 }));
});

test('a prompt that exceeds the context is refused once, and the server stays up', limits, async (t) => {
  const { llm, log, registry } = await start(t, { recitation: RECITATION, contextTokens: 1_024 });
  const messages = [{ role: 'user', content: 'A private word. '.repeat(500) }] as const;
  for (let count = 1; count <= 4; count++) {
    const completion = await llm.complete(request({ messages, responseSchema: schemaOf('said') }));
    assert.deepEqual(completion, { kind: 'failed', failure: 'refused' });
    assert.match(
      await registry.metrics(),
      new RegExp(`requests_total\\{purpose="check",result="refused"\\} ${count}\\n`),
    );
  }
  assert.ok(llm.isUp());
  assert.doesNotMatch(log.join(''), /private/);
  const completion = await llm.complete(request({ responseSchema: schemaOf('said') }));
  assert.deepEqual(completion.kind === 'completed' && JSON.parse(completion.text), { said: RECITATION });
});

test('a response that reaches the end of the context fails', limits, async (t) => {
  const { llm } = await start(t, { contextTokens: 512 });
  assert.deepEqual(await llm.complete(request({ maxTokens: 5_000, maxCharacters: 50_000 })), {
    kind: 'failed',
    failure: 'runaway',
  });
});

test('more requests than slots wait in the server', limits, async (t) => {
  const { llm } = await start(t, { recitation: RECITATION, slots: 2 });
  const completions = await Promise.all(Array.from({ length: 8 }, () => llm.complete(request())));
  for (const completion of completions) assert.deepEqual(completion, { kind: 'completed', text: RECITATION });
});
