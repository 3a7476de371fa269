import assert from 'node:assert/strict';
import { mkdir, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { z } from 'zod';
import { runCommand } from '../../../load/command.ts';
import { readOnlyLauncher } from '../../../load/full-disk.ts';
import { startFakeLlmServer } from '../../../load/servers/fake-llm-server.ts';
import { startServiceProcess } from '../../../load/service-process.ts';
import { installTestModels, writeCatalogue } from '../../fixtures/bergamot/test-models.ts';
import { startLibreTranslateServer } from '../../support/libretranslate-server.ts';
import { startModelServer } from '../../support/model-server.ts';
import { temporaryDirectory } from '../../support/storage.ts';

const report = z.object({
  version: z.string(),
  findings: z.array(z.object({ area: z.string(), state: z.string(), message: z.string() })),
  trials: z.array(
    z.object({ from: z.string(), to: z.string(), engine: z.string(), problem: z.string().optional() }).loose(),
  ),
});

async function doctor(words: readonly string[], environment: Record<string, string>, through?: readonly string[]) {
  await using command = runCommand(['doctor', ...words], environment, through);
  const exitCode = await command.exited;
  return { exitCode, ...command.output() };
}

/** Two directories that do not exist yet, and the variables that name them. */
async function directories() {
  const temporary = await temporaryDirectory();
  const [data, models] = [join(temporary.path, 'data'), join(temporary.path, 'models')];
  return {
    ...{ data, models, environment: { GLOSSA_DATA_DIR: data, GLOSSA_MODELS_DIR: models } },
    [Symbol.asyncDispose]: () => temporary[Symbol.asyncDispose](),
  };
}

test('a healthy installation passes, with a translation in every requested direction', async () => {
  await using place = await directories();
  await installTestModels(place.models, ['en-de', 'en-ja']);
  const words = ['--json', '--only', 'en-de,en-ja,es-ca,sr-sr-Latn'];
  const { exitCode, stdout, stderr } = await doctor(words, place.environment);
  const { findings, trials } = report.parse(JSON.parse(stdout));
  assert.deepEqual([exitCode, stderr], [0, '']);
  const tried = trials.map(({ from, to, engine, problem }) => `${from}-${to} ${engine} ${problem ?? 'ok'}`);
  assert.deepEqual(tried, [
    'en-de bergamot ok',
    'en-ja bergamot ok',
    'es-ca apertium ok',
    'sr-sr-Latn transliteration ok',
  ]);
  const areas = findings.map(({ area }) => area);
  for (const area of ['machine', 'data', 'database', 'apertium', 'neural engine', 'models']) {
    assert.ok(areas.includes(area), area);
  }
  assert.match(findings.find(({ area }) => area === 'models')?.message ?? '', /^2 of 4 installed/);
});

test('a read-only models directory is a warning only if downloads are on', async (context) => {
  await using place = await directories();
  await installTestModels(place.models, ['en-de']);
  const through = readOnlyLauncher(place.models);
  if (through === undefined) return context.skip('mounts are not permitted here');
  for (const [models, state] of [
    ['installed', 'ok'],
    ['auto', 'warning'],
  ]) {
    const environment = { ...place.environment, GLOSSA_MODELS: models ?? '' };
    const { exitCode, stdout } = await doctor(['--only', 'sr-sr-Latn'], environment, through);
    assert.equal(exitCode, 0, stdout);
    assert.match(stdout, new RegExp(`^${state} +models on disk`, 'm'));
  }
});

test('an Apertium that offers no direction is a warning', async () => {
  await using place = await directories();
  await using apertium = await temporaryDirectory();
  await installTestModels(place.models, ['en-de']);
  await mkdir(join(apertium.path, 'usr/share/apertium/modes'), { recursive: true });
  const environment = { ...place.environment, GLOSSA_APERTIUM_DIR: apertium.path };
  const { exitCode, stdout } = await doctor(['--only', 'sr-sr-Latn'], environment);
  assert.equal(exitCode, 0, stdout);
  assert.match(stdout, /^warning +apertium .* has no direction/m);
});

test('a damaged model is reported and not changed', async () => {
  await using place = await directories();
  await installTestModels(place.models, ['en-de', 'de-en', 'en-fr']);
  const [file = ''] = (await readdir(join(place.models, 'de-en-1.0'))).filter((name) => name.startsWith('model'));
  const path = join(place.models, 'de-en-1.0', file);
  await writeFile(path, new Uint8Array((await stat(path)).size));
  const [other = ''] = (await readdir(join(place.models, 'en-fr-1.0'))).filter((name) => name.startsWith('lex'));
  await truncate(join(place.models, 'en-fr-1.0', other), 100);
  const before = await readdir(place.models, { recursive: true });
  const { exitCode, stdout } = await doctor(['--only', 'en-de,de-en'], place.environment);
  assert.equal(exitCode, 1);
  assert.match(stdout, /broken +models +de-en-1\.0 is damaged \(model/);
  assert.match(stdout, /broken +models +en-fr-1\.0 is incomplete/);
  assert.match(stdout, /ok +en-de +bergamot/);
  assert.match(stdout, /broken +de-en +bergamot/);
  assert.match(stdout, /Some checks failed.* 1 of 2 translations/);
  assert.deepEqual(await readdir(place.models, { recursive: true }), before);
});

test('an unusable data directory and risky settings are reported', async () => {
  await using place = await directories();
  await writeFile(place.data, 'a file is in the way');
  const settings = {
    ...place.environment,
    GLOSSA_DATA_DIR: join(place.data, 'inside'),
    GLOSSA_HOST: '0.0.0.0',
    GLOSSA_DATABASE_URL: 'postgres://127.0.0.1:1/glossa',
  };
  const { exitCode, stdout } = await doctor(['--only', 'sr-sr-Latn'], settings);
  assert.equal(exitCode, 1);
  assert.match(stdout, /broken +data .* cannot write/);
  assert.match(stdout, /warning +settings .*TLS/);
  assert.match(stdout, /warning +settings .*the same GLOSSA_SECRET/);
});

test('the check changes nothing while the service runs', async () => {
  await using service = await startServiceProcess();
  const filesOf = async () => (await readdir(service.dataDirectory, { recursive: true })).toSorted();
  const before = await filesOf();
  const { exitCode, stdout } = await doctor(['--only', 'sr-sr-Latn'], { GLOSSA_DATA_DIR: service.dataDirectory });
  assert.equal(exitCode, 0, stdout);
  assert.match(stdout, /ok +database +is migrated up to \d+-/);
  assert.deepEqual(await filesOf(), before);
  assert.equal((await service.get('/readyz')).status, 200);
});

test('--online downloads a pair and does not confirm models that translate the reference sentences wrongly', async () => {
  await using place = await directories();
  await writeCatalogue(place.models);
  await using cdn = await startModelServer();
  const environment = { ...place.environment, GLOSSA_MODELS_URL: cdn.url };
  const { exitCode, stdout } = await doctor(['--online', 'de-fr'], environment);
  assert.equal(exitCode, 1);
  assert.match(stdout, /de-en 1\.0 installed.*\n.*en-fr 1\.0 installed/);
  assert.match(stdout, /Die Kinder spielen im Garten\. → .* ms {2}\(lacks/);
  assert.match(stdout, /de-fr is NOT confirmed/);
  await rm(place.models, { recursive: true });
});

test('--online without network ends with one sentence', async () => {
  await using place = await directories();
  const environment = { ...place.environment, GLOSSA_MODELS_URL: 'http://127.0.0.1:1' };
  const { exitCode, stdout, stderr } = await doctor(['--online', 'en-de'], environment);
  assert.deepEqual([exitCode, stdout], [1, '']);
  assert.match(stderr, /^glossa: 127\.0\.0\.1:1 could not be reached .*\n$/);
});

test('a missing direction and a missing engine are broken', async () => {
  await using place = await directories();
  await writeCatalogue(place.models);
  const environment = { ...place.environment, GLOSSA_MODELS: 'installed', GLOSSA_TRANSLATION_ENGINES: 'bergamot' };
  const { exitCode, stdout } = await doctor(['--only', 'en-de'], environment);
  assert.equal(exitCode, 1);
  assert.match(stdout, /broken +translation +no engine can translate/);
  assert.match(stdout, /broken +en-de +no engine offers/);
  assert.doesNotMatch(stdout, /apertium/);
});

test('a LibreTranslate server is tested with one translation; an unreachable one is broken', async () => {
  await using place = await directories();
  const environment = { ...place.environment, GLOSSA_TRANSLATION_ENGINES: 'libretranslate' };
  await using server = await startLibreTranslateServer();
  const well = await doctor(['--json'], { ...environment, GLOSSA_LIBRETRANSLATE_URL: server.url });
  const { findings, trials } = report.parse(JSON.parse(well.stdout));
  assert.equal(well.exitCode, 0, well.stdout);
  assert.match(findings.at(-1)?.message ?? '', /has 6 directions/);
  assert.deepEqual(
    trials.filter(({ engine }) => engine === 'libretranslate').map(({ from, to }) => `${from}-${to}`),
    ['en-es'],
  );
  const gone = await doctor([], { ...environment, GLOSSA_LIBRETRANSLATE_URL: 'http://127.0.0.1:1' });
  assert.equal(gone.exitCode, 1);
  assert.match(gone.stdout, /broken +libretranslate .* does not answer/);
});

test('an LLM server is tested with a short prompt; an unreachable one is broken, and the key is not shown', async () => {
  await using place = await directories();
  await using server = await startFakeLlmServer({ generate: () => '{"opposite":"hot"}' });
  const environment = {
    ...place.environment,
    GLOSSA_TRANSLATION_ENGINES: 'apertium',
    GLOSSA_LLM_URL: `${server.baseUrl}, http://127.0.0.1:1/v1`,
    GLOSSA_LLM_API_KEY: 'secret-key-of-it',
  };
  const { exitCode, stdout } = await doctor(['--only', 'en-es'], environment);
  assert.equal(exitCode, 1);
  assert.match(stdout, /ok +llm +http\S+ answers with test-model in \d+ ms/);
  assert.match(stdout, /ok +llm +http\S+ has a context of 32,768 tokens/);
  assert.match(stdout, /broken +llm +http:\/\/127\.0\.0\.1:1\/v1 cannot be reached/);
  assert.doesNotMatch(stdout, /secret-key/);
});

test('an invalid pair is a wrong command line', async () => {
  const { exitCode, stderr } = await doctor(['--only', 'en-nonsense'], {});
  assert.equal(exitCode, 2);
  assert.match(stderr, /en-nonsense is not a language pair/);
});

test('a PostgreSQL database is reported without its password', async () => {
  await using place = await directories();
  const url = 'postgres://glossa:top-secret@127.0.0.1:1/glossa';
  const { exitCode, stdout, stderr } = await doctor(['--json', '--only', 'sr-sr-Latn'], {
    ...place.environment,
    GLOSSA_DATABASE_URL: url,
  });
  assert.equal(exitCode, 1);
  const { findings } = report.parse(JSON.parse(stdout));
  const message = 'The database postgres://127.0.0.1:1/glossa refuses connections: check that it runs.';
  assert.deepEqual(
    findings.filter(({ area }) => area === 'database'),
    [{ area: 'database', state: 'broken', message }],
  );
  assert.doesNotMatch(stdout + stderr, /top-secret/);
});
