import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService, type TestService } from '../../support/service.ts';

const PAGE = 'https://page.example';

const preflight = (glossa: TestService, path: string) =>
  fetch(glossa.url + path, {
    method: 'OPTIONS',
    headers: {
      origin: PAGE,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

const allowedOrigin = ({ headers }: Response) => headers.get('access-control-allow-origin');

test('pages of every origin may call the LibreTranslate API, and no other path', async () => {
  await using glossa = await startTestService();
  for (const path of ['/translate', '/detect', '/languages', '/frontend/settings']) {
    const response = await preflight(glossa, path);
    assert.deepEqual([response.status, allowedOrigin(response)], [204, '*'], path);
    assert.equal(response.headers.get('access-control-allow-methods'), 'GET, POST');
    assert.equal(response.headers.get('access-control-allow-headers'), 'content-type');
  }
  const rejected = await fetch(`${glossa.url}/translate`, { method: 'POST', headers: { origin: PAGE } });
  assert.deepEqual([rejected.status, allowedOrigin(rejected)], [403, '*'], 'pages can read errors');

  for (const path of ['/v1/ai/translate', '/v1/languages', '/nothing']) {
    const response = await preflight(glossa, path);
    assert.deepEqual([allowedOrigin(response), response.headers.get('vary')], [null, null], path);
  }
  const own = await preflight(glossa, '/v1/ai/translate');
  assert.deepEqual([own.status, own.headers.get('allow')], [405, 'POST']);
  assert.equal((await preflight(glossa, '/nothing')).status, 404);
});

test('the configured origins hold for the other paths', async () => {
  await using glossa = await startTestService({ GLOSSA_CORS_ORIGINS: 'https://own.example' });
  const headers = { origin: 'https://own.example' };
  assert.equal(allowedOrigin(await fetch(`${glossa.url}/v1/languages`, { headers })), 'https://own.example');
  assert.equal(allowedOrigin(await fetch(`${glossa.url}/languages`, { headers })), '*');
  assert.equal(allowedOrigin(await preflight(glossa, '/translate')), '*');
  assert.equal(allowedOrigin(await preflight(glossa, '/v1/ai/translate')), null);
});
