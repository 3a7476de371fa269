import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { test } from 'node:test';
import {
  type LlmBehaviour,
  misbehaviour,
  respond,
  respondWith,
  respondWithStatus,
  sendJson,
} from '../../load/servers/fake-llm-server.ts';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { LLAMA_CPP, OLLAMA, respondWithRecorded } from '../../load/servers/recorded-llm-answers.ts';
import type { LlmFailure } from '../../src/llm/llm.ts';
import { waitUntil } from '../support/wait-until.ts';
import { limits, open, request, serverFor, start, waitUntilUp } from './support.ts';

const EVENTS = { 'content-type': 'text/event-stream' };

/** Misbehaviour of a server, the resulting failure, and the number of attempts. */
const MISBEHAVIOUR: Record<string, [failure: LlmFailure, attempts: number, behave: LlmBehaviour]> = {
  'a page of a proxy': ['malformed', 1, misbehaviour.html],
  'a stream that is cut': ['malformed', 1, misbehaviour.cutStream],
  'a connection that breaks after the first token': [
    'malformed',
    1,
    (exchange) => misbehaviour.hangInStream({ ...exchange, response: breakAfter(exchange.response, 3) }),
  ],
  'an error in the stream': ['malformed', 1, misbehaviour.errorInStream],
  'a response that is not a completion': ['malformed', 1, ({ response }) => sendJson(response, { object: 'error' })],
  'a redirect': ['malformed', 1, respondWithStatus(307, { location: 'http://127.0.0.1:9/v1/chat/completions' })],
  'status 404': ['malformed', 1, respondWithStatus(404)],
  'status 500': ['malformed', 3, respondWithStatus(500)],
  'status 502': ['malformed', 3, respondWithStatus(502)],
  'status 504': ['malformed', 3, respondWithStatus(504)],
  'status 503': ['limited', 3, respondWithStatus(503)],
  'status 429': ['limited', 3, respondWithStatus(429, { 'retry-after': '0.01' })],
  'status 413': ['refused', 1, respondWithStatus(413)],
  'status 401': ['denied', 1, respondWithStatus(401)],
  'status 403': ['denied', 1, respondWithStatus(403)],
  'connections that are closed without a response': ['unreachable', 3, misbehaviour.disconnect],
  'a content filter': ['refused', 1, misbehaviour.filtered],
  'an empty response': ['empty', 1, misbehaviour.empty],
  'a response without streaming that is too large': [
    'runaway',
    1,
    ({ response }) => sendJson(response, { choices: [{ message: { content: 'Yes.' } }], more: 'y'.repeat(1e6) }),
  ],
  'a response cut at the token limit': ['runaway', 1, misbehaviour.cutByTokens],
  'an endless repetition': ['runaway', 1, misbehaviour.repetition],
  'a wrong key of llama.cpp': ['denied', 1, respondWithRecorded(LLAMA_CPP.wrongKey)],
  'a path that llama.cpp lacks': ['malformed', 1, respondWithRecorded(LLAMA_CPP.unknownPath)],
  'a prompt that is too long for llama.cpp': ['refused', 1, respondWithRecorded(LLAMA_CPP.tooLong)],
  'an error in a stream of llama.cpp': ['malformed', 1, respondWithRecorded(LLAMA_CPP.errorInStream)],
  'a model that Ollama lacks': ['malformed', 1, respondWithRecorded(OLLAMA.unknownModel)],
  'endless reasoning': ['runaway', 1, respondWith((output) => output, { reasoning: 'Hmm. '.repeat(20_000) })],
};

/** Destroys the connection of a response after this many parts. */
function breakAfter(response: ServerResponse, parts: number): ServerResponse {
  const write = response.write.bind(response);
  let written = 0;
  response.write = (chunk: unknown) => write(chunk, () => ++written === parts && response.destroy());
  return response;
}

for (const [what, [failure, attempts, behave]] of Object.entries(MISBEHAVIOUR)) {
  test(`${what} fails as ${failure}, without user text in the log`, limits, async (t) => {
    const { llm, server, log, registry } = await start(t);
    server.behaviour = behave;
    server.generate = () => 'A private response, which is not short.';
    assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure });
    assert.equal(server.received.length, attempts);
    assert.doesNotMatch(log.join(''), /private|secret-key/);
    const metrics = await registry.metrics();
    assert.match(metrics, new RegExp(`requests_total\\{purpose="check",result="${failure}"\\} ${attempts}\\n`));
    assert.doesNotMatch(metrics, /private|secret-key/);
  });
}

for (const [what, behave] of Object.entries({
  'no response': misbehaviour.hang,
  'a stream that hangs': misbehaviour.hangInStream,
})) {
  test(`${what} fails after the idle timeout`, limits, async (t) => {
    const { llm, server } = await start(t, { idleTimeoutMs: 200 });
    server.behaviour = behave;
    assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'timeout' });
    assert.equal(await server.received[0]?.ended, 'gone');
  });
}

