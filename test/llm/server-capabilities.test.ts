import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Behaviour, misbehaviour, sendJson, status } from '../../load/servers/llm-server.ts';
import { until } from '../support/wait-until.ts';
import { limits, question, SCHEMA, start } from './support.ts';

/** Servers that do not take everything: what the second question leaves out at once, and how often the first is sent. */
const WITHOUT: Record<string, [behave: Behaviour, sent: number, missing: Record<string, unknown>]> = {
  'no response_format': [misbehaviour.noResponseFormat, 3, { response_format: undefined }],
  'no JSON schema': [misbehaviour.noJsonSchema, 2, { response_format: { type: 'json_object' } }],
  'no stream_options': [misbehaviour.noStreamOptions, 2, { stream_options: undefined }],
  'no max_tokens': [misbehaviour.noMaxTokens, 2, { max_tokens: undefined, max_completion_tokens: 1_000 }],
  'no temperature': [misbehaviour.noTemperature, 2, { temperature: undefined }],
  'nothing that is newer, and does not say what': [
    misbehaviour.old,
    6,
    { stream_options: undefined, temperature: undefined, response_format: undefined, chat_template_kwargs: undefined },
  ],
};

for (const [what, [behave, sent, missing]] of Object.entries(WITHOUT)) {
  test(`a server that takes ${what} answers all the same, and is asked so from then on`, limits, async (t) => {
    const { llm, server } = await start(t);
    server.behave = behave;
    assert.deepEqual(await llm.complete(question({ responseSchema: SCHEMA })), { kind: 'completed', text: 'Yes.' });
    assert.equal(server.asked.length, sent);
    await llm.complete(question({ responseSchema: SCHEMA }));
    assert.equal(server.asked.length, sent + 1);
    const full = server.asked[0]?.body;
    assert.deepEqual({ ...full, ...missing }, { ...server.asked.at(-1)?.body, ...missing });
    for (const [name, value] of Object.entries(missing)) assert.deepEqual(server.asked.at(-1)?.body[name], value);
  });
}

test('a question that is itself refused is sent once, and nothing is left out because of it', limits, async (t) => {
  const { llm, server } = await start(t);
  await llm.complete(question({ responseSchema: SCHEMA }));
  for (const behave of [status(400), status(422), status(413)]) {
    server.asked = [];
    server.next = [behave];
    assert.deepEqual(await llm.complete(question({ responseSchema: SCHEMA })), { kind: 'failed', failure: 'refused' });
    assert.equal(server.asked.length, 1);
  }
  await llm.complete(question({ responseSchema: SCHEMA }));
  assert.ok(server.asked.at(-1)?.body.response_format);
  assert.ok(llm.isUp());
});

test('what a server minds of one question alone is not left out of others', limits, async (t) => {
  const { llm, server } = await start(t);
  // Everything is refused, whatever is left out.
  server.behave = status(400);
  assert.deepEqual(await llm.complete(question({ responseSchema: SCHEMA })), { kind: 'failed', failure: 'refused' });
  server.asked = [];
  server.behave = misbehaviour.noTemperature;
  await llm.complete(question({ responseSchema: SCHEMA }));
  assert.deepEqual(server.asked[0]?.body.stream_options, { include_usage: true });
  assert.ok(server.asked.at(-1)?.body.response_format);
});

test('a server that has become another one is asked anew what it takes', limits, async (t) => {
  const { llm, server } = await start(t, { firstCooldownMs: 10 });
  await llm.complete(question({ responseSchema: SCHEMA }));
  server.behave = misbehaviour.old;
  for (let count = 0; count < 3; count++) {
    assert.deepEqual(await llm.complete(question({ responseSchema: SCHEMA })), { kind: 'failed', failure: 'refused' });
  }
  await until(t, () => llm.isUp() && server.looks === 2);
  assert.deepEqual(await llm.complete(question({ responseSchema: SCHEMA })), { kind: 'completed', text: 'Yes.' });
});

test('questions that are too long say nothing of the server, however many', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behave = tooLong;
  for (let count = 0; count < 5; count++) {
    assert.deepEqual(await llm.complete(question({ responseSchema: SCHEMA })), { kind: 'failed', failure: 'refused' });
    assert.equal(server.asked.length, count + 1);
  }
  assert.ok(llm.isUp());
});

const tooLong: Behaviour = ({ response }) =>
  sendJson(
    response,
    { error: { message: "This model's maximum context length is 4096 tokens. max_tokens is 1000." } },
    400,
  );
