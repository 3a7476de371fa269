import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommandToEnd } from '../support/cli-process.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

test('the command lists and removes bytes that the database does not know, and keeps stored files', async () => {
  await using directory = await temporaryDirectory();
  const environment = { GLOSSA_DATA_DIR: directory.path };
  const store = async (check: (text: string) => void) => {
    await using service = await startTestService(environment);
    await service.fetch('/v1/store/file?key=a', { method: 'POST', body: 'kept' });
    check(await (await service.fetch('/v1/store/file/read/a')).text());
  };
  await store((text) => assert.equal(text, 'kept'));
  const unknown = 'ab'.repeat(16);
  const path = join(directory.path, 'files/ab', unknown);
  await mkdir(join(path, '..'), { recursive: true });
  await writeFile(path, 'x');
  const listed = await runCommandToEnd(['data', 'orphans'], environment);
  assert.deepEqual(listed, { exitCode: 0, stdout: `${unknown}\n`, stderr: 'Found 1.\n' });
  assert.ok(existsSync(path));
  const removed = await runCommandToEnd(['data', 'orphans', '--remove'], environment);
  assert.deepEqual(removed, { exitCode: 0, stdout: `${unknown}\n`, stderr: 'Deleted 1.\n' });
  assert.ok(!existsSync(path));
  await store((text) => assert.equal(text, 'kept'));
});
