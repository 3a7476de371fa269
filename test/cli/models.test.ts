import assert from 'node:assert/strict';
import { appendFile, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pollUntil } from '../../load/poll-until.ts';
import { installTestModels, testModel } from '../fixtures/bergamot/test-models.ts';
import { compressedModel, compressedRecords, remoteRecords, startModelServer } from '../support/model-server.ts';
import { startTestService } from '../support/service.ts';
import { assertComplete, installedIn, modelCommands } from './models-setup.ts';

test('models are listed, pulled, verified, removed', async () => {
  await using cdn = await startModelServer();
  await using glossa = await modelCommands(cdn);
  const none = await glossa.models('list', '--installed');
  assert.deepEqual(
    [none.exitCode, none.stdout],
    [0, 'No models are installed. Download them with glossa models pull.\n'],
  );
  assert.deepEqual((await glossa.models('pull', 'EN_de', 'en-fr', 'de-en')).stdout.split('\n'), [
    '[1/3] en-de 1.0 installed (531 KB).',
    '[2/3] en-fr 1.0 installed (529 KB).',
    '[3/3] de-en 1.0 installed (533 KB).',
    '',
  ]);
  for (const name of ['en-de', 'en-fr', 'de-en']) await assertComplete(glossa.directory, name);

  const { stdout: table } = await glossa.models('list');
  assert.match(table, /^MODEL {2}VERSION {2}SIZE {4}STATE\nde-en {2}1\.0 {6}533 KB {2}installed\n/);
  assert.match(table, /\nen-ja {2}1\.0 {6}568 KB {2}-\n\n3 of 4 installed, 1\.5 MB\.\n$/);
  const listed = JSON.parse((await glossa.models('list', '--json')).stdout);
  assert.deepEqual(listed.at(-1), {
    ...{ name: 'en-ja', from: 'en', to: 'ja', installed: false, version: '1.0', newest_version: '1.0', bytes: 581_771 },
  });

  const removed = await glossa.models('remove', 'en-fr', 'en-ja');
  assert.deepEqual([removed.exitCode, removed.stdout], [1, 'Removed en-fr (529 KB).\n']);
  assert.match(removed.stderr, /^error: en-ja is not installed\n/);
  assert.deepEqual(await installedIn(glossa.directory), ['de-en-1.0', 'en-de-1.0']);
});

test('models are selected by name or language; --all needs a confirmation', async () => {
  await using cdn = await startModelServer();
  await using glossa = await modelCommands(cdn);
  const refused = await glossa.models('pull', '--all');
  assert.equal(refused.exitCode, 2);
  assert.match(refused.stdout, /^4 models, 2\.1 MB: 0 installed, 4 to download, 2\.1 MB\.$/m);
  assert.match(refused.stderr, /--yes/);
  const pivot = await glossa.models('pull', 'en-de', 'de-fr');
  assert.match(
    pivot.stderr,
    /^error: no model de-fr: install de-en and en-fr; this pair is translated through English\n/,
  );
  const unknown = await glossa.models('pull', 'en-de', '--languages', 'de,tlh');
  assert.deepEqual([unknown.exitCode, unknown.stdout], [1, '']);
  assert.match(unknown.stderr, /^error: no model for the language tlh: glossa models list/);
  assert.equal(cdn.requests, 0);
  await installTestModels(glossa.directory, ['en-de']);
  const chosen = await glossa.models('pull', '--languages', 'de, ja-JP', 'EN_ja');
  assert.match(chosen.stdout, /^en-de is already installed\.$/m);
  assert.deepEqual(await installedIn(glossa.directory), ['de-en-1.0', 'en-de-1.0', 'en-ja-1.0']);
  assert.equal(cdn.requests, 3 + 4);
  const all = await glossa.models('pull', '--all', '--yes');
  assert.deepEqual([all.exitCode, all.stdout.split('\n').length], [0, 3]);
  assert.deepEqual(await installedIn(glossa.directory), ['de-en-1.0', 'en-de-1.0', 'en-fr-1.0', 'en-ja-1.0']);
});

test('verify reports damaged files and repairs them', async () => {
  await using cdn = await startModelServer();
  await using glossa = await modelCommands(cdn);
  await installTestModels(glossa.directory, ['en-de', 'en-fr', 'en-ja']);
  const damaged = join(glossa.directory, 'en-de-1.0/vocab.ende.spm');
  const bytes = await readFile(damaged);
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  await writeFile(damaged, bytes);
  await appendFile(join(glossa.directory, 'en-fr-1.0/vocab.enfr.spm'), 'x');
  const { exitCode, stdout, stderr } = await glossa.models('verify');
  assert.equal(exitCode, 1);
  assert.deepEqual(stdout.split('\n').toSorted(), [
    '',
    'en-de-1.0: damaged (vocab.ende.spm)',
    'en-fr-1.0: files are missing or have the wrong size',
    'en-ja-1.0: ok',
  ]);
  assert.match(stderr, /--repair/);
  assert.equal((await glossa.models('verify', 'en-ja', '--repair')).exitCode, 0, 'en-ja is not damaged');
  assert.equal((await glossa.models('verify', '--repair')).exitCode, 0);
  for (const name of ['en-de', 'en-fr', 'en-ja']) await assertComplete(glossa.directory, name);
  assert.deepEqual((await readdir(join(glossa.directory, 'damaged'))).toSorted(), ['en-de-1.0', 'en-fr-1.0']);
});

