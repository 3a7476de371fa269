import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsBrowser, type Tab } from '../../load/browser.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { openStage, type Stage } from '../support/page.ts';

/** One model is installed, of the others one has another engine meanwhile; none can be downloaded. */
describe('the languages of the page', { skip: needsBrowser }, () => {
  let stage: Stage;
  let models: ModelServer;
  before(async () => {
    models = await startModelServer(({ response }) => response.writeHead(404).end().writableEnded);
    const settings = { GLOSSA_MODELS: 'auto', GLOSSA_MODELS_URL: models.url };
    stage = await openStage(
      { ...settings, GLOSSA_TRANSLATION_ENGINES: 'bergamot,libretranslate' },
      { installed: ['en-de'] },
    );
  });
  after(async () => {
    await stage[Symbol.asyncDispose]();
    await models[Symbol.asyncDispose]();
  });

  for (const locale of ['en', 'de', 'ar', 'ja']) {
    test(`every language is listed once, in the language ${locale} of the page`, async () => {
      await using tab = await stage.open('/', { locale });
      await tab.page.locator('.picker-button').last().click();
      const names = await tab.page.locator('.option-name').allInnerTexts();
      assert.ok(names.length > 150, `${names.length}`);
      assert.deepEqual(
        names.filter((name, at) => names.indexOf(name) !== at),
        [],
      );
    });
  }

  test('recent languages are first, then those that work now; the others say what they need', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await choose(tab, /^From/, 'English');
    await choose(tab, /^To/, 'German');
    await page.getByRole('button', { name: /^To/ }).click();
    assert.deepEqual(await page.locator('.options-title').allInnerTexts(), [
      'Recent',
      'Ready to use',
      'More languages',
    ]);
    const group = (name: string) => page.getByRole('group', { name }).getByRole('option');
    assert.deepEqual(await group('Recent').allInnerTexts(), ['German Deutsch', 'English']);
    const ready = (await group('Ready to use').allInnerTexts()).map((text) => text.split(' ')[0]);
    assert.deepEqual(ready, ['Arabic', 'French', 'Spanish'], 'French has another engine until its model is installed');
    assert.match(
      (await group('More languages').allInnerTexts())[0] ?? '',
      /^Japanese 日本語\nnot installed yet \(1 MB\)$/,
    );
  });

  test('a model that cannot be downloaded is named, with the reason and what to do', async () => {
    await using tab = await stage.open('/', { expected: /status of 503/ });
    const { page } = tab;
    await choose(tab, /^From/, 'English');
    await choose(tab, /^To/, 'Japanese');
    await page.fill('#source-text', 'I am fine.');
    const problem = page.locator('.problem');
    await problem.getByText('The model for English → Japanese could not be downloaded.').waitFor();
    const text = await problem.innerText();
    assert.match(text, /install the model with “glossa models pull en-ja”/);
    assert.match(text, /it is not available from 127\.0\.0\.1/);
    assert.match(text, /Trying again in/);
    await page.getByRole('button', { name: /^To/ }).click();
    await page.getByRole('combobox', { name: 'Search languages' }).fill('Japanese');
    const option = page.getByRole('option', { name: 'Japanese' });
    assert.match(await option.innerText(), /not installed yet \(1 MB\)/);
    assert.equal(await option.getAttribute('aria-disabled'), 'false', 'it can be tried again');
  });
});

async function choose({ page }: Tab, picker: RegExp, language: string): Promise<void> {
  await page.getByRole('button', { name: picker }).click();
  await page.getByRole('combobox', { name: 'Search languages' }).fill(language);
  await page.getByRole('option', { name: language }).first().click();
}