test('a slow response resets the idle timeout', limits, async (t) => {
  const { llm, server } = await start(t, { idleTimeoutMs: 1_000 });
  const output = 'It takes its time, but there is always something new to hear.';
  server.behaviour = respondWith(() => output, { tokenDelayMs: 100 });
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: output });
});

test('a response that continues slowly fails at the timeout of the request', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = misbehaviour.slowDrip;
  assert.deepEqual(await llm.complete(request({ timeoutMs: 300 })), { kind: 'failed', failure: 'timeout' });
  assert.equal(await server.received[0]?.ended, 'gone');
});

test('a stream is complete at [DONE], with and without a finish reason', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = ({ response }) => {
    response.writeHead(200, EVENTS).write('data: {"choices":[{"delta":{"content":"Yes."}}]}\n\ndata: [DONE]\n\n');
  };
  assert.deepEqual(await llm.complete(request({ timeoutMs: 20_000 })), { kind: 'completed', text: 'Yes.' });
});

test('a request without remaining time is not retried', limits, async (t) => {
  const servers = [await serverFor(t), await serverFor(t)];
  const opened = open(t, servers);
  await waitUntilUp(t, opened, 2);
  for (const server of servers) server.behaviour = misbehaviour.hang;
  assert.deepEqual(await opened.llm.complete(request({ timeoutMs: 200 })), { kind: 'failed', failure: 'timeout' });
  assert.deepEqual(await opened.llm.complete(request({ timeoutMs: 0 })), { kind: 'failed', failure: 'timeout' });
  assert.match(await opened.registry.metrics(), /requests_total\{purpose="check",result="timeout"\} 1\n/);
});

test('a runaway response is cut off and its connection is closed', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = misbehaviour.repetition;
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'runaway' });
  assert.equal(await server.received[0]?.ended, 'gone');
  // A runaway response does not count as a failure of the server.
  assert.ok(llm.isUp());
});

test('an endless event is cut off', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = ({ response }) => {
    const endless = Readable.from(Array.from({ length: 1_000 }, () => 'data: {"choices":'.repeat(1_000)));
    pipeline(endless, response.writeHead(200, EVENTS), () => undefined);
  };
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'malformed' });
  assert.equal(await server.received[0]?.ended, 'gone');
});

test('transient failures are retried', limits, async (t) => {
  const { llm, server } = await start(t);
  server.nextBehaviours = [misbehaviour.disconnect, respondWithStatus(503)];
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Yes.' });
  assert.equal(server.received.length, 3);
});

test('an aborted request is cancelled at the server', limits, async (t) => {
  const { llm, server } = await start(t);
  for (const behave of [misbehaviour.hang, misbehaviour.hangInStream]) {
    server.behaviour = behave;
    server.received = [];
    const controller = new AbortController();
    const completion = llm.complete(request({ signal: controller.signal }));
    await waitUntil(t, () => server.received.length === 1);
    controller.abort(new Error('aborted'));
    await assert.rejects(completion, { message: 'aborted' });
    assert.equal(await server.received[0]?.ended, 'gone');
  }
  server.behaviour = respond;
  assert.deepEqual(await llm.complete(request()), { kind: 'completed', text: 'Yes.' });
});

test('closing cancels running and waiting requests', limits, async (t) => {
  const { llm, server, registry } = await start(t, { concurrency: 1 });
  server.behaviour = misbehaviour.hang;
  const completions = [llm.complete(request()), llm.complete(request())].map((completion) =>
    assert.rejects(completion, { code: 'shutting_down' }),
  );
  await waitUntil(t, () => server.received.length === 1);
  await llm[Symbol.asyncDispose]();
  await Promise.all(completions);
  await assert.rejects(llm.complete(request()), { code: 'shutting_down' });
  assert.equal(server.received.length, 1);
  // Cancelled requests are not retried.
  assert.match(await registry.metrics(), /requests_total\{purpose="check",result="\w+"\} 1\n/);
});

test('a redirect is not followed, so no other server receives the key', limits, async (t) => {
  const elsewhere = await startHttpServer((_request, response) => response.end());
  t.after(() => elsewhere[Symbol.asyncDispose]());
  const { llm, server } = await start(t);
  server.behaviour = respondWithStatus(307, { location: elsewhere.url });
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'malformed' });
  assert.equal(elsewhere.requests, 0);
});

test('a request fails at once if the only server is unreachable', limits, async (t) => {
  const server = await serverFor(t);
  await server[Symbol.asyncDispose]();
  const { llm } = open(t, [server]);
  assert.deepEqual(await llm.complete(request()), { kind: 'failed', failure: 'unreachable' });
  assert.equal(llm.isUp(), false);
});
