import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { runCommand } from '../../load/command.ts';
import { descendants } from '../../load/processes.ts';
import { firstModelsNote } from '../../src/cli/models/first-models.ts';
import { loadConfig } from '../../src/config/config.ts';
import { installTestModels, writeCatalogue } from '../fixtures/bergamot/test-models.ts';
import { needsApertium } from '../support/apertium.ts';
import { startModelServer } from '../support/model-server.ts';
import { runInShell } from '../support/run-curl.ts';

async function dataDirectory() {
  const path = await mkdtemp(join(tmpdir(), 'glossa-serve-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const environment = (directory: string, more: Record<string, string> = {}) => ({
  GLOSSA_PORT: '0',
  GLOSSA_DATA_DIR: directory,
  GLOSSA_LOG_LEVEL: 'warn',
  ...more,
});

/** Runs a command in a pseudo-terminal with `script` of util-linux. */
const IN_TERMINAL = ['sh', '-c', 'exec script --quiet --flush --command "exec $*" /dev/null', 'sh'];
const needsTerminal = { skip: process.platform !== 'linux' || !existsSync('/usr/bin/script') };

describe('glossa serve', () => {
  test('every start prints two calls that work when pasted, and no key without a terminal', needsApertium, async () => {
    await using data = await dataDirectory();
    const file = join(data.path, 'api-key');
    for (const start of ['first', 'second']) {
      await using glossa = runCommand(['serve'], environment(data.path, { GLOSSA_LOG_LEVEL: 'trace' }));
      await glossa.waitForOutput(/curl [^\n]*summary[^\n]*\n/);
      const { stdout } = glossa.output();
      assert.match(stdout, /^Web page: http:\S+\/$/m);
      const [translate = '', summarize = ''] = stdout.split('\n').filter((line) => line.startsWith('curl '));
      const translation = JSON.parse(await runInShell(translate));
      assert.match(translation.translated_text, /^La biblioteca abre todos los días y la entrada es libre\.$/);
      const summary = JSON.parse(await runInShell(summarize));
      assert.equal(summary.summary.length, 3, start);
      for (const point of summary.summary) assert.ok(point.length > 30);
      glossa.child.kill('SIGTERM');
      assert.equal(await glossa.exited, 0);
      const key = (await readFile(file, 'utf8')).trim();
      const isAnnounced = stdout.includes(`Your first API key is in ${file}, readable by this user only.\n`);
      assert.equal(isAnnounced, start === 'first');
      for (const output of Object.values(glossa.output())) assert.ok(!output.includes(key), 'the key is not printed');
    }
    assert.equal((await stat(file)).mode & 0o777, 0o600);
  });

  test('without a translation engine the service starts, prints a note, and summarizes', async () => {
    await using data = await dataDirectory();
    await using glossa = runCommand(['serve'], environment(data.path, { GLOSSA_APERTIUM_DIR: data.path }));
    await glossa.waitForOutput(/curl [^\n]*summary[^\n]*\n/);
    const { stdout } = glossa.output();
    assert.match(stdout, /glossa models pull en-es/);
    const [summarize = ''] = stdout.split('\n').filter((line) => line.startsWith('curl '));
    assert.equal(JSON.parse(await runInShell(summarize)).summary.length, 3);
    const translate = summarize
      .replace('/v1/ai/summary', '/v1/ai/translate')
      .replace(/-d '.*'/, `-d '{"text":"The house is big.","target_language":"es"}'`);
    assert.match(JSON.parse(await runInShell(translate)).message, /No translation engine is installed/);
  });

  test('a start without models names those for the language of the machine', async () => {
    await using data = await dataDirectory();
    await using cdn = await startModelServer();
    const models = join(data.path, 'models');
    await writeCatalogue(models);
    const settings = { GLOSSA_MODELS: 'auto', GLOSSA_MODELS_DIR: models, GLOSSA_MODELS_URL: cdn.url };
    await using glossa = runCommand(['serve'], environment(data.path, { ...settings, LC_ALL: 'de_DE.UTF-8' }));
    await glossa.waitForOutput(/curl [^\n]*summary[^\n]*\n/);
    const [note] = /^No translation models .*\n\n.*\n\n.*$/m.exec(glossa.output().stdout) ?? [];
    assert.equal(
      note,
      'No translation models are installed yet. For German and English, download 1 MB:\n\n' +
        '  ./glossa models pull de-en en-de\n\n' +
        'For other languages see ./glossa models list. A missing model is downloaded by the first request that needs it.',
    );
    assert.equal(cdn.requests, 0, 'nothing is downloaded without a request');
    const config = loadConfig(environment(data.path, { GLOSSA_MODELS: 'installed', GLOSSA_MODELS_DIR: models }));
    const japanese = (await firstModelsNote(config, 'ja-JP')).join('\n');
    assert.match(japanese, /Japanese and English.*pull en-ja\n\n.*GLOSSA_MODELS=installed/s);
    await installTestModels(models, ['en-fr']);
    assert.deepEqual(await firstModelsNote(config, 'de-DE'), []);
  });

  test('where the language of the machine has no models or all of them, the note names those of the example', async () => {
    await using data = await dataDirectory();
    const config = loadConfig(environment(data.path, { GLOSSA_MODELS: 'auto' }));
    for (const locale of ['en-GB', 'en-US-u-va-posix', 'tlh']) {
      const note = (await firstModelsNote(config, locale)).join('\n');
      const expected = /For Spanish and English, download \d+ MB:\n\n {2}\.\/glossa models pull en-es es-en\n/;
      assert.match(note, expected, locale);
    }
  });

  test('the first call downloads a model, as a note says; offline another engine answers', needsApertium, async () => {
    await using data = await dataDirectory();
    const offline = { GLOSSA_MODELS: 'auto', GLOSSA_MODELS_URL: 'http://127.0.0.1:1' };
    await using glossa = runCommand(['serve'], environment(data.path, offline));
    await glossa.waitForOutput(/curl [^\n]*summary[^\n]*\n/);
    const { stdout } = glossa.output();
    assert.match(stdout, /A missing model is downloaded by the first request/);
    const [translate = ''] = stdout.split('\n').filter((line) => line.startsWith('curl '));
    const { translated_text } = JSON.parse(await runInShell(translate));
    assert.equal(translated_text, 'La biblioteca abre todos los días y la entrada es libre.');
  });

  test('a note says that the preferred server does not answer yet', async () => {
    await using data = await dataDirectory();
    const server = { GLOSSA_LIBRETRANSLATE_URL: 'http://127.0.0.1:1', GLOSSA_TRANSLATION_ENGINES: 'libretranslate' };
    await using glossa = runCommand(['serve'], environment(data.path, server));
    await glossa.waitForOutput(/is not available yet.*curl [^\n]*translate.*curl [^\n]*summary/s);
  });

  test('without a command the service starts, prints the URL of the metrics, and stops though its output is closed', async () => {
    await using data = await dataDirectory();
    await using glossa = runCommand([], environment(data.path, { GLOSSA_METRICS_PORT: '0' }));
    const [, metrics = ''] = await glossa.waitForOutput(/^Metrics are at (\S+)\n/m);
    assert.equal((await fetch(metrics)).status, 200);
    glossa.child.stdout?.destroy();
    glossa.child.kill('SIGTERM');
    assert.equal(await glossa.exited, 0);
  });

  test('an unknown command is rejected with a list of the commands', async () => {
    await using data = await dataDirectory();
    await using glossa = runCommand(['nonsense'], environment(data.path));
    assert.equal(await glossa.exited, 2);
    const { stderr, stdout } = glossa.output();
    assert.match(stderr, /unknown command 'nonsense'\n+The commands are serve, translate, /);
    assert.equal(stdout, '');
  });

  test('on a terminal the first start prints the key, and every start a link with the key', needsTerminal, async () => {
    await using data = await dataDirectory();
    for (const start of ['first', 'second']) {
      await using glossa = runCommand(['serve'], environment(data.path), IN_TERMINAL);
      await glossa.waitForOutput(/curl/);
      const { stdout } = glossa.output();
      const key = (await readFile(join(data.path, 'api-key'), 'utf8')).trim();
      assert.equal(/first API key/.test(stdout) && stdout.includes(`\n  ${key}\r\n`), start === 'first');
      assert.ok(stdout.includes(`/#key=${key}\r\n`));
      const [service] = descendants(glossa.child.pid ?? 0);
      process.kill(service ?? assert.fail(), 'SIGTERM');
      await glossa.exited;
    }
  });
});
