import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('the LibreTranslate API', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const fields = () => ({ q: 'The house is very big.', source: 'en', target: 'es', api_key: glossa.key });
  const bodies: [string, () => RequestInit][] = [
    ['JSON', () => ({ body: JSON.stringify(fields()), headers: { 'content-type': 'application/json' } })],
    ['a form', () => ({ body: new URLSearchParams(fields()) })],
    [
      'multipart form data',
      () => {
        const body = new FormData();
        for (const [name, value] of Object.entries(fields())) body.set(name, value);
        return { body };
      },
    ],
  ];
  for (const [name, init] of bodies) {
    test(`translates a text that comes as ${name}, with its key`, async () => {
      const response = await fetch(`${glossa.url}/translate`, { method: 'POST', ...init() });
      assert.deepEqual([response.status, await response.json()], [200, { translatedText: 'La casa es muy grande.' }]);
    });
  }

  test('reads all fields from the query of a request without a body', async () => {
    const response = await fetch(`${glossa.url}/translate?${new URLSearchParams(fields())}`, { method: 'POST' });
    assert.deepEqual([response.status, await response.json()], [200, { translatedText: 'La casa es muy grande.' }]);
  });

  test('rejects a request without a key', async () => {
    const { api_key: _, ...rest } = fields();
    const response = await fetch(`${glossa.url}/translate`, { method: 'POST', body: new URLSearchParams(rest) });
    assert.equal(response.status, 403);
  });
});
