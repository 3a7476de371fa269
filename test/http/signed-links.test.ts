import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { createUrlSigner, ensureSigningSecret } from '../../src/files/signed-urls.ts';
import { readAnswer, startTestService, type TestService } from '../support/service.ts';

describe('signed links', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const put = async (query: string, body: string) =>
    readAnswer(await glossa.fetch(`/v1/store/file?${query}`, { method: 'POST', body }));

  test('a signed link works without a key, and not when it is forged, moved to another file or stripped', async () => {
    const { body } = await put('key=linked&temp_public_url=true', 'by link');
    await put('key=other', 'not by link');
    const link = String(body.temp_public_url);
    assert.equal(await (await fetch(link)).text(), 'by link');
    for (const forged of [
      link.replace(/signature=./, (start) => `signature=${start.endsWith('A') ? 'B' : 'A'}`),
      link.replace('linked', 'other'),
      link.replace(/expires=\d+/, 'expires=99999999999'),
    ]) {
      const answer = await readAnswer(await fetch(forged));
      assert.deepEqual([answer.status, answer.body.code], [403, 'invalid_signature'], forged);
    }
    assert.equal((await fetch(link.split('?')[0] ?? '')).status, 401);
  });

  test('a valid key overrides an invalid link', async () => {
    const { body } = await put('key=both&temp_public_url=true', 'both');
    const link = String(body.temp_public_url);
    const forged = link.replace(/expires=\d+/, 'expires=99999999999');
    const { key } = await glossa.service.keyStore.create({ owner: 'a stranger', name: 'test', scopes: ['files'] });
    const read = async (url: string, apiKey: string) => {
      const response = await fetch(url, { headers: { 'x-api-key': apiKey } });
      return [response.status, await response.text()] as const;
    };
    assert.deepEqual(await read(forged, glossa.key), [200, 'both']);
    assert.deepEqual(await read(link, key), [200, 'both']);
    assert.equal((await read(forged, key))[0], 404);
    assert.equal((await read(forged, 'no key at all'))[0], 401);
    assert.equal((await read(forged, ''))[0], 403);
  });

  test('a summary of an expired or changed link of this service is rejected without a network request', async () => {
    const { body } = await put('key=summed.pdf&temp_public_url=true', 'no PDF');
    const signer = createUrlSigner(await ensureSigningSecret(glossa.dataDirectory, undefined));
    const old = signer.sign('anyone', 'summed.pdf', new Date(0));
    const forged = String(body.temp_public_url).replace(/expires=\d+/, 'expires=99999999999');
    for (const url of [
      `${body.url}?expires=${old.expires}&signature=${old.signature}`,
      forged,
      `${body.url}%ff${new URL(forged).search}`,
    ]) {
      const answer = await glossa.post('/v1/ai/summary', { url });
      assert.deepEqual([answer.status, answer.body.code], [403, 'invalid_signature'], url);
    }
    const good = await glossa.post('/v1/ai/summary', { url: body.temp_public_url });
    assert.equal(good.body.code, 'not_a_pdf');
  });

  test('links use the public URL, never the Host header', async () => {
    await using behindProxy = await startTestService({ GLOSSA_PUBLIC_URL: 'https://glossa.example/base/' });
    const response = await behindProxy.fetch('/v1/store/file?key=a&temp_public_url=true', {
      method: 'POST',
      headers: { 'x-forwarded-host': 'evil.example', host: 'evil.example' },
      body: 'x',
    });
    const { body } = await readAnswer(response);
    assert.equal(body.url, 'https://glossa.example/base/v1/store/file/read/a');
    assert.match(String(body.temp_public_url), /^https:\/\/glossa\.example\/base\/v1\/store\/file\/read\/a\?/);
  });
});
