import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  mapStrings,
  misbehaviour,
  promptJson,
  respondWith,
  respondWithoutStream,
  sendJson,
} from '../../load/servers/fake-llm-server.ts';
import { readResponseJson } from '../../src/llm/response-json.ts';
import { limits, open, request, SCHEMA, start } from './support.ts';

test('streamed and unstreamed responses are read', limits, async (t) => {
  const { llm, server } = await start(t, {}, { generate: () => 'Ça va, 世界 🌍: “yes”.' });
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Ça va, 世界 🌍: “yes”.' });
  server.behaviour = respondWithoutStream;
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Ça va, 世界 🌍: “yes”.' });
});

test('a request has the model, the key, and all optional features', limits, async (t) => {
  const { llm, server } = await start(t);
  await llm.complete(request({ responseSchema: SCHEMA, maxTokens: 77 }));
  const [received] = server.received;
  assert.equal(received?.model, 'test-model');
  assert.equal(llm.model, 'test-model');
  assert.equal(llm.contextTokens(), 32_768);
  assert.equal(received?.headers.authorization, 'Bearer secret-key-of-it');
  const { messages: _messages, model: _model, ...rest } = received?.body ?? {};
  assert.deepEqual(rest, {
    stream: true,
    max_tokens: 77,
    temperature: 0,
    stream_options: { include_usage: true },
    chat_template_kwargs: { enable_thinking: false, thinking: false },
    response_format: { type: 'json_schema', json_schema: { ...SCHEMA, strict: true } },
  });
});

test('the first token may take longer than the time between two tokens', limits, async (t) => {
  const { llm, server } = await start(t, { idleTimeoutMs: 1_000 });
  server.behaviour = async (exchange) => {
    await sleep(2_000);
    await respondWith((output) => output)(exchange);
  };
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Yes.' });
});

test('a response is complete after its finish reason, even if the stream stays open', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = respondWith((output) => output, { ending: 'keepOpen' });
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Yes.' });
});

test('a stream is read byte by byte and without a line break after its last event', limits, async (t) => {
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
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Ça va, 世界 🌍.' });
});

const REASONING = 'They want {"no": 1}, so I say so.';

for (const [what, behave] of Object.entries({
  'before the response': misbehaviour.thinksFirst,
  'in a separate field': misbehaviour.thinksAside,
  'without an opening tag': respondWith((output) => `${REASONING}\n</think>\n\n${output}`),
  'with an attribute': respondWith((output) => `<think budget="512">${REASONING}</think>${output}`),
  'in two blocks': respondWith((output) => `<think>${REASONING}</think>\n<think></think>\n${output}`),
  'of Seed': respondWith((output) => `<seed:think>${REASONING}</seed:think>${output}`),
  'of Mistral': respondWith((output) => `[THINK]${REASONING}[/THINK]${output}`),
  'of Kimi': respondWith((output) => `◁think▷${REASONING}◁/think▷${output}`),
  'of Cohere': respondWith(
    (output) => `<|START_THINKING|>${REASONING}<|END_THINKING|><|START_RESPONSE|>${output}<|END_RESPONSE|>`,
  ),
  'of gpt-oss': respondWith(
    (output) =>
      `<|channel|>analysis<|message|>${REASONING}<|end|><|start|>assistant<|channel|>final<|message|>${output}<|return|>`,
  ),
})) {
  test(`reasoning ${what} is not part of the response`, limits, async (t) => {
    const { llm, server } = await start(t);
    server.behaviour = behave;
    assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Yes.' });
  });
}

test(
  'reasoning that is longer than a response in JSON may be, without an opening tag, is not a runaway',
  limits,
  async (t) => {
    const { llm, server } = await start(t, {}, { generate: () => '{"said":"yes"}' });
    server.behaviour = respondWith((output) => `${REASONING.repeat(10)}\n</think>\n${output}`);
    const answer = await llm.complete(request({ responseSchema: SCHEMA, maxCharacters: 100 }));
    assert.deepEqual(answer, { kind: 'completed', text: '{"said":"yes"}' });
  },
);

test('an answer in JSON keeps a closing tag in its text', limits, async (t) => {
  const { llm } = await start(t, {}, { generate: () => '{"said":"end with </think> here"}' });
  const answer = await llm.complete(request({ responseSchema: SCHEMA }));
  assert.deepEqual(answer, { kind: 'completed', text: '{"said":"end with </think> here"}' });
});

