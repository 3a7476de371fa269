import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { runCommand } from '../../load/command.ts';
import { limitedDisks, readOnlyLauncher } from '../../load/full-disk.ts';
import { pollUntil } from '../../load/poll-until.ts';
import { installTestModels, writeCatalogue } from '../fixtures/bergamot/test-models.ts';
import { createDownloadHold, HELD_AFTER_BYTES, startModelServer } from '../support/model-server.ts';
import { temporaryDirectory } from '../support/storage.ts';

const BIG = 'en-de-1.0/model.ende.intgemm.alphas.bin';

for (const disk of limitedDisks()) {
  test(`a full disk (${disk.name}) stops a download with a clear error and leaves no files`, async () => {
    await using directory = await temporaryDirectory();
    const halved = createDownloadHold();
    await using cdn = await startModelServer(halved.answer);
    await writeCatalogue(directory.path);
    const downloading = join(directory.path, 'downloading');
    await mkdir(downloading);
    const environment = { GLOSSA_MODELS_DIR: directory.path, GLOSSA_MODELS_URL: cdn.url };
    await using command = runCommand(['models', 'pull', 'en-de'], environment, disk.launcher(downloading));
    const pid = command.child.pid ?? 0;
    const partial = join(`/proc/${pid}/root`, downloading, BIG);
    await pollUntil(async () => (await stat(partial).catch(() => undefined))?.size === HELD_AFTER_BYTES);
    await disk.fill(pid, downloading);
    halved.release();
    assert.equal(await command.exited, 1);
    const { stdout, stderr } = command.output();
    assert.equal(stdout, '');
    assert.match(
      stderr,
      /^glossa: \S+ cannot be written: (the disk is full|it would exceed the maximum file size of the system)\.\n$/,
    );
    assert.ok(!existsSync(join(downloading, 'en-de-1.0')));
    assert.ok(!existsSync(join(directory.path, 'en-de-1.0')));
  });
}

test('a download does not start without enough disk space', { skip: limitedDisks().length < 2 }, async () => {
  await using directory = await temporaryDirectory();
  await using cdn = await startModelServer();
  await writeCatalogue(directory.path);
  await mkdir(join(directory.path, 'downloading'));
  const [, small] = limitedDisks();
  const through = small
    ?.launcher(join(directory.path, 'downloading'))
    .map((word) => word.replace('size=64m', 'size=8m'));
  const environment = { GLOSSA_MODELS_DIR: directory.path, GLOSSA_MODELS_URL: cdn.url };
  await using command = runCommand(['models', 'pull', 'en-de'], environment, through);
  assert.equal(await command.exited, 1);
  const sentence = /^glossa: The model en-de needs 32 MB of free space in \S+, which has [78]\S* MB\.\n$/;
  assert.match(command.output().stderr, sentence);
  assert.equal(cdn.requests, 0);
});

test('a read-only directory serves its models and rejects changes', async (context) => {
  await using directory = await temporaryDirectory();
  await installTestModels(directory.path, ['en-de']);
  const through = readOnlyLauncher(directory.path);
  if (through === undefined) return context.skip('mounts are not permitted here');
  await using cdn = await startModelServer();
  const environment = { GLOSSA_MODELS_DIR: directory.path, GLOSSA_MODELS_URL: cdn.url };
  const glossa = async (...words: string[]) => {
    await using command = runCommand(['models', ...words], environment, through);
    return { exitCode: await command.exited, ...command.output() };
  };
  for (const words of [
    ['pull', 'en-fr'],
    ['remove', 'en-de'],
  ]) {
    const { exitCode, stdout, stderr } = await glossa(...words);
    assert.deepEqual([exitCode, stdout], [1, ''], words.join(' '));
    assert.match(stderr, /^glossa: \S+ is on a read-only file system\.\n$/);
  }
  assert.equal((await glossa('verify')).stdout, 'en-de-1.0: ok\n');
  assert.equal(cdn.requests, 0);
  assert.deepEqual((await readdir(directory.path)).toSorted(), ['catalogue.json', 'en-de-1.0']);
});