test('update downloads the catalogue and newer versions of installed models and removes older versions', async () => {
  const newer = { ...testModel('en-de'), version: '1.1', files: testModel('en-fr').files };
  const records = [newer, testModel('en-fr'), testModel('de-en')].flatMap((model) =>
    remoteRecords(model, { last_modified: Date.UTC(2100, 6) }),
  );
  await using cdn = await startModelServer(undefined, records);
  await using glossa = await modelCommands(cdn);
  await installTestModels(glossa.directory, ['en-de', 'en-ja']);
  const updated = await glossa.models('update');
  assert.deepEqual(
    [updated.exitCode, updated.stdout],
    [0, 'Updated the catalogue to 2100-07-01: 3 models.\nen-de 1.1 installed (529 KB).\n'],
  );
  assert.deepEqual(
    await installedIn(glossa.directory),
    ['en-de-1.1', 'en-ja-1.0'],
    'a model that is no longer published stays',
  );
  const again = await glossa.models('update');
  const expected = 'The catalogue of 2100-07-01 is up to date.\nAll installed models are up to date.\n';
  assert.equal(again.stdout, expected);
  const listed = await glossa.models('list');
  assert.match(listed.stdout, /^en-ja {2}1\.0 .* installed$/m);
  assert.doesNotMatch(listed.stdout, /is newer/);
});

test('update keeps installed models whose files are published under another version', async () => {
  const model = { ...(await compressedModel(testModel('en-de'))), version: '3.0' };
  const records = compressedRecords(model, { last_modified: Date.UTC(2100, 6) });
  await using cdn = await startModelServer(undefined, undefined, records);
  await using glossa = await modelCommands(cdn);
  await installTestModels(glossa.directory, ['en-de']);
  const { stdout } = await glossa.models('update');
  assert.equal(stdout, 'Updated the catalogue to 2100-07-01: 1 models.\nAll installed models are up to date.\n');
  assert.deepEqual(await installedIn(glossa.directory), ['en-de-1.0']);
  assert.match((await glossa.models('list')).stdout, /^en-de {2}1\.0 .* installed$/m);
  assert.equal((await glossa.models('pull', 'en-de')).stdout, 'en-de is already installed.\n');
  await glossa.models('remove', 'en-de');
  assert.match((await glossa.models('pull', 'en-de')).stdout, /^en-de 3\.0 installed/);
});

test('update adds the compressed copies of an older list to the catalogue', async () => {
  const records = compressedRecords(await compressedModel(testModel('en-de'), 'main-workspace'), { last_modified: 1 });
  await using cdn = await startModelServer(undefined, undefined, records);
  await using glossa = await modelCommands(cdn);
  assert.match((await glossa.models('update')).stdout, /^The catalogue of 2100-01-01 is up to date\.$/m);
  await glossa.models('pull', 'en-de');
  await assertComplete(glossa.directory, 'en-de');
  assert.deepEqual(
    cdn.requestedPaths.slice(1).map((path) => path.endsWith('.zst')),
    [true, true, true],
  );
});

test('import installs models from a folder and says what is missing', async () => {
  await using cdn = await startModelServer();
  await using glossa = await modelCommands(cdn);
  await using other = await modelCommands(cdn);
  await installTestModels(other.directory, ['en-de', 'en-fr']);
  assert.deepEqual(await glossa.models('import', other.directory), {
    exitCode: 0,
    stdout: 'en-de 1.0 imported (531 KB).\nen-fr 1.0 imported (529 KB).\n',
    stderr: '',
  });
  for (const name of ['en-de', 'en-fr']) await assertComplete(glossa.directory, name);
  await rm(join(other.directory, 'en-fr-1.0/vocab.enfr.spm'));
  await glossa.models('remove', 'en-fr');
  const partial = await glossa.models('import', other.directory);
  assert.deepEqual(partial, {
    exitCode: 1,
    stdout: 'en-de 1.0 is already installed.\nen-fr 1.0 is incomplete: without a valid vocab.enfr.spm.\n',
    stderr: 'error: could not import en-fr\n(glossa --help lists the commands)\n',
  });
  const json = await glossa.models('import', '--json', other.directory);
  assert.deepEqual(JSON.parse(json.stdout), {
    ...{ imported: [], already_installed: ['en-de'], ignored_files: 0 },
    incomplete: [{ name: 'en-fr', missing: ['vocab.enfr.spm'] }],
  });
  const nothing = await glossa.models('import', glossa.environment.GLOSSA_DATA_DIR ?? '');
  assert.equal(nothing.exitCode, 1);
  assert.match(nothing.stderr, /^glossa: .* does not exist/);
  const unrelated = await glossa.models('import', join(other.directory, 'en-fr-1.0/model.json'));
  assert.match(unrelated.stderr, /^glossa: .* is not a folder or a complete tar archive/);
  assert.equal(cdn.requests, 0);
});

test('a running service applies installed and removed models', async () => {
  await using cdn = await startModelServer();
  await using glossa = await modelCommands(cdn);
  await using service = await startTestService({ ...glossa.environment, GLOSSA_MODELS: 'auto' });
  const state = async (name: string) => {
    const { body } = await service.get('/v1/models');
    return (body.models as { name: string }[]).find((model) => model.name === name);
  };
  const about = { name: 'en-de', from: 'en', to: 'de', version: '1.0', bytes: 544_705 };
  const absent = { ...about, state: 'downloadable', installed: false, downloaded_bytes: 0 };
  assert.deepEqual(await state('en-de'), absent);
  await glossa.models('pull', 'en-de');
  const present = { ...about, state: 'installed', installed: true, downloaded_bytes: 544_705 };
  await pollUntil(async () => ((await state('en-de')) as { installed?: boolean }).installed === true);
  assert.deepEqual(await state('en-de'), present);
  await glossa.models('remove', 'en-de');
  await pollUntil(async () => ((await state('en-de')) as { installed?: boolean }).installed === false);
});