for (const [what, odd] of Object.entries({
  'without choices': '{"object":"chat.completion.chunk"}',
  'with null choices': '{"choices":null,"usage":null}',
  'with a usage and no choices': '{"usage":{"prompt_tokens":7,"completion_tokens":1}}',
  'that is a ping': '{"type":"ping"}',
  'without data': '',
})) {
  test(`an event ${what} is no part of the response`, limits, async (t) => {
    const { llm, server } = await start(t);
    server.behaviour = ({ response }) =>
      response
        .writeHead(200, { 'content-type': 'text/event-stream' })
        .end(
          `data: {"choices":[{"delta":{"content":"Ye"}}]}\n\ndata: ${odd}\n\nevent: ping\ndata: 1\n\ndata: {"choices":[{"delta":{"content":"s."},"finish_reason":"stop"}]}\n\n`,
        );
    assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Yes.' });
  });
}

test('content as a list of parts is read without its reasoning', limits, async (t) => {
  const { llm, server } = await start(t);
  const content = [
    { type: 'thinking', thinking: [{ type: 'text', text: REASONING }] },
    { type: 'text', text: 'Ye' },
    { type: 'output_text', text: 's.' },
  ];
  server.behaviour = ({ response }) =>
    response
      .writeHead(200, { 'content-type': 'text/event-stream' })
      .end(`data: ${JSON.stringify({ choices: [{ delta: { content }, finish_reason: 'stop' }] })}\n\n`);
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Yes.' });
  server.behaviour = ({ response }) =>
    sendJson(response, { choices: [{ message: { content }, finish_reason: 'stop' }] });
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Yes.' });
});

test('a response with as many tokens as it may have is cut, whatever the server calls its end', limits, async (t) => {
  const { llm } = await start(t, {}, { generate: () => 'One sentence. And half of' });
  assert.deepEqual(await llm.complete(request({ maxTokens: 7 })), { kind: 'failed', failure: 'runaway' });
});

for (const [what, behave] of Object.entries({
  'in a code fence': misbehaviour.fenced,
  'with text around it': misbehaviour.extraText,
  'with a syntax error': respondWith((output) => output.slice(0, -1)),
})) {
  test(`JSON ${what} is read`, limits, async (t) => {
    const { llm, server } = await start(t, {}, { generate: (received) => shout(promptJson(received)) });
    server.behaviour = behave;
    const messages = [{ role: 'user', content: 'Shout this: {"1":"one","2":["two"]}' }] as const;
    const completion = await llm.complete(request({ messages, responseSchema: SCHEMA }));
    assert.equal(completion.kind, 'completed');
    assert.deepEqual(readResponseJson(completion.text), { 1: 'ONE', 2: ['TWO'] });
  });
}

const shout = (value: unknown): string => JSON.stringify(mapStrings(value, (text) => text.toUpperCase()));

test('token usage is in the metrics', limits, async (t) => {
  const { llm, registry } = await start(t);
  await llm.complete(request());
  const metrics = await registry.metrics();
  assert.match(metrics, /glossa_llm_tokens_total\{kind="completion"\} 1\n/);
  assert.match(metrics, /glossa_llm_tokens_total\{kind="prompt"\} [1-9]/);
  assert.match(metrics, /glossa_llm_endpoints_up 1\n/);
  assert.match(metrics, /glossa_llm_first_token_seconds_count 1\n/);
});

test('token usage of a response that is cut at its token limit is in the metrics', limits, async (t) => {
  const { llm, server, registry } = await start(t, {}, { generate: () => 'A response of some length.' });
  server.behaviour = misbehaviour.cutByTokens;
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'runaway' });
  assert.match(await registry.metrics(), /glossa_llm_tokens_total\{kind="completion"\} [1-9]/);
});

test('opening a client warns of a key that is sent unencrypted to another machine', limits, async (t) => {
  const warnings = (urls: string[], apiKey?: string): number => {
    const { log } = open(t, [], { urls, apiKey, idleTimeoutMs: 100 });
    return log.filter((line) => /unencrypted/.test(line)).length;
  };
  assert.equal(warnings(['http://[::ffff:127.0.0.1]:1/v1'], 'key'), 1);
  assert.equal(warnings(['http://localhost:1/v1', 'http://127.0.0.9:1/v1', 'http://[::1]:1/v1'], 'key'), 0);
  assert.equal(warnings(['http://[::ffff:127.0.0.1]:1/v1']), 0);
});

test('an answer behind very many closing tags of reasoning is read in linear time', limits, async (t) => {
  const { llm, server } = await start(t, {}, { generate: () => 'Yes.' });
  server.behaviour = respondWith((output) => `${'</think>'.repeat(20_000)}${output}`);
  const completion = await llm.complete(request({ maxTokens: 100_000, maxCharacters: 200_000 }));
  assert.deepEqual(completion, { kind: 'completed', text: 'Yes.' });
});
