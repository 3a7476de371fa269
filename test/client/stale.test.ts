import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { CLIENT_PACKAGE, compileClient, generateSources } from '../../scripts/client/build.ts';
import { temporaryDirectory } from '../support/storage.ts';

const STALE = 'is stale: run npm run build:client';

test('the client is generated from the current schemas and compiled from its current sources', async () => {
  for (const [path, text] of await generateSources()) {
    assert.ok((await readFile(path, 'utf8')) === text, `${path} ${STALE}`);
  }
  await using directory = await temporaryDirectory();
  await compileClient(directory.path);
  const compiled = join(CLIENT_PACKAGE, 'dist');
  const names = await readdir(directory.path);
  assert.deepEqual((await readdir(compiled)).sort(), names.sort(), STALE);
  for (const name of names) {
    const [expected, found] = [join(directory.path, name), join(compiled, name)];
    assert.ok((await readFile(expected, 'utf8')) === (await readFile(found, 'utf8')), `${found} ${STALE}`);
  }
});
