import assert from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { canonicalLanguage } from '../../../../../src/languages/canonical-code.ts';
import { readCatalogue } from '../../../../../src/translation/engines/bergamot/models/catalogue.ts';
import {
  downloadBytes,
  listedSources,
  withSourcesOf,
} from '../../../../../src/translation/engines/bergamot/models/file-sources.ts';
import { findModel, findModelsOfLanguage } from '../../../../../src/translation/engines/bergamot/models/find-model.ts';
import {
  compareVersions,
  modelInFolder,
  modelName,
  publishedModelSchema,
  supersedes,
  totalBytes,
} from '../../../../../src/translation/engines/bergamot/models/model.ts';
import { TEST_CATALOGUE, testModel, writeCatalogue } from '../../../../fixtures/bergamot/test-models.ts';
import { compressedModel } from '../../../../support/model-server.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';

const { models } = await readCatalogue('/nowhere');

test('the shipped catalogue has 116 directions from and to English, with 60 languages by canonical codes', () => {
  assert.equal(models.length, 116);
  assert.equal(new Set(models.map(modelName)).size, 116);
  const codes = new Set(models.flatMap(({ from, to }) => [from, to]));
  assert.equal(codes.size, 60);
  for (const code of codes) assert.equal(canonicalLanguage(code)?.code, code);
  assert.ok(models.every(({ from, to }) => (from === 'en') !== (to === 'en')));
  const sizes = models.map(totalBytes);
  assert.ok(Math.min(...sizes) > 14e6 && Math.max(...sizes) < 71e6);
});

test('models are found by any spelling of their name', () => {
  const expected = {
    'en-de': 'en-de',
    EN_DE: 'en-de',
    'eng-ger': 'en-de',
    'en-US-de-AT': 'en-de',
    'en-pt-BR': 'en-pt',
    'pt_PT-en': 'pt-en',
    'no-en': 'nb-en',
    'en-no-NO': 'en-nb',
    'nn-en': 'nn-en',
    'en-zh': 'en-zh-Hans',
    'en-zh-CN': 'en-zh-Hans',
    'zh-TW-en': 'zh-Hant-en',
    'en-zh_hant': 'en-zh-Hant',
    'en-sr': 'en-sr',
    'sr-Latn-en': 'sr-en',
    'fil-en': 'tl-en',
    'en-iw': 'en-he',
    'de-fr': undefined,
    'en-ca-valencia': 'en-ca',
    'en-tlh': undefined,
    en: undefined,
    '-': undefined,
    '': undefined,
  };
  const found = Object.keys(expected).map((name) => {
    const model = findModel(name, models);
    return [name, model && modelName(model)];
  });
  assert.deepEqual(Object.fromEntries(found), expected);
});

test('the models from and to a language are found by any code of the language', () => {
  const of = (language: string) => findModelsOfLanguage(language, models).map(modelName).toSorted();
  assert.deepEqual(of('fr'), ['en-fr', 'fr-en']);
  assert.deepEqual(of('zh_TW'), ['en-zh-Hant', 'zh-Hant-en']);
  assert.deepEqual(of('pt-BR'), ['en-pt', 'pt-en']);
  assert.deepEqual(of('no'), ['en-nb', 'nb-en']);
  assert.deepEqual(of('sr-Latn'), ['en-sr', 'sr-en']);
  assert.deepEqual(of('klingon'), []);
  assert.equal(of('en').length, 116);
});

test('the newer of the shipped and the updated catalogue is used', async () => {
  await using directory = await temporaryDirectory();
  await writeCatalogue(directory.path);
  assert.deepEqual(await readCatalogue(directory.path), TEST_CATALOGUE);
  await writeCatalogue(directory.path, { ...TEST_CATALOGUE, timestamp: Date.UTC(2020, 0) });
  assert.equal((await readCatalogue(directory.path)).models.length, 116);
});

test('an unreadable updated catalogue is ignored', async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, 'catalogue.json');
  for (const text of ['', '{"models":', '{}', JSON.stringify({ ...TEST_CATALOGUE, models: [] })]) {
    await writeFile(path, text);
    assert.equal((await readCatalogue(directory.path)).models.length, 116, text);
  }
  await using other = await temporaryDirectory();
  await mkdir(join(other.path, 'catalogue.json'));
  assert.equal((await readCatalogue(other.path)).models.length, 116);
});

