import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  mapStrings,
  misbehaviour,
  promptJson,
  respondWith,
  respondWithoutStream,
} from '../../load/servers/llm-server.ts';
import { readResponseJson } from '../../src/llm/response-json.ts';
import { limits, question, SCHEMA, start } from './support.ts';

test('an answer that is streamed is said whole, and one in one piece is too', limits, async (t) => {
  const { llm, server } = await start(t, {}, { createOutput: () => 'Ça va, 世界 🌍: “yes”.' });
  assert.deepEqual(await llm.complete(question()), { kind: 'completed', text: 'Ça va, 世界 🌍: “yes”.' });
  server.behaviour = respondWithoutStream;
  assert.deepEqual(await llm.complete(question()), { kind: 'completed', text: 'Ça va, 世界 🌍: “yes”.' });
});

test('a server is asked for its model, with the key, in as few tokens and as exactly as it can', limits, async (t) => {
  const { llm, server } = await start(t);
  await llm.complete(question({ responseSchema: SCHEMA, maxTokens: 77 }));
  const [asked] = server.received;
  assert.equal(asked?.model, 'test-model');
  assert.equal(llm.model, 'test-model');
  assert.equal(llm.contextTokens(), 32_768);
  assert.equal(asked?.headers.authorization, 'Bearer secret-key-of-it');
  const { messages: _messages, model: _model, ...rest } = asked?.body ?? {};
  assert.deepEqual(rest, {
    stream: true,
    max_tokens: 77,
    temperature: 0,
    stream_options: { include_usage: true },
    chat_template_kwargs: { enable_thinking: false, thinking: false },
    response_format: { type: 'json_schema', json_schema: { ...SCHEMA, strict: true } },
  });
});

test(
  'an answer is there when the server says that this was all, even if it leaves the stream open',
  limits,
  async (t) => {
    const { llm, server } = await start(t);
    server.behaviour = respondWith((answer) => answer, { ending: 'open' });
    assert.deepEqual(await llm.complete(question()), { kind: 'completed', text: 'Yes.' });
  },
);

test('a stream that ends without a line after its last event, cut anywhere on its way, is read', limits, async (t) => {
  const { llm, server } = await start(t);
  const stream = Buffer.from(
    ': wait\r\n\r\ndata: {"choices":[{"delta":{"content":"Ça va, 世界 🌍."}}]}\r\n\r\ndata: {"choices":[{"delta":{},"finish_reason":"stop"}]}',
  );
  server.behaviour = async ({ response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const byte of stream) {
      response.write(Buffer.from([byte]));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
  assert.deepEqual(await llm.complete(question()), { kind: 'completed', text: 'Ça va, 世界 🌍.' });
});

for (const [what, behave] of Object.entries({
  'before the answer': misbehaviour.thinksFirst,
  'in a field of their own': misbehaviour.thinksAside,
})) {
  test(`thoughts ${what} are no part of it`, limits, async (t) => {
    const { llm, server } = await start(t);
    server.behaviour = behave;
    assert.deepEqual(await llm.complete(question()), { kind: 'completed', text: 'Yes.' });
  });
}

for (const [what, behave] of Object.entries({
  'in a code fence': misbehaviour.fenced,
  'with text around it': misbehaviour.extraText,
  'that is not quite JSON': respondWith((answer) => answer.slice(0, -1)),
})) {
  test(`JSON ${what} is an answer that can be read`, limits, async (t) => {
    const { llm, server } = await start(t, {}, { createOutput: (asked) => shout(promptJson(asked)) });
    server.behaviour = behave;
    const messages = [{ role: 'user', content: 'Shout this: {"1":"one","2":["two"]}' }] as const;
    const reply = await llm.complete(question({ messages, responseSchema: SCHEMA }));
    assert.equal(reply.kind, 'completed');
    assert.deepEqual(readResponseJson(reply.text), { 1: 'ONE', 2: ['TWO'] });
  });
}

const shout = (value: unknown): string => JSON.stringify(mapStrings(value, (text) => text.toUpperCase()));
