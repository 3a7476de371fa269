import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { test } from 'node:test';
import { pollUntil } from '../../load/poll-until.ts';
import { needsApertium } from '../support/apertium.ts';
import { startTestService } from '../support/service.ts';

test('requests that exceed the shutdown deadline receive an error response', needsApertium, async () => {
  await using glossa = await startTestService({ GLOSSA_SHUTDOWN_DEADLINE: '0' });
  const text = Array.from({ length: 5000 }, (_, i) => `The big house number ${i} is very old and red.`);
  const underWay = glossa.post('/v1/ai/translate', { text, target_language: 'es', current_language: 'en' });
  const metrics = async () => (await glossa.fetch('/metrics')).text();
  await pollUntil(async () => /glossa_translation_queued_characters [1-9]/.test(await metrics()));
  await glossa.service[Symbol.asyncDispose]();
  const { status, body, headers } = await underWay;
  assert.deepEqual([status, body.code], [503, 'shutting_down']);
  assert.ok(headers.get('retry-after'));
});

test('an unfinished request to /metrics does not delay a shutdown', { timeout: 300_000 }, async () => {
  const glossa = await startTestService({ GLOSSA_METRICS_PORT: '0' });
  const { hostname, port } = new URL(glossa.service.metricsUrl ?? '');
  // The expected outcome: the service resets the connection.
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  await new Promise((resolve) => socket.write('GET /metrics HTTP/1.1\r\nHost: x\r\n', resolve));
  await glossa[Symbol.asyncDispose]();
  socket.destroy();
});

test('a request over its deadline gets 504, and its work stops', needsApertium, async () => {
  await using glossa = await startTestService({ GLOSSA_DEADLINE: '1' });
  const text = Array.from({ length: 10_000 }, (_, i) => `The number ${i} is big.`);
  const { status, body } = await glossa.post('/v1/ai/translate', {
    text,
    target_language: 'pt',
    current_language: 'en',
  });
  assert.deepEqual([status, body.code], [504, 'deadline_exceeded']);
  const queued = async () =>
    /glossa_translation_queued_characters (\d+)/.exec(await (await glossa.fetch('/metrics')).text())?.[1];
  await pollUntil(async () => (await queued()) === '0');
});
