import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { HttpRequestScope } from '../../../src/http/http-request-scope.ts';
import { sendEvents } from '../../../src/http/response/event-stream.ts';

test('a silent stream sends comments, so that proxies keep its connection', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const started = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<object>();
  await using app = fastify();
  app.decorateRequest('scope');
  app.get('/', (request, reply) => {
    request.scope = new HttpRequestScope(reply, { baseDeadlineMs: 60_000, maxDeadlineMs: 60_000 });
    return sendEvents(request, reply, () => {
      started.resolve();
      return finished.promise;
    });
  });
  // `inject` begins when its result is awaited.
  const answer = Promise.resolve(app.inject({ url: '/', payloadAsStream: true }));
  await started.promise;
  await new Promise(setImmediate);
  t.mock.timers.tick(15_000);
  const chunks = (await answer).stream().setEncoding('utf8')[Symbol.asyncIterator]();
  assert.equal((await chunks.next()).value, ':\n\n');
  finished.resolve({ success: true });
  assert.equal((await chunks.next()).value, 'event: done\ndata: {"success":true}\n\n');
});
