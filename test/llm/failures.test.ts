import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { test } from 'node:test';
import { startHttpServer } from '../../load/servers/http-server.ts';
import {
  type LlmBehaviour,
  misbehaviour,
  respond,
  respondWith,
  sendJson,
  status,
} from '../../load/servers/llm-server.ts';
import type { LlmFailure } from '../../src/llm/llm.ts';
import { waitUntil } from '../support/wait-until.ts';
import { areUp, limits, open, question, serverFor, start } from './support.ts';

const EVENTS = { 'content-type': 'text/event-stream' };

/** Ways of a server to misbehave, what they are called, and how often it is asked. */
const MISBEHAVIOUR: Record<string, [failure: LlmFailure, asked: number, behave: LlmBehaviour]> = {
  'a page of a proxy': ['malformed', 1, misbehaviour.html],
  'a stream that is cut': ['malformed', 1, misbehaviour.cutStream],
  'a connection that is lost after the first word': [
    'malformed',
    1,
    (exchange) => misbehaviour.hangInStream({ ...exchange, response: dyingAfter(exchange.response, 3) }),
  ],
  'an error in the stream': ['malformed', 1, misbehaviour.errorInStream],
  'an answer that is no completion': ['malformed', 1, ({ response }) => sendJson(response, { object: 'error' })],
  'a redirect': ['malformed', 1, status(307, { location: 'http://127.0.0.1:9/v1/chat/completions' })],
  'status 404': ['malformed', 1, status(404)],
  'status 500': ['malformed', 3, status(500)],
  'status 502': ['malformed', 3, status(502)],
  'status 504': ['malformed', 3, status(504)],
  'status 503': ['limited', 3, status(503)],
  'status 429': ['limited', 3, status(429, { 'retry-after': '0.01' })],
  'status 413': ['refused', 1, status(413)],
  'status 401': ['denied', 1, status(401)],
  'status 403': ['denied', 1, status(403)],
  'connections that are closed before anything is said': ['unreachable', 3, misbehaviour.disconnect],
  'a filter': ['refused', 1, misbehaviour.filtered],
  'nothing at all in an answer': ['empty', 1, misbehaviour.empty],
  'an answer in one piece that is far too large': [
    'runaway',
    1,
    ({ response }) => sendJson(response, { choices: [{ message: { content: 'Yes.' } }], more: 'y'.repeat(1e6) }),
  ],
  'an answer cut at the most tokens': ['runaway', 1, misbehaviour.cutByTokens],
  'an answer that repeats itself without an end': ['runaway', 1, misbehaviour.repetition],
  'thoughts without an end': ['runaway', 1, respondWith((answer) => answer, { reasoning: 'Hmm. '.repeat(20_000) })],
};

/** A response whose connection is lost after so many parts. */
function dyingAfter(response: ServerResponse, parts: number): ServerResponse {
  const write = response.write.bind(response);
  let written = 0;
  response.write = (chunk: unknown) => write(chunk, () => ++written === parts && response.destroy());
  return response;
}

for (const [what, [failure, asked, behave]] of Object.entries(MISBEHAVIOUR)) {
  test(`${what}: the question fails as ${failure}, with nothing private in the log`, limits, async (t) => {
    const { llm, server, log, registry } = await start(t);
    server.behaviour = behave;
    server.createOutput = () => 'A private answer, which is not short.';
    assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure });
    assert.equal(server.received.length, asked);
    assert.doesNotMatch(log.join(''), /private|secret-key/);
    const metrics = await registry.metrics();
    assert.match(metrics, new RegExp(`requests_total\\{purpose="check",result="${failure}"\\} ${asked}\\n`));
    assert.doesNotMatch(metrics, /private|secret-key/);
  });
}

for (const [what, behave] of Object.entries({
  'no answer': misbehaviour.hang,
  'a stream that hangs': misbehaviour.hangInStream,
})) {
  test(`${what} ends the question after the silence that is allowed`, limits, async (t) => {
    const { llm, server } = await start(t, { idleTimeoutMs: 200 });
    server.behaviour = behave;
    assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure: 'timeout' });
    assert.equal(await server.received[0]?.ended, 'gone');
  });
}

test('a slow answer is no silence', limits, async (t) => {
  const { llm, server } = await start(t, { idleTimeoutMs: 1_000 });
  const answer = 'It takes its time, but there is always something new to hear.';
  server.behaviour = respondWith(() => answer, { tokenDelayMs: 100 });
  assert.deepEqual(await llm.complete(question()), { kind: 'completed', text: answer });
});

