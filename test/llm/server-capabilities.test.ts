import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type LlmBehaviour, misbehaviour, respondWithStatus, sendJson } from '../../load/servers/fake-llm-server.ts';
import { waitUntil } from '../support/wait-until.ts';
import { limits, request, SCHEMA, start } from './support.ts';

/** Limited servers, with the attempts of the first request and the changed fields of the second. */
const WITHOUT: Record<string, [behave: LlmBehaviour, sent: number, missing: Record<string, unknown>]> = {
  'no response_format': [misbehaviour.noResponseFormat, 3, { response_format: undefined }],
  'no JSON schema': [misbehaviour.noJsonSchema, 2, { response_format: { type: 'json_object' } }],
  'no stream_options': [misbehaviour.noStreamOptions, 2, { stream_options: undefined }],
  'no max_tokens': [misbehaviour.noMaxTokens, 2, { max_tokens: undefined, max_completion_tokens: 1_000 }],
  'no temperature': [misbehaviour.noTemperature, 2, { temperature: undefined }],
  'no newer feature, without naming one': [
    misbehaviour.oldProtocol,
    6,
    { stream_options: undefined, temperature: undefined, response_format: undefined, chat_template_kwargs: undefined },
  ],
};

for (const [what, [behave, sent, missing]] of Object.entries(WITHOUT)) {
  test(`a server with ${what} receives reduced requests from the second one on`, limits, async (t) => {
    const { llm, server } = await start(t);
    server.behaviour = behave;
    assert.deepEqual(await llm.complete(request({ responseSchema: SCHEMA })), { kind: 'completed', text: 'Yes.' });
    assert.equal(server.received.length, sent);
    await llm.complete(request({ responseSchema: SCHEMA }));
    assert.equal(server.received.length, sent + 1);
    const full = server.received[0]?.body;
    assert.deepEqual({ ...full, ...missing }, { ...server.received.at(-1)?.body, ...missing });
    for (const [name, value] of Object.entries(missing)) assert.deepEqual(server.received.at(-1)?.body[name], value);
  });
}

test('a request rejected for its content is sent once and removes no feature', limits, async (t) => {
  const { llm, server } = await start(t);
  await llm.complete(request({ responseSchema: SCHEMA }));
  for (const behave of [respondWithStatus(400), respondWithStatus(422), respondWithStatus(413)]) {
    server.received = [];
    server.nextBehaviours = [behave];
    assert.deepEqual(await llm.complete(request({ responseSchema: SCHEMA })), { kind: 'failed', failure: 'refused' });
    assert.equal(server.received.length, 1);
  }
  await llm.complete(request({ responseSchema: SCHEMA }));
  assert.ok(server.received.at(-1)?.body.response_format);
  assert.ok(llm.isUp());
});

test('a feature stays if no reduced request succeeds', limits, async (t) => {
  const { llm, server } = await start(t);
  // The server rejects every request.
  server.behaviour = respondWithStatus(400);
  assert.deepEqual(await llm.complete(request({ responseSchema: SCHEMA })), { kind: 'failed', failure: 'refused' });
  server.received = [];
  server.behaviour = misbehaviour.noTemperature;
  await llm.complete(request({ responseSchema: SCHEMA }));
  assert.deepEqual(server.received[0]?.body.stream_options, { include_usage: true });
  assert.ok(server.received.at(-1)?.body.response_format);
});

test('the capabilities of a replaced server are determined again', limits, async (t) => {
  const { llm, server } = await start(t, { firstCooldownMs: 10 });
  await llm.complete(request({ responseSchema: SCHEMA }));
  server.behaviour = misbehaviour.oldProtocol;
  for (let count = 0; count < 3; count++) {
    assert.deepEqual(await llm.complete(request({ responseSchema: SCHEMA })), { kind: 'failed', failure: 'refused' });
  }
  await waitUntil(t, () => llm.isUp() && server.modelListRequests === 2);
  assert.deepEqual(await llm.complete(request({ responseSchema: SCHEMA })), { kind: 'completed', text: 'Yes.' });
});

test('requests that are too long do not mark the server down', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = tooLong;
  for (let count = 0; count < 5; count++) {
    assert.deepEqual(await llm.complete(request({ responseSchema: SCHEMA })), { kind: 'failed', failure: 'refused' });
    assert.equal(server.received.length, count + 1);
  }
  assert.ok(llm.isUp());
});

const tooLong: LlmBehaviour = ({ response }) =>
  sendJson(
    response,
    { error: { message: "This model's maximum context length is 4096 tokens. max_tokens is 1000." } },
    400,
  );
