import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, readFile, rename, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync, zstdCompressSync } from 'node:zlib';
import { packTar, type TarEntry } from 'modern-tar';
import { StorageError } from '../../../../../src/filesystem/storage-error.ts';
import {
  type ImportResult,
  importModels,
} from '../../../../../src/translation/engines/bergamot/models/import-models.ts';
import { modelName } from '../../../../../src/translation/engines/bergamot/models/model.ts';
import { PARTIAL_FOLDER, readModel } from '../../../../../src/translation/engines/bergamot/models/scan-directory.ts';
import {
  installTestModels,
  readModelFile,
  TEST_CATALOGUE,
  testModel,
  writeCatalogue,
} from '../../../../fixtures/bergamot/test-models.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';

interface Place extends AsyncDisposable {
  /** A folder that does not exist yet, for what is imported. */
  source: string;
  /** A models directory with the test catalogue. */
  models: string;
  /** A folder for other files. */
  path: string;
  import(
    path?: string,
    signal?: AbortSignal,
  ): Promise<Record<'imported' | 'present' | 'incomplete', string[]> & { ignored: number }>;
  /** Complete models in the directory. */
  installed(): Promise<string[]>;
}

async function openPlace(): Promise<Place> {
  const temporary = await temporaryDirectory();
  const [source, models] = [join(temporary.path, 'source'), join(temporary.path, 'models')];
  await writeCatalogue(models);
  return {
    ...{ source, models, path: temporary.path },
    async import(path = source, signal = new AbortController().signal) {
      const result = await importModels(path, { directory: models, signal, onImported: () => {} });
      return namesOf(result);
    },
    async installed() {
      const folders = (await readdir(models)).filter((name) => /-\d/.test(name)).toSorted();
      for (const folder of folders) assert.equal(typeof (await readModel(join(models, folder))), 'object', folder);
      assert.deepEqual(await readdir(join(models, PARTIAL_FOLDER)), []);
      return folders;
    },
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  };
}

const namesOf = ({ imported, present, incomplete, ignored }: ImportResult) => ({
  imported: imported.map(modelName).toSorted(),
  present: present.map(modelName).toSorted(),
  incomplete: incomplete.map(({ model, missing }) => `${modelName(model)}: ${missing}`),
  ignored,
});

/** Writes a tar archive. */
async function writeTar(
  path: string,
  entries: readonly (TarEntry & { body?: Uint8Array | string })[],
): Promise<string> {
  await writeFile(path, await packTar(entries));
  return path;
}

const fileEntry = (name: string, body: Uint8Array | string) => ({
  header: { name, size: Buffer.byteLength(body), type: 'file' as const },
  body,
});

/** Mozilla's files of a model, without a description. */
async function looseFiles(name: string): Promise<{ name: string; bytes: Buffer }[]> {
  const { files } = testModel(name);
  return await Promise.all(files.map(async (file) => ({ name: file.name, bytes: await readModelFile(file.path) })));
}

test('a copy of a models directory is imported as a folder and as a tar archive, compressed or not', async () => {
  await using place = await openPlace();
  await installTestModels(place.source, ['de-en', 'en-de']);
  const tar = join(place.path, 'models.tar');
  execFileSync('tar', ['-cf', tar, '-C', place.path, 'source']);
  await writeFile(`${tar}.gz`, gzipSync(await readFile(tar)));
  await writeFile(`${tar}.zst`, zstdCompressSync(await readFile(tar)));
  for (const path of [place.source, tar, `${tar}.gz`, `${tar}.zst`]) {
    await using other = await openPlace();
    assert.deepEqual(await other.import(path), {
      imported: ['de-en', 'en-de'],
      present: [],
      incomplete: [],
      ignored: 0,
    });
    assert.deepEqual(await other.installed(), ['de-en-1.0', 'en-de-1.0']);
    assert.deepEqual((await other.import(path)).present, ['de-en', 'en-de']);
  }
});

