import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { type LlmBehaviour, respondWith } from '../../load/servers/fake-llm-server.ts';
import { RUNTIME_FOLDER } from '../../src/llm/embedded/runtime.ts';
import { openEmbeddedTransport } from '../../src/llm/embedded/transport.ts';
import { createLogger } from '../../src/telemetry/logger.ts';
import { THREADS, withoutRuntime, writeRandomModel } from './embedded/real-runtime.ts';
import { limits, request, start } from './support.ts';

const ANSWER = 'The harbour office of Lindholm opened a terminal.';
const TEXT = 'The harbour office of Lindholm opened a new ferry terminal for the commuters of the islands. '.repeat(20);

const usageEvent = z.object({
  usage: z.object({
    prompt_tokens: z.number(),
    prompt_tokens_details: z.object({ cached_tokens: z.number() }),
  }),
});

/** A stream that ends at once, of a server that had read most of the prompt before. */
const cached: LlmBehaviour = ({ response }) => {
  const usage = { prompt_tokens: 500, completion_tokens: 12, prompt_tokens_details: { cached_tokens: 480 } };
  const events = [
    { choices: [{ delta: { content: ANSWER }, finish_reason: 'stop' }] },
    { choices: [], usage },
    '[DONE]',
  ];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.end(
    events.map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`).join(''),
  );
};

test('what a model has read with an earlier prompt says nothing about its speed', limits, async (t) => {
  const { llm, server } = await start(t);
  const asked = () => request({ messages: [{ role: 'user', content: TEXT }] });
  server.behaviour = respondWith(() => ANSWER, { tokenDelayMs: 20 });
  assert.equal((await llm.complete(asked())).kind, 'completed');
  const expectedMs = llm.durationMs(1_000, 0);
  assert.ok(expectedMs !== undefined && expectedMs > 0);
  server.behaviour = cached;
  assert.equal((await llm.complete(asked())).kind, 'completed');
  assert.equal(llm.durationMs(1_000, 0), expectedMs);
});

test('an embedded model tells how much of a prompt it had read', { ...limits, skip: withoutRuntime }, async (t) => {
  const file = await writeRandomModel(t, { recitation: 'hot' });
  const own = { runtime: RUNTIME_FOLDER, file, name: 'random', sequences: 1, idleMs: 600_000, ...THREADS };
  await using transport = openEmbeddedTransport({ ...own, log: createLogger('silent') });
  const cachedTokensOf = async (task: string) => {
    const { body } = await transport.pool.request({
      origin: new URL(transport.url).origin,
      method: 'POST',
      path: '/v1/chat/completions',
      body: JSON.stringify({ messages: [{ role: 'user', content: `${TEXT}${task}` }], max_tokens: 5 }),
    });
    const events = (await body.text()).split('\n').filter((line) => line.startsWith('data: {'));
    const { usage } = usageEvent.parse(JSON.parse(events.at(-1)?.slice('data: '.length) ?? ''));
    return usage.prompt_tokens_details.cached_tokens / usage.prompt_tokens;
  };
  assert.equal(await cachedTokensOf('Write a paragraph.'), 0);
  assert.ok((await cachedTokensOf('List three points.')) > 0.9);
});