test('paths in a catalogue cannot leave the models directory and the base URL', () => {
  const good = testModel('en-de');
  const [first, ...others] = good.files;
  assert.ok(first && publishedModelSchema.safeParse(good).success);
  const bad = [
    { ...good, from: '../en' },
    { ...good, to: 'de/..' },
    { ...good, version: '1.0/../..' },
    { ...good, files: good.files.filter(({ type }) => type !== 'vocab') },
    { ...good, files: [first, first, ...others] },
    ...['../x', 'a/b', '..', '.hidden', '', 'a\\b', 'a\0b'].map((name) => ({
      ...good,
      files: [{ ...first, name }, ...others],
    })),
    ...['/etc/passwd', '../x', 'a/../b', 'https://elsewhere/x', '//elsewhere/x', 'a?b'].map((path) => ({
      ...good,
      files: [{ ...first, path }, ...others],
    })),
    { ...good, files: [{ ...first, size: 0 }, ...others] },
    { ...good, files: [{ ...first, size: 1e12 }, ...others] },
    { ...good, files: [{ ...first, sha256: 'x'.repeat(64) }, ...others] },
    { ...good, files: [{ ...first, name: others[0]?.name }, ...others] },
  ];
  for (const model of bad) assert.equal(publishedModelSchema.safeParse(model).success, false, JSON.stringify(model));
});

test('versions are ordered, with alpha versions before releases', () => {
  const ordered = ['1.0a', '1.0a1', '1.0a2', '1.0', '1.1', '1.2', '1.10', '2.0a1', '2.0', '2.3', '10.0'];
  assert.deepEqual(ordered.toReversed().toSorted(compareVersions), ordered);
  assert.equal(compareVersions('2.1', '2.1'), 0);
});

test('a model has a listed source for each copy, the smallest first', () => {
  const [file] = testModel('en-de').files;
  assert.ok(file);
  const small = { path: 'small.zst', size: 10, encoding: 'zstd' as const };
  const large = { path: 'large.bin', size: file.size };
  assert.deepEqual(listedSources(file), [{ path: file.path, size: file.size }]);
  assert.deepEqual(
    listedSources({ ...file, sources: [large, small] }).map(({ path }) => path),
    ['small.zst', file.path, 'large.bin'],
  );
  const model = { ...testModel('en-de'), files: [{ ...file, sources: [small] }] };
  assert.equal(downloadBytes(model), 10);
  assert.equal(downloadBytes(testModel('en-de')), totalBytes(testModel('en-de')));
});

test('a catalogue gains the copies that another one lists for the same files', async () => {
  const compressed = await compressedModel(testModel('en-de'));
  const older = { ...TEST_CATALOGUE, models: [testModel('en-de'), testModel('en-fr')] };
  const newer = { ...TEST_CATALOGUE, models: [{ ...compressed, version: '3.0' }] };
  const merged = withSourcesOf(newer, older);
  const [model] = merged.models;
  assert.deepEqual(model?.version, '3.0');
  assert.deepEqual(
    model?.files.map(({ path }) => path),
    testModel('en-de').files.map(({ path }) => path),
  );
  assert.deepEqual(withSourcesOf(merged, older), merged, 'a copy is listed once');
  assert.deepEqual(withSourcesOf(merged, newer), merged);
  assert.deepEqual(
    withSourcesOf(older, newer).models.map(({ version, files }) => [version, files.every((file) => file.sources)]),
    [
      ['1.0', true],
      ['1.0', false],
    ],
  );
  assert.ok(publishedModelSchema.safeParse(model).success);
});

test('the number of copies of a file is bounded', () => {
  const withSources = (name: string, count: number) => ({
    ...TEST_CATALOGUE,
    models: TEST_CATALOGUE.models.map((model) => ({
      ...model,
      files: model.files.map((file) => ({
        ...file,
        sources: Array.from({ length: count }, (_, index) => ({ path: `${name}${index}`, size: 1 })),
      })),
    })),
  });
  const merged = withSourcesOf(withSources('a', 5), withSources('b', 8));
  assert.equal(merged.models[0]?.files[0]?.sources?.length, 8);
  assert.ok(publishedModelSchema.safeParse(merged.models[0]).success);
});

test('a model with the same files is not newer, whatever its version', () => {
  const { files, ...model } = testModel('en-de');
  const installed = modelInFolder('/models/en-de-1.0', { ...model, files });
  assert.equal(supersedes({ ...model, files, version: '3.0' }, installed), false);
  const [first, ...others] = files;
  assert.ok(first);
  const changed = [{ ...first, sha256: '0'.repeat(64) }, ...others];
  assert.equal(supersedes({ ...model, files: changed, version: '3.0' }, installed), true);
  assert.equal(supersedes({ ...model, files: changed, version: '1.0' }, installed), false);
});