test('a slow drip ends with the patience of the question', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = misbehaviour.slowDrip;
  assert.deepEqual(await llm.complete(question({ timeoutMs: 300 })), { kind: 'failed', failure: 'timeout' });
  assert.equal(await server.received[0]?.ended, 'gone');
});

test('a server that has said that this is all is not waited for, with a reason or without', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = ({ response }) => {
    response.writeHead(200, EVENTS).write('data: {"choices":[{"delta":{"content":"Yes."}}]}\n\ndata: [DONE]\n\n');
  };
  assert.deepEqual(await llm.complete(question({ timeoutMs: 20_000 })), { kind: 'completed', text: 'Yes.' });
});

test('no other server is asked when the time is over', limits, async (t) => {
  const servers = [await serverFor(t), await serverFor(t)];
  const opened = open(t, servers);
  await areUp(t, opened, 2);
  for (const server of servers) server.behaviour = misbehaviour.hang;
  assert.deepEqual(await opened.llm.complete(question({ timeoutMs: 200 })), { kind: 'failed', failure: 'timeout' });
  assert.deepEqual(await opened.llm.complete(question({ timeoutMs: 0 })), { kind: 'failed', failure: 'timeout' });
  assert.match(await opened.registry.metrics(), /requests_total\{purpose="check",result="timeout"\} 1\n/);
});

test('a model that runs away is cut off: its connection is closed', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = misbehaviour.repetition;
  assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure: 'runaway' });
  assert.equal(await server.received[0]?.ended, 'gone');
  // It is the model's fault, not the server's.
  assert.ok(llm.isUp());
});

test('an event without an end is not read to its end', limits, async (t) => {
  const { llm, server } = await start(t);
  server.behaviour = ({ response }) => {
    const endless = Readable.from(Array.from({ length: 1_000 }, () => 'data: {"choices":'.repeat(1_000)));
    pipeline(endless, response.writeHead(200, EVENTS), () => undefined);
  };
  assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure: 'malformed' });
  assert.equal(await server.received[0]?.ended, 'gone');
});

test('what may pass is tried again', limits, async (t) => {
  const { llm, server } = await start(t);
  server.nextBehaviours = [misbehaviour.disconnect, status(503)];
  assert.deepEqual(await llm.complete(question()), { kind: 'completed', text: 'Yes.' });
  assert.equal(server.received.length, 3);
});

test('an answer that nobody waits for any more ends at the server too', limits, async (t) => {
  const { llm, server } = await start(t);
  for (const behave of [misbehaviour.hang, misbehaviour.hangInStream]) {
    server.behaviour = behave;
    server.received = [];
    const controller = new AbortController();
    const reply = llm.complete(question({ signal: controller.signal }));
    await waitUntil(t, () => server.received.length === 1);
    controller.abort(new Error('nobody waits'));
    await assert.rejects(reply, { message: 'nobody waits' });
    assert.equal(await server.received[0]?.ended, 'gone');
  }
  server.behaviour = respond;
  assert.deepEqual(await llm.complete(question()), { kind: 'completed', text: 'Yes.' });
});

test('closing ends what is under way and what waits', limits, async (t) => {
  const { llm, server, registry } = await start(t, { concurrency: 1 });
  server.behaviour = misbehaviour.hang;
  const replies = [llm.complete(question()), llm.complete(question())].map((reply) =>
    assert.rejects(reply, { code: 'shutting_down' }),
  );
  await waitUntil(t, () => server.received.length === 1);
  await llm[Symbol.asyncDispose]();
  await Promise.all(replies);
  await assert.rejects(llm.complete(question()), { code: 'shutting_down' });
  assert.equal(server.received.length, 1);
  // Nothing is tried again after that.
  assert.match(await registry.metrics(), /requests_total\{purpose="check",result="\w+"\} 1\n/);
});

test('a redirect is not followed, and the key goes nowhere else', limits, async (t) => {
  const elsewhere = await startHttpServer((_request, response) => response.end());
  t.after(() => elsewhere[Symbol.asyncDispose]());
  const { llm, server } = await start(t);
  server.behaviour = status(307, { location: elsewhere.url });
  assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure: 'malformed' });
  assert.equal(elsewhere.requests, 0);
});

test('a server that is not there answers nothing at once', limits, async (t) => {
  const server = await serverFor(t);
  await server[Symbol.asyncDispose]();
  const { llm } = open(t, [server]);
  assert.deepEqual(await llm.complete(question()), { kind: 'failed', failure: 'unreachable' });
  assert.equal(llm.isUp(), false);
});
