import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

test('two services with one data directory share keys, files and usage', async () => {
  await using directory = await temporaryDirectory();
  const environment = { GLOSSA_DATA_DIR: directory.path, GLOSSA_API_KEY: 'a-configured-key-0001' };
  await using one = await startTestService(environment);
  await using other = await startTestService(environment);
  const { key } = await one.service.keyStore.create({ owner: 'ann', name: undefined, scopes: ['files'] });
  const headers = { 'x-api-key': key };
  const bytes = new Uint8Array(100_000).fill(7);
  for (const [from, to, name] of [
    [one, other, 'first'],
    [other, one, 'second'],
  ] as const) {
    const stored = await from.fetch(`/v1/store/file?key=${name}`, { method: 'POST', headers, body: bytes });
    assert.equal(stored.status, 200);
    const read = await to.fetch(`/v1/store/file/read/${name}`, { headers });
    assert.deepEqual(new Uint8Array(await read.arrayBuffer()), bytes);
    await from.get('/v1/usage', headers);
  }
  await one[Symbol.asyncDispose]();
  const { usage } = (await other.get('/v1/usage', headers)).body as unknown as { usage: { requests: number }[] };
  assert.equal(usage[0]?.requests, 4);
});
