import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { misbehaviour, respondWith, respondWithStatus } from '../../../../load/servers/fake-llm-server.ts';
import { waitUntil } from '../../../support/wait-until.ts';
import { isUp, start, translate } from './service-support.ts';
import { ENGLISH } from './spanish.ts';

const limits = { timeout: 600_000 };

describe('without a fallback engine', limits, () => {
  test('a model without usable outputs fails the request with a Retry-After', async (t) => {
    const { server, service } = await start(t, { GLOSSA_TRANSLATION_ENGINES: 'llm' });
    await waitUntil(t, () => isUp(service));
    server.behaviour = misbehaviour.refusal;
    const request = { text: [ENGLISH[0]], current_language: 'en', target_language: 'es' };
    const response = await service.post('/v1/ai/translate', request);
    assert.equal(response.status, 503);
    assert.equal(response.body.code, 'engine_unavailable');
    assert.match(String(response.body.message), /no translation that passes the checks/);
    assert.ok(response.headers.get('retry-after'));
  });

  test('the model may use the whole time of the request', async (t) => {
    const { server, service } = await start(t, { GLOSSA_TRANSLATION_ENGINES: 'llm', GLOSSA_LLM_TIMEOUT: '30' });
    await waitUntil(t, () => isUp(service));
    server.behaviour = async (exchange) => {
      await sleep(3_600);
      await respondWith((output) => output)(exchange);
    };
    assert.deepEqual(await translate(service, ['Good morning']), { texts: ['Buenos días'], engine: 'llm' });
  });

  test('a slow model has the time that it needs, up to the longest duration of a request', async (t) => {
    const slow = respondWith((output) => output, { tokenDelayMs: 300 });
    for (const [deadline, status] of [
      ['300', 200],
      ['1', 503],
    ] as const) {
      const { server, service } = await start(t, {
        GLOSSA_TRANSLATION_ENGINES: 'llm',
        GLOSSA_BASE_DEADLINE: '1',
        GLOSSA_DEADLINE: deadline,
      });
      await waitUntil(t, () => isUp(service));
      server.behaviour = slow;
      const request = { text: 'Good morning', current_language: 'en', target_language: 'es' };
      const response = await service.post('/v1/ai/translate', request);
      assert.equal(response.status, status);
      if (status === 503)
        assert.match(String(response.body.message), /language model did not answer in time.*GLOSSA_DEADLINE/);
    }
  });

  test('the error names why the server does not answer', async (t) => {
    const { server, service } = await start(t, { GLOSSA_TRANSLATION_ENGINES: 'llm' });
    await waitUntil(t, () => isUp(service));
    server.behaviour = respondWithStatus(401);
    const request = { text: 'Good morning', current_language: 'en', target_language: 'es' };
    const response = await service.post('/v1/ai/translate', request);
    assert.equal(response.status, 503);
    assert.match(String(response.body.message), /GLOSSA_LLM_API_KEY/);
  });
});

describe('with Apertium as fallback', limits, () => {
  test('a hanging model leaves time for the fallback even if its idle timeout is long', async (t) => {
    const { server, service } = await start(t, { GLOSSA_LLM_TIMEOUT: '100', GLOSSA_DEADLINE: '12' });
    await waitUntil(t, () => isUp(service));
    // Starts Apertium, which may take seconds on a busy machine.
    server.behaviour = misbehaviour.disconnect;
    assert.equal((await translate(service, ENGLISH)).engine, 'apertium');
    await waitUntil(t, () => isUp(service));
    server.behaviour = misbehaviour.hang;
    const { texts, engine } = await translate(service, ENGLISH);
    assert.equal(engine, 'apertium');
    assert.equal(texts.length, ENGLISH.length);
    await waitUntil(t, () => server.activeRequests === 0);
  });

  test('an aborted request closes its connections to the server', { timeout: 300_000 }, async (t) => {
    const environment = { GLOSSA_TRANSLATION_ENGINES: 'llm', GLOSSA_LLM_TIMEOUT: '100', GLOSSA_DEADLINE: '300' };
    const { server, service } = await start(t, environment);
    await waitUntil(t, () => isUp(service));
    server.behaviour = misbehaviour.hangInStream;
    const controller = new AbortController();
    const body = JSON.stringify({ text: ENGLISH, current_language: 'en', target_language: 'es' });
    const headers = { 'content-type': 'application/json' };
    const { signal } = controller;
    const response = service.fetch('/v1/ai/translate', { method: 'POST', body, headers, signal });
    await waitUntil(t, () => server.received.length > 0);
    controller.abort();
    await assert.rejects(response, { name: 'AbortError' });
    await waitUntil(t, () => server.activeRequests === 0);
  });

  test('an unreachable server causes no delay', async (t) => {
    const { service } = await start(t, { GLOSSA_LLM_URL: 'http://127.0.0.1:1/v1' });
    assert.equal(service.service.exampleAvailability, 'ready');
    assert.equal((await translate(service, ENGLISH)).engine, 'apertium');
    assert.equal((await service.get('/readyz').catch(() => service.fetch('/readyz'))).status, 200);
  });

  test('without fallback no other engine translates', async (t) => {
    const { server, service } = await start(t, { GLOSSA_FALLBACK: 'off' });
    await waitUntil(t, () => isUp(service));
    server.behaviour = misbehaviour.disconnect;
    const request = { text: [ENGLISH[0]], current_language: 'en', target_language: 'es' };
    assert.equal((await service.post('/v1/ai/translate', request)).status, 503);
  });
});
