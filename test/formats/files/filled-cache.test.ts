import assert from 'node:assert/strict';
import { enableCompileCache } from 'node:module';
import { test } from 'node:test';
import { findMissingCacheMark } from '../../../src/formats/files/process/cache-mark.ts';
import { openTestProcessor, scope } from './processor-setup.ts';

test('after the first file, the compile cache has the code of all formats, and later services know that', async () => {
  // A run of this file alone has none.
  enableCompileCache();
  await using files = await openTestProcessor({ baseTimeMs: 240_000, maxTimeMs: 240_000 });
  const path = await files.create('page.html', '<p>One word.</p>');
  assert.equal(await files.processor.identify(path, { filename: 'page.html', isPlainText: false }, scope), 'html');
  assert.equal(findMissingCacheMark(), undefined);
});
