import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { cp, mkdir, open, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { createRuntime, loadModel, translate } from '@glossa/marian';
import { zipSync } from 'fflate';
import { z } from 'zod';
import { StorageError } from '../../../../../src/filesystem/storage-error.ts';
import { importMarianModel } from '../../../../../src/translation/engines/bergamot/models/marian/import-marian-model.ts';
import { readMarianFolder } from '../../../../../src/translation/engines/bergamot/models/marian/marian-folder.ts';
import { PARTIAL_FOLDER, readModel } from '../../../../../src/translation/engines/bergamot/models/scan-directory.ts';
import { installTestModels } from '../../../../fixtures/bergamot/test-models.ts';
import { startTestService } from '../../../../support/service.ts';
import { temporaryDirectory } from '../../../../support/storage.ts';

/** A small model from English to German and Spanish, which Marian has written. */
const OPUS = join(import.meta.dirname, '../../../../fixtures/opus-mt');

interface Expected {
  readonly to: string;
  readonly source: string;
  /** What Marian makes of it, with weights of floats. */
  readonly target: string;
}
const expected: Expected[] = JSON.parse(await readFile(join(OPUS, 'expected.json'), 'utf8'));

const runtime = createRuntime();
const listing = z.object({
  languages: z.array(
    z.object({ code: z.string(), targets: z.array(z.object({ code: z.string(), models: z.unknown().optional() })) }),
  ),
});
const modelList = z.object({
  models: z.array(z.object({ name: z.string(), origin: z.string().optional(), licence: z.string().optional() })),
});

async function importFolder(folder: string, directory: string, targets = ['de', 'es']) {
  const marian = await readMarianFolder(folder);
  assert.ok(marian);
  const pairs = targets.map((to) => ({ from: 'en', to }));
  const { signal } = new AbortController();
  return await importMarianModel(marian, { pairs, directory, signal, onImported: () => {} });
}

describe('a folder of an OPUS-MT model', () => {
  test('translates into each of its languages as Marian does', async () => {
    await using temporary = await temporaryDirectory();
    const models = join(temporary.path, 'models');
    const { imported } = await importFolder(OPUS, models);
    assert.deepEqual(
      imported.map(({ files: _, ...facts }) => facts),
      ['de', 'es'].map((to) => ({
        ...{ from: 'en', to, version: '2026.1128', origin: 'OPUS-MT', licence: 'CC-BY-4.0', quality: 64 },
        target_token: to === 'de' ? '>>deu<<' : '>>spa<<',
      })),
    );
    for (const { to, target_token: targetToken } of imported) {
      const read = (name: string) => readFileSync(join(models, `en-${to}-2026.1128`, name));
      const vocabularies = [read('source.spm'), read('target.spm')];
      using model = loadModel(runtime, {
        model: read('model.intgemm8.bin'),
        shortlist: undefined,
        vocabularies,
        targetToken,
      });
      assert.deepEqual(model.network.search, { beamSize: 6, normalize: 1 });
      const rows = expected.filter((row) => row.to === to);
      const translated = translate(
        [model],
        rows.map(({ source }) => ({ text: source, tags: [] })),
      );
      assert.deepEqual(
        translated.map(({ text }) => text),
        rows.map(({ target }) => target),
      );
    }
  });

  test('translates over HTTP with tags, and is told apart from the models of Mozilla', async () => {
    await using temporary = await temporaryDirectory();
    const models = join(temporary.path, 'models');
    await installTestModels(models, ['en-fr']);
    await importFolder(OPUS, models);
    await using glossa = await startTestService({ GLOSSA_MODELS_DIR: models, GLOSSA_APERTIUM_DIR: models });
    // Words of letters that this small vocabulary has.
    const text = '<p>The <b>tree</b> was not old!</p>';
    for (const [to, target] of [
      ['de', '<p>Der <b>Baum</b> war nicht alt!</p>'],
      ['es', '<p>El <b>árbol</b> no era viejo!</p>'],
    ]) {
      const request = { text, format: 'html', current_language: 'en', target_language: to };
      const { body } = await glossa.post('/v1/ai/translate', request);
      assert.equal(body.translated_text, target);
    }
    const { languages } = listing.parse(await (await glossa.fetch('/v1/languages')).json());
    const targets = languages.find(({ code }) => code === 'en')?.targets ?? [];
    const modelsOf = (to: string) => targets.find(({ code }) => code === to)?.models;
    assert.deepEqual([modelsOf('de'), modelsOf('fr')], [[{ name: 'OPUS-MT', licence: 'CC-BY-4.0' }], undefined]);
    const states = modelList.parse((await glossa.get('/v1/models')).body).models;
    const origins = states.map(({ name, origin, licence }) => [name, origin, licence]);
    assert.deepEqual(origins, [
      ['en-de', 'OPUS-MT', 'CC-BY-4.0'],
      ['en-es', 'OPUS-MT', 'CC-BY-4.0'],
      ['en-fr', undefined, undefined],
    ]);
  });

  test('is not imported twice, nor for a language that it does not have', async () => {
    await using temporary = await temporaryDirectory();
    await importFolder(OPUS, temporary.path, ['es']);
    const { imported, present } = await importFolder(OPUS, temporary.path, ['es', 'de']);
    assert.deepEqual([imported.map(({ to }) => to), present.map(({ to }) => to)], [['de'], ['es']]);
    await assert.rejects(importFolder(OPUS, temporary.path, ['fr']), /does not translate into fr, but into de, es/);
    assert.deepEqual(await readdir(join(temporary.path, PARTIAL_FOLDER)), []);
    for (const name of ['en-de-2026.1128', 'en-es-2026.1128'])
      assert.equal(typeof (await readModel(join(temporary.path, name))), 'object');
  });

  test('is rejected when a file is damaged, hostile or missing, and leaves nothing and prints no warning', async (t) => {
    const warn = t.mock.method(process, 'emitWarning', () => {});
    await using temporary = await temporaryDirectory();
    const npz = await readFile(join(OPUS, 'model.npz'));
    const words = await readFile(join(OPUS, 'vocab.yml'), 'utf8');
    const pieces = await readFile(join(OPUS, 'source.spm'));
    const decoder = await readFile(join(OPUS, 'decoder.yml'), 'utf8');
    const zeros = { 'Wemb.npy': new Uint8Array(40_000_000) };
    const cases: Record<string, [name: string, content: Uint8Array | string]> = {
      'a truncated archive': ['model.npz', npz.subarray(0, 150_000)],
      'no archive': ['model.npz', 'Hello'.repeat(1_000)],
      'an empty archive': ['model.npz', zipSync({})],
      'a bomb': ['model.npz', zipSync(zeros, { level: 9 })],
      'a changed byte': ['model.npz', Buffer.from(npz).fill(0x55, 100_000, 100_001)],
      'other settings': [
        'model.npz',
        Buffer.from(npz.toString('latin1').replace('dim-emb: 32', 'dim-emb: 33'), 'latin1'),
      ],
      'words without a number': ['vocab.yml', words.replace('"▁": 2\n', '')],
      'words twice': ['vocab.yml', `${words}"again": 2\n`],
      'a huge number': ['vocab.yml', `${words}"far": 99999999999\n`],
      'no words': ['vocab.yml', '[]'],
      aliases: ['vocab.yml', '"a": &a [x]\n"b": [*a, *a]\n'],
      'words of another model': ['vocab.yml', '"</s>": 0\n"<unk>": 1\n"x": 2\n">>deu<<": 3\n'],
      'truncated pieces': ['source.spm', pieces.subarray(0, 1_000)],
      'several models': ['decoder.yml', decoder.replace('  - model.npz', '  - model.npz\n  - other.npz')],
      'a path that leads outside': ['decoder.yml', decoder.replace('model.npz', '../../../etc/passwd')],
      'a huge beam': ['decoder.yml', decoder.replace('beam-size: 6', 'beam-size: 100000')],
      'a penalty of words': ['decoder.yml', decoder.replace('word-penalty: 0', 'word-penalty: 0.5')],
      'an unknown tag': ['decoder.yml', decoder.replace('beam-size: 6', 'beam-size: !six 6')],
      'no YAML': ['decoder.yml', '{'],
    };
    for (const [problem, [name, content]] of Object.entries(cases)) {
      const folder = join(temporary.path, 'source');
      const models = join(temporary.path, 'models');
      await mkdir(models, { recursive: true });
      await cp(OPUS, folder, { recursive: true });
      await writeFile(join(folder, name), content);
      await assert.rejects(importFolder(folder, models, ['de']), StorageError, problem);
      assert.deepEqual(
        (await readdir(models)).filter((each) => each !== PARTIAL_FOLDER),
        [],
        problem,
      );
      await rm(folder, { recursive: true });
    }
    assert.equal(warn.mock.callCount(), 0);
  });

  test('follows no links', async () => {
    await using temporary = await temporaryDirectory();
    const folder = join(temporary.path, 'source');
    await cp(OPUS, folder, { recursive: true });
    await rm(join(folder, 'model.npz'));
    await symlink(join(OPUS, 'model.npz'), join(folder, 'model.npz'));
    await assert.rejects(readMarianFolder(folder), /does not exist, or is a link/);
  });

  test('is refused before it is read when it is too large', async () => {
    await using temporary = await temporaryDirectory();
    const folder = join(temporary.path, 'source');
    await cp(OPUS, folder, { recursive: true });
    {
      await using file = await open(join(folder, 'vocab.yml'), 'r+');
      await file.truncate(17 * 1024 * 1024);
    }
    await assert.rejects(importFolder(folder, temporary.path), /too large/);
  });
});
