import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';
import { waitUntil } from '../support/wait-until.ts';

/** The paths of the APIs of other services do not begin with `/v1/`. */
const isOwn = (path: string): boolean => path.startsWith('/v1/') || path === '/healthz' || path === '/readyz';

describe('other routes', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('the OpenAPI document describes every path with the schemas that validate it', async () => {
    const openapi = (await (await glossa.fetch('/openapi.json')).json()) as {
      openapi: string;
      paths: Record<string, Record<string, unknown>>;
      components: { schemas: Record<string, { properties?: Record<string, unknown> }> };
    };
    assert.match(openapi.openapi, /^3\.1\./);
    assert.deepEqual(Object.keys(openapi.paths).filter(isOwn).sort(), [
      '/healthz',
      '/readyz',
      '/v1/admin/audit',
      '/v1/admin/audit/export',
      '/v1/admin/documents',
      '/v1/admin/documents/{document_id}',
      '/v1/admin/keys',
      '/v1/admin/keys/{key_id}',
      '/v1/admin/owners',
      '/v1/admin/owners/{owner}',
      '/v1/admin/usage',
      '/v1/ai/detect',
      '/v1/ai/summary',
      '/v1/ai/translate',
      '/v1/ai/translate/document',
      '/v1/ai/translate/document/preview',
      '/v1/ai/translate/document/{document_id}',
      '/v1/ai/translate/document/{document_id}/result',
      '/v1/ai/translate/image',
      '/v1/glossaries',
      '/v1/glossaries/{id}',
      '/v1/glossaries/{id}/entries',
      '/v1/languages',
      '/v1/memories',
      '/v1/memories/{id}',
      '/v1/memories/{id}/export',
      '/v1/memories/{id}/segments',
      '/v1/memories/{id}/segments/{segment_id}',
      '/v1/models',
      '/v1/models/{name}',
      '/v1/session',
      '/v1/store/file',
      '/v1/store/file/read/{key}',
      '/v1/usage',
      '/v1/vocr',
      '/v1/webhook-secret',
    ]);
    assert.deepEqual(openapi.components.schemas.SummaryRequest?.properties?.max_points, {
      description: 'Maximum number of points, when type is points.',
      default: 2,
      type: ['integer', 'null'],
      minimum: 1,
      maximum: 100,
    });
  });

  test('health and readiness need no key, and their successes no line in the log', async (t) => {
    for (const path of ['/healthz', '/readyz']) {
      const { status, body } = await glossa.get(path, { 'x-api-key': '' });
      assert.deepEqual([status, body.success], [200, true], path);
    }
    await glossa.get('/v1/models');
    const routes = (): unknown[] => glossa.logLines.map((line) => JSON.parse(line).route);
    await waitUntil(t, () => routes().includes('/v1/models'));
    assert.deepEqual(
      routes().filter((route) => route === '/healthz' || route === '/readyz'),
      [],
    );
  });

  test('usage lists the requests and errors of the owner', async () => {
    await glossa.post('/v1/ai/summary', { text: 'One sentence here. Another sentence there.' });
    await glossa.post('/v1/ai/summary', { text: '' });
    const { body } = await glossa.get('/v1/usage');
    const [row] = body.usage as Record<string, unknown>[];
    assert.equal(row?.day, new Date().toISOString().slice(0, 10));
    assert.equal(row?.operation, 'summary');
    assert.equal(row?.requests, 2);
    assert.equal(row?.errors, 1);
    assert.equal(row?.input_characters, 42);
    assert.ok(Number(row?.input_tokens) > 0 && Number(row?.output_tokens) > 0);
    assert.deepEqual((await glossa.get('/v1/usage?from=2000-01-01&to=2000-12-31')).body.usage, []);
    assert.equal((await glossa.get('/v1/usage?from=yesterday')).status, 400);
  });

  test('metrics, including errors by code, are served to this machine', async () => {
    const metrics = await (await glossa.fetch('/metrics')).text();
    assert.match(metrics, /^glossa_http_request_seconds_count/m);
    await glossa.post('/v1/ai/translate', { text: 'Hello', target_language: 'tlh-piqd' });
    const code = /^glossa_http_errors_total\{route="\/v1\/ai\/translate",code="unknown_language"\} 1$/m;
    await glossa.post('/v1/ai/translate', { text: 'The house is big.', current_language: 'en', target_language: 'es' });
    const after = await (await glossa.fetch('/metrics')).text();
    assert.match(after, code);
    assert.match(after, /^glossa_translation_engine_characters_total\{engine="apertium",from="en",to="es"\} 17$/m);
    assert.match(
      after,
      /^glossa_translation_engine_seconds_total\{engine="apertium",from="en",to="es"\} \d+(\.\d+)?$/m,
    );
  });

  test('models are listed', async () => {
    assert.deepEqual((await glossa.get('/v1/models')).body.models, []);
  });
});

test('models of a disabled engine are not listed as downloadable', async () => {
  await using glossa = await startTestService({ GLOSSA_MODELS: 'auto', GLOSSA_TRANSLATION_ENGINES: 'apertium' });
  assert.deepEqual((await glossa.get('/v1/models')).body.models, []);
});

test('a separate metrics port serves the metrics and nothing else', async () => {
  await using glossa = await startTestService({ GLOSSA_METRICS_PORT: '0' });
  const base = glossa.service.metricsUrl;
  assert.ok(base);
  assert.match(await (await fetch(`${base}/metrics`)).text(), /glossa_/);
  assert.equal((await fetch(`${base}/v1/languages`)).status, 404);
  assert.equal(
    (await glossa.fetch('/metrics')).status,
    404,
    'the main port serves no metrics, because a proxy may forward requests to it',
  );
});

test('readiness names the reasons why the service is not ready', async () => {
  await using glossa = await startTestService();
  await rm(join(glossa.dataDirectory, 'files'), { recursive: true });
  const { status, body, headers } = await glossa.get('/readyz');
  assert.deepEqual([status, body.reasons], [503, ['The data directory cannot be written.']]);
  assert.ok(headers.get('retry-after'));
});

test('pages of allowed origins can call the service', async () => {
  await using glossa = await startTestService({ GLOSSA_CORS_ORIGINS: 'https://app.example' });
  const preflight = await glossa.fetch('/v1/ai/translate', {
    method: 'OPTIONS',
    headers: {
      origin: 'https://app.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'x-api-key,content-type',
    },
  });
  assert.equal(preflight.status, 204);
  assert.equal(preflight.headers.get('access-control-allow-origin'), 'https://app.example');
  const foreign = await glossa.fetch('/v1/languages', { headers: { origin: 'https://evil.example' } });
  assert.notEqual(foreign.headers.get('access-control-allow-origin'), 'https://evil.example');
});
