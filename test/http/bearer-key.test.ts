import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { startTestService, type TestService } from '../support/service.ts';

describe('a key in the Authorization header', () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const statusWith = async (headers: Record<string, string>) =>
    (await fetch(`${glossa.url}/v1/usage`, { headers })).status;

  test('is taken as the one in x-api-key', async () => {
    assert.equal(await statusWith({ authorization: `Bearer ${glossa.key}` }), 200);
    assert.equal(await statusWith({ authorization: `bearer ${glossa.key}`, 'x-api-key': glossa.key }), 200);
    assert.equal(await statusWith({ authorization: 'Bearer an-unknown-key-of-enough-length' }), 401);
    assert.equal(await statusWith({ authorization: `Basic ${glossa.key}` }), 401);
  });

  test('is rejected beside another one in x-api-key', async () => {
    assert.equal(await statusWith({ authorization: 'Bearer another-key-entirely', 'x-api-key': glossa.key }), 401);
  });

  test('leaves alone a request whose proxy has credentials of its own in the header', async () => {
    assert.equal(await statusWith({ authorization: 'Basic cHJveHk6c2VjcmV0', 'x-api-key': glossa.key }), 200);
  });
});
