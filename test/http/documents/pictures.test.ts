import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsApertium } from '../../support/apertium.ts';
import { postDocument } from '../../support/document-client.ts';
import { startTestService, type TestService } from '../../support/service.ts';

describe('translate_images', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  test('is refused with what to do instead, and false changes nothing', async () => {
    const file = { name: 'a.txt', content: 'The house is big.' };
    const fields = { current_language: 'en', target_language: 'es' };
    const refused = await postDocument(glossa, file, { ...fields, translate_images: true });
    assert.deepEqual([refused.status, refused.body.code], [400, 'unsupported_option']);
    assert.match(String(refused.body.message), /translate_images/);
    const { status } = await postDocument(glossa, file, { ...fields, translate_images: false });
    assert.equal(status, 200);
  });
});
