import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { AuthorizationError, DeepLClient } from 'deepl-node';
import { needsApertium } from '../../support/apertium.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('the official client of the DeepL API', needsApertium, () => {
  let glossa: TestService;
  let client: DeepLClient;
  before(async () => {
    glossa = await startTestService();
    client = new DeepLClient(glossa.key, { serverUrl: glossa.url });
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('translates one text', async () => {
    const result = await client.translateText('The house is very big.', 'en', 'es');
    assert.equal(result.text, 'La casa es muy grande.');
    assert.equal(result.detectedSourceLang, 'en');
  });

  test('reports an unknown key as an error of authorization', async () => {
    const stranger = new DeepLClient('an-unknown-key-of-enough-length', { serverUrl: glossa.url });
    await assert.rejects(stranger.translateText('The house is big.', null, 'es'), AuthorizationError);
  });
});