test('files of published models are recognized by their content, whatever their names and encodings', async () => {
  await using place = await openPlace();
  await mkdir(join(place.source, 'a/b'), { recursive: true });
  for (const [index, { bytes }] of (await looseFiles('en-de')).entries()) {
    await writeFile(join(place.source, 'a/b', `${index}.bin`), bytes);
  }
  for (const { name, bytes } of await looseFiles('en-fr')) {
    await writeFile(join(place.source, `${name}.zst`), zstdCompressSync(bytes));
  }
  for (const { name, bytes } of await looseFiles('en-ja')) {
    await writeFile(join(place.source, `${name}.gz`), gzipSync(bytes));
  }
  await writeFile(join(place.source, 'README'), 'Models');
  assert.deepEqual(await place.import(), {
    imported: ['en-de', 'en-fr', 'en-ja'],
    present: [],
    incomplete: [],
    ignored: 1,
  });
  assert.deepEqual(await place.installed(), ['en-de-1.0', 'en-fr-1.0', 'en-ja-1.0']);
});

test('a model that the catalogue lacks is imported with its description', async () => {
  await using place = await openPlace();
  await installTestModels(place.source, ['en-de']);
  const description = { ...testModel('en-de'), from: 'en', to: 'tlh' };
  await writeFile(join(place.source, 'en-de-1.0/model.json'), JSON.stringify(description));
  await writeCatalogue(place.models, { ...TEST_CATALOGUE, models: [testModel('en-fr')] });
  assert.deepEqual((await place.import()).imported, ['en-tlh']);
  assert.deepEqual(await place.installed(), ['en-tlh-1.0']);
});

test('the same files are installed once, whatever their version', async () => {
  await using place = await openPlace();
  await installTestModels(place.source, ['en-de']);
  await writeCatalogue(place.models, { ...TEST_CATALOGUE, models: [{ ...testModel('en-de'), version: '3.0' }] });
  assert.deepEqual((await place.import()).imported, ['en-de']);
  assert.deepEqual(await place.installed(), ['en-de-3.0']);
  await rename(join(place.models, 'en-de-3.0'), join(place.models, 'en-de-1.0'));
  await copyFile(join(place.source, 'en-de-1.0/model.json'), join(place.models, 'en-de-1.0/model.json'));
  assert.deepEqual((await place.import()).present, ['en-de']);
  assert.deepEqual(await place.installed(), ['en-de-1.0']);
});

test('a damaged, missing or replaced file leaves its model out and is named', async () => {
  const lex = 'lex.50.50.ende.s2t.bin';
  const cases: Record<string, (folder: string) => Promise<void>> = {
    damaged: (folder) => writeFile(join(folder, lex), Buffer.alloc(24_344)),
    short: (folder) => truncate(join(folder, lex), 100),
    compressed: (folder) => rename(join(folder, lex), join(folder, `${lex}.zst`)),
    // A description in the archive cannot replace the checksums of the catalogue.
    replaced: async (folder) => {
      const bytes = Buffer.alloc(24_344);
      await writeFile(join(folder, lex), bytes);
      const description = await readFile(join(folder, 'model.json'), 'utf8');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await writeFile(
        join(folder, 'model.json'),
        description.replace(/"sha256":"e0d79904[0-9a-f]+"/, `"sha256":"${sha256}"`),
      );
    },
  };
  for (const [name, spoil] of Object.entries(cases)) {
    await using place = await openPlace();
    await installTestModels(place.source, ['en-de', 'en-fr']);
    await spoil(join(place.source, 'en-de-1.0'));
    const result = await place.import();
    assert.deepEqual(result, { imported: ['en-fr'], present: [], incomplete: [`en-de: ${lex}`], ignored: 1 }, name);
    assert.deepEqual(await place.installed(), ['en-fr-1.0']);
  }
});

test('compressed files that expand beyond any model are ignored', async () => {
  await using place = await openPlace();
  await installTestModels(place.source, ['en-de']);
  const zeros = Buffer.alloc(64 * 1024 * 1024);
  await writeFile(join(place.source, 'bomb.zst'), zstdCompressSync(zeros));
  await writeFile(join(place.source, 'bomb.gz'), gzipSync(zeros));
  const started = process.memoryUsage().rss;
  assert.deepEqual(await place.import(), { imported: ['en-de'], present: [], incomplete: [], ignored: 2 });
  assert.ok(process.memoryUsage().rss - started < 256 * 1024 * 1024);
});

