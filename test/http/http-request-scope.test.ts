import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { HttpRequestScope } from '../../src/http/http-request-scope.ts';
import { deriveScope } from '../../src/request-scope.ts';
import { startTestService } from '../support/service.ts';

/** Runs a function with the scope of a request. */
async function withScope(use: (scope: HttpRequestScope) => unknown, maxDeadlineMs = 600_000): Promise<void> {
  await using app = fastify();
  app.get('/', async (_request, reply) => {
    using scope = new HttpRequestScope(reply, { baseDeadlineMs: 30_000, maxDeadlineMs });
    await use(scope);
    return 'done';
  });
  const { statusCode, body } = await app.inject('/');
  assert.deepEqual([statusCode, body], [200, 'done'], body);
}

const isAbout = (actual: number, expected: number): boolean => actual <= expected && actual > expected - 10_000;

test('the deadline grows with the text and does not run while the body arrives', async () => {
  await withScope((scope) => {
    assert.equal(scope.remainingMs(), Number.POSITIVE_INFINITY);
    scope.startDeadline();
    assert.ok(isAbout(scope.remainingMs(), 30_000));
    scope.stopDeadline();
    assert.equal(scope.remainingMs(), Number.POSITIVE_INFINITY);
    scope.startDeadline();
    scope.extendDeadline(200_000);
    assert.ok(isAbout(scope.remainingMs(), 130_000));
  });
  await withScope((scope) => {
    scope.startDeadline();
    scope.extendDeadline(200_000);
    assert.ok(isAbout(scope.remainingMs(), 20_000));
  }, 20_000);
});

test('a slow engine has the time that it needs, at most the longest duration of a request', async () => {
  await withScope((scope) => {
    scope.startDeadline();
    scope.ensureTime(10_000);
    assert.ok(isAbout(scope.remainingMs(), 30_000));
    scope.ensureTime(70_000);
    assert.ok(isAbout(scope.remainingMs(), 70_000));
    scope.ensureTime(Number.POSITIVE_INFINITY);
    assert.ok(isAbout(scope.remainingMs(), 90_000));
  }, 90_000);
});

test('the signal keeps the first reason to stop', async () => {
  await withScope((scope) => {
    scope.abort('shutting_down');
    scope.startResponse(0);
    assert.equal(scope.signal.reason.code, 'shutting_down');
  });
  await withScope((scope) => {
    scope.startDeadline();
    scope.startResponse(0);
    assert.equal(scope.signal.aborted, true);
  });
});

test('a deadline that passes while a language model works names the model and the setting', async () => {
  const messageAfter = async (work: (scope: HttpRequestScope) => void): Promise<string> => {
    const { promise, resolve } = Promise.withResolvers<string>();
    await withScope((scope) => {
      const { signal } = scope;
      signal.addEventListener('abort', () => resolve(`${signal.reason.code}: ${signal.reason.message}`));
      work(scope);
      scope.startDeadline();
      return promise;
    }, 1);
    return promise;
  };
  assert.match(await messageAfter(() => {}), /^deadline_exceeded: The request did not finish/);
  const asked = await messageAfter((scope) => deriveScope(scope, {}).onModelWork?.({ written: 0 }));
  assert.match(asked, /^deadline_exceeded: The language model did not answer in time.*GLOSSA_DEADLINE/);
});

test('a derived scope has the deadline and counts the engine time of the request', async () => {
  await withScope((scope) => {
    const derived = deriveScope(scope, { signal: new AbortController().signal });
    scope.startDeadline();
    derived.addEngineMs?.(5);
    derived.addTime?.(100_000);
    assert.ok(isAbout(derived.remainingMs(), 130_000));
    assert.equal(scope.engineMs, 5);
  });
});

test('token counting stops when a request is rejected', { timeout: 300_000 }, async () => {
  await using glossa = await startTestService();
  const count = async (): Promise<number> => {
    const metrics = await (await glossa.fetch('/metrics')).text();
    return Number(/^glossa_text_token_count_seconds_count (\d+)$/m.exec(metrics)?.[1]);
  };
  const text = 'It rains in the mountains. '.repeat(11_000);
  const rejected = await glossa.post('/v1/ai/translate', { text, current_language: 'en', target_language: 'de' });
  assert.equal(rejected.body.code, 'unsupported_language_pair');
  // The thread alternates between tenants' tasks. These are more requests than the long text has slices.
  for (let i = 0; i < 30; i++) {
    assert.equal((await glossa.post('/v1/ai/summary', { text: 'It rains.' })).status, 200);
  }
  assert.equal(await count(), 60, 'each summary counts its text and its result');
});
