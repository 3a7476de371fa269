import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { isSourcePath, languageOfPaths, translationPath } from '../../src/cli/update/locale-paths.ts';
import { needsApertium } from '../support/apertium.ts';
import { runCommandToEnd } from '../support/cli-process.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';

const HOUSE = 'La casa es grande.';
const TRANSLATED = 'La casa és gran.';

test('translations have the places of the usual layouts', () => {
  for (const [source, to, target] of [
    ['locales/en.json', 'de', 'locales/de.json'],
    ['locales/en-US.json', 'de', 'locales/en-US.de.json'],
    ['lib/l10n/app_en.arb', 'pt-BR', 'lib/l10n/app_pt_BR.arb'],
    ['app/messages.properties', 'pt-BR', 'app/messages_pt_BR.properties'],
    ['locale/en/LC_MESSAGES/django.po', 'zh-Hans', 'locale/zh_Hans/LC_MESSAGES/django.po'],
    ['Localizable.xcstrings', 'de', 'Localizable.xcstrings'],
    ['src/messages.xlf', 'de', 'src/messages.de.xlf'],
    ['messages.en.yml', 'fr', 'messages.fr.yml'],
    ['locales/en/home/page.json', 'ja', 'locales/ja/home/page.json'],
    ['en.lproj/Localizable.strings', 'de', 'de.lproj/Localizable.strings'],
    ['Base.lproj/Main.strings', 'zh-Hans', 'zh-Hans.lproj/Main.strings'],
    ['res/values/strings.xml', 'pt-BR', 'res/values-pt-rBR/strings.xml'],
    ['res/values-en/strings.xml', 'zh-Hant', 'res/values-b+zh+Hant/strings.xml'],
    ['Texts.resx', 'de', 'Texts.de.resx'],
  ] as const) {
    assert.equal(translationPath(source, 'en', to), target);
  }
  for (const [names, target] of [
    [['fr/LC_MESSAGES/app.po'], 'locale/pt_BR/LC_MESSAGES/app.po'],
    [['fr.po', 'app.pot'], 'locale/pt_BR.po'],
    [['app-fr_FR.po'], 'locale/app-pt_BR.po'],
    [[], 'locale/pt_BR/LC_MESSAGES/app.po'],
  ] as const) {
    assert.equal(translationPath('locale/app.pot', 'en', 'pt-BR', names), target);
  }
  const beside = ['messages.properties', 'messages_de.properties', 'log.properties'];
  assert.deepEqual(
    beside.map((name) => isSourcePath(name, 'en', beside)),
    [true, false, false],
  );
  assert.deepEqual(
    ['a/de.json', 'a/en.json', 'en/x.json', 'broken.json', 'values/strings.xml', 'po/app.pot'].map((path) =>
      isSourcePath(path, 'en'),
    ),
    [false, true, true, false, true, true],
  );
});

test('paths of sources name their language', () => {
  for (const [path, language] of [
    ['locales/en', 'en'],
    ['locales/en/', 'en'],
    ['locales/pt_BR.json', 'pt-BR'],
    ['lib/l10n/app_en.arb', 'en'],
    ['en.lproj', 'en'],
    ['fr/locale/en/LC_MESSAGES/app.po', 'en'],
    ['res/values-de/strings.xml', 'de'],
    ['res/values', undefined],
    ['locales', undefined],
    ['src/messages.xlf', undefined],
  ] as const) {
    assert.equal(languageOfPaths([path]), language, path);
  }
  assert.equal(languageOfPaths(['a/en.json', 'b/en']), 'en');
  assert.equal(languageOfPaths(['a/en.json', 'b/de.json']), undefined);
});