test('links, devices and paths in an archive reach nothing outside the models directory', async () => {
  await using place = await openPlace();
  const secret = join(place.path, 'secret');
  const [first, ...others] = await looseFiles('en-de');
  assert.ok(first);
  await writeFile(secret, first.bytes);
  const link = (type: 'symlink' | 'link', linkname: string) => ({
    header: { name: `models/${first.name}`, size: 0, type, linkname },
  });
  const tar = await writeTar(join(place.path, 'hostile.tar'), [
    fileEntry('../../escaped', 'x'),
    fileEntry('/tmp/glossa-escaped', 'x'),
    { header: { name: '../models/en-fr-1.0/', size: 0, type: 'directory' } },
    { header: { name: 'device', size: 0, type: 'character-device' } },
    link('symlink', secret),
    link('link', '../secret'),
    ...others.map(({ name, bytes }) => fileEntry(`../../${name}`, bytes)),
  ]);
  const result = await place.import(tar);
  assert.deepEqual(result.incomplete, [`en-de: ${first.name}`], 'the linked file is not read');
  assert.deepEqual(await place.installed(), []);
  assert.deepEqual((await readdir(place.path)).toSorted(), ['hostile.tar', 'models', 'secret']);
  assert.ok(!existsSync('/tmp/glossa-escaped'));
});

test('links and named pipes in a folder are not followed', { timeout: 60_000 }, async () => {
  await using place = await openPlace();
  await installTestModels(join(place.path, 'outside'), ['en-de']);
  await mkdir(place.source);
  await symlink(join(place.path, 'outside'), join(place.source, 'folder'));
  await symlink(place.source, join(place.source, 'loop'));
  for (const name of await readdir(join(place.path, 'outside/en-de-1.0'))) {
    await symlink(join(place.path, 'outside/en-de-1.0', name), join(place.source, name));
  }
  execFileSync('mkfifo', [join(place.source, 'pipe')]);
  assert.deepEqual(await place.import(), { imported: [], present: [], incomplete: [], ignored: 0 });
});

test('an archive that is truncated, too long or no archive fails and leaves nothing', async () => {
  await using place = await openPlace();
  await installTestModels(place.source, ['en-de']);
  const tar = join(place.path, 'models.tar');
  execFileSync('tar', ['-cf', tar, '-C', place.source, '.']);
  const bytes = await readFile(tar);
  const hugeHeader = Buffer.from(await packTar([fileEntry('a', 'b')]));
  // A header of 8 GB that belongs to the next entry.
  hugeHeader.write('77777777777', 124);
  hugeHeader.write('x', 156);
  hugeHeader.write('        ', 148);
  const sum = hugeHeader.subarray(0, 512).reduce((total, byte) => total + byte, 0);
  hugeHeader.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  const many = await packTar(Array.from({ length: 5_001 }, (_, index) => fileEntry(`${index}`, '')));
  const hostile: Record<string, Uint8Array> = {
    truncated: bytes.subarray(0, 300_000),
    'truncated gzip': gzipSync(bytes).subarray(0, 300_000),
    'truncated zstd': zstdCompressSync(bytes).subarray(0, 300_000),
    'no archive': Buffer.from('Hello'.repeat(1_000)),
    'damaged header': Buffer.concat([Buffer.alloc(512, 'x'), bytes]),
    'huge header': hugeHeader,
    'too many files': many,
    empty: Buffer.alloc(0),
  };
  for (const [name, content] of Object.entries(hostile)) {
    await writeFile(tar, content);
    await assert.rejects(place.import(tar), StorageError, name);
    assert.ok(!existsSync(join(place.models, PARTIAL_FOLDER)) || (await place.installed()).length === 0, name);
  }
  await assert.rejects(place.import(join(place.path, 'nowhere')), /does not exist/);
});

test('an aborted import leaves nothing', async () => {
  await using place = await openPlace();
  await installTestModels(place.source, ['en-de']);
  const abort = new AbortController();
  const importing = place.import(place.source, abort.signal);
  abort.abort(new Error('stopped'));
  await assert.rejects(importing, /stopped/);
  assert.ok(!existsSync(join(place.models, PARTIAL_FOLDER)));
});