describe('updates on the command line', needsApertium, () => {
  let glossa: TestService;
  before(async () => {
    glossa = await startTestService();
  });
  after(() => glossa[Symbol.asyncDispose]());

  const run = (...words: string[]) =>
    runCommandToEnd(['translate', '--from', 'es', '--service', glossa.url, ...words], { GLOSSA_API_KEY: glossa.key });

  async function folder(files: Record<string, string>) {
    const directory = await temporaryDirectory();
    const write = async (name: string, text: string): Promise<void> => {
      const path = join(directory.path, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, text);
    };
    for (const [name, text] of Object.entries(files)) await write(name, text);
    const read = (name: string) => readFile(join(directory.path, name), 'utf8');
    return { path: directory.path, write, read, [Symbol.asyncDispose]: () => directory[Symbol.asyncDispose]() };
  }

  test('a folder is completed for several languages, and a second time nothing changes', async () => {
    await using files = await folder({
      'locales/es/page.json': `{\n  "a": "${HOUSE}",\n  "b": "${HOUSE}"\n}\n`,
      'locales/ca/page.json': '{\n  "b": "La meva casa."\n}\n',
      'res/values/strings.xml': `<resources>\n    <string name="a">${HOUSE}</string>\n    <color name="red">#f00</color>\n</resources>\n`,
      'locale/app.pot': `msgid "${HOUSE}"\nmsgstr ""\n`,
      'es.lproj/App.strings': `"a" = "${HOUSE}";\n`,
      'locales/other.json': '{"a": "No."}\n',
    });
    const missing = await run('--to', 'ca,pt', '--file', files.path, '--check');
    assert.equal(missing.exitCode, 1);
    assert.match(missing.stdout, /locales\/ca\/page\.json: 1 missing\n.*locales\/pt\/page\.json: 2 missing\n/);
    assert.match(missing.stderr, /8 of 8 translations lack texts/);
    const first = await run('--to', 'ca,pt', '--file', files.path, '--update');
    assert.deepEqual([first.exitCode, first.stderr], [0, '']);
    assert.match(first.stdout, /locales\/ca\/page\.json: 1 text translated\n/);
    const catalan = await files.read('locales/ca/page.json');
    assert.equal(catalan, `{\n  "a": "${TRANSLATED}",\n  "b": "La meva casa."\n}\n`);
    const android = await files.read('res/values-pt/strings.xml');
    assert.equal(android, '<resources>\n    <string name="a">A casa é grande.</string>\n</resources>\n');
    const lock = await files.read('locales/es/.glossa-lock.json');
    const second = await run('--to', 'ca,pt', '--file', files.path, '--update');
    assert.deepEqual([second.exitCode, second.stdout.match(/nothing is missing/g)?.length], [0, 8]);
    assert.equal(await files.read('locale/ca/LC_MESSAGES/app.po'), `msgid "${HOUSE}"\nmsgstr "${TRANSLATED}"\n`);
    assert.equal(await files.read('ca.lproj/App.strings'), `"a" = "${TRANSLATED}";\n`);
    assert.equal(await files.read('locales/ca/page.json'), catalan);
    assert.equal(await files.read('locales/es/.glossa-lock.json'), lock);
    assert.equal((await run('--to', 'ca,pt', '--file', files.path, '--check')).exitCode, 0);
  });

  test('twelve complete languages in all layouts are complete, and one text less is missing', async () => {
    const languages = 'ca de en fr gl it ja nl pl pt ru zh'.split(' ');
    const plural = (one: string, forms: string) =>
      `<plurals name="n"><item quantity="one">${one}</item>${forms}</plurals>`;
    const form = (quantity: string) => `<item quantity="${quantity}">%d</item>`;
    const formsOf = (language: string) =>
      (['pl', 'ru'].includes(language) ? ['few', 'many', 'other'] : ['other']).map(form).join('');
    const layouts: Record<string, (text: string, language: string) => string> = {
      'LANG.json': (text) => `{"a": "${text}"}`,
      'LANG/page.json': (text) => `{"a": "${text}"}`,
      'LANG.lproj/App.strings': (text) => `"a" = "${text}";`,
      'LANG/LC_MESSAGES/app.po': (text, language) => `msgid "a b"\nmsgstr "${language === 'es' ? '' : text}"\n`,
      'values-LANG/strings.xml': (text, language) =>
        `<resources><string name="a">${text}</string>${plural('%d', formsOf(language))}</resources>`,
    };
    const contents = ['es', ...languages].flatMap((language) =>
      Object.entries(layouts).map(([path, write]) => [
        path.replace('LANG', language),
        write(language === 'es' ? HOUSE : `Text ${language}`, language),
      ]),
    );
    await using files = await folder(Object.fromEntries(contents));
    const words = ['--to', languages.join(','), '--file', files.path];
    const complete = await run(...words, '--check');
    assert.deepEqual([complete.exitCode, complete.stdout], [0, '']);
    const second = await run(...words, '--update');
    assert.deepEqual([second.exitCode, second.stdout.match(/nothing is missing/g)?.length], [0, 60]);
    for (const [path = '', text] of contents) assert.equal(await files.read(path), text);
    await files.write('ja/LC_MESSAGES/app.po', 'msgid "a b"\nmsgstr ""\n');
    const missing = await run(...words, '--check');
    assert.deepEqual([missing.exitCode, missing.stdout.match(/1 missing/g)?.length], [1, 1]);
  });

  test('a text whose source has changed is translated again, and old ones go when asked', async () => {
    await using files = await folder({ 'es.json': '{"a": "Un perro.", "b": "Un perro."}\n' });
    await run('--to', 'ca', '--file', files.path, '--update');
    await files.write('ca.json', '{"a": "El gos.", "b": "El gos.", "old": "Vell"}\n');
    await files.write('es.json', `{"a": "${HOUSE}", "b": "Un perro."}\n`);
    assert.equal((await run('--to', 'ca', '--file', files.path, '--check')).exitCode, 1);
    await run('--to', 'ca', '--file', files.path, '--update', '--prune');
    assert.equal(await files.read('ca.json'), `{"a": "${TRANSLATED}", "b": "El gos."}\n`);
  });

  test('a changed text is translated again in each language, also in one that is updated later', async () => {
    await using files = await folder({ 'es.json': '{"a": "Un perro.", "constructor": "Un perro."}\n' });
    const update = (to: string) => run('--to', to, '--file', files.path, '--update');
    await files.write('ca.json', '{"constructor": "El constructor."}\n');
    await update('ca,pt');
    await files.write('es.json', `{"a": "${HOUSE}", "constructor": "Un perro."}\n`);
    assert.match((await update('pt')).stdout, /1 text translated/);
    await update('ca');
    assert.equal(await files.read('ca.json'), `{"a": "${TRANSLATED}", "constructor": "El constructor."}\n`);
  });

  test('what cannot be updated is told, and nothing is written', async () => {
    await using files = await folder({
      'es.json': '{"a": "Un perro."}\n',
      'ca.json': '{"a": ',
      'note.txt': 'Un perro.',
    });
    const damaged = await run('--to', 'ca', '--file', join(files.path, 'es.json'), '--update');
    assert.deepEqual([damaged.exitCode, damaged.stdout], [1, '']);
    assert.match(damaged.stderr, /ca\.json is damaged/);
    assert.equal(await files.read('ca.json'), '{"a": ');
    const text = await run('--to', 'ca', '--file', join(files.path, 'note.txt'), '--update');
    assert.match(text.stderr, /is no catalogue that can be updated/);
    const pruned = await run('--to', 'ca', '--file', join(files.path, 'es.json'), '--prune');
    assert.match(pruned.stderr, /--prune is for catalogues: add --update/);
  });
});
