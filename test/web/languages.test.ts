import assert from 'node:assert/strict';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';
import { ensurePage, needsBrowser, openBrowser, openTab, type Tab, waitForValue } from '../../load/browser.ts';
import { writeCatalogue } from '../fixtures/bergamot/test-models.ts';
import { createDownloadHold, type ModelServer, startModelServer } from '../support/model-server.ts';
import { openStage, type Stage } from '../support/page.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { violations } from './accessibility.ts';

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
      await tab.page.locator('.option-name').nth(150).waitFor();
      const names = await tab.page.locator('.option-name').allInnerTexts();
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

  test('a download that was started by a click and failed is explained, for texts and for documents', async () => {
    await using tab = await stage.open('/documents', { expected: /status of 503/ });
    const { page } = tab;
    for (const view of ['Documents', 'Translate']) {
      await page.getByRole('link', { name: view }).click();
      const part = page.locator(view === 'Documents' ? '.documents' : '.translator');
      await choose(tab, /^From/, 'English', part);
      await choose(tab, /^To/, 'French', part);
      const notice = part.getByRole('complementary', { name: 'Languages and models' });
      await notice.getByRole('button', { name: 'Download now' }).click();
      await notice.getByText('The model for English → French could not be downloaded.').waitFor();
      await notice.getByText('it is not available from 127.0.0.1').waitFor();
    }
    await page.getByRole('button', { name: 'Languages and models' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Download now: English → French' }).click();
    await dialog.getByText('The model for English → French could not be downloaded.').waitFor();
  });
});

test('a missing model is explained and downloaded with one click, before a text is typed', {
  skip: needsBrowser,
}, async () => {
  const hold = createDownloadHold();
  await using cdn = await startModelServer(hold.answer);
  await using models = await temporaryDirectory();
  await writeCatalogue(models.path);
  await using service = await startTestService({
    ...{ GLOSSA_MODELS: 'auto', GLOSSA_MODELS_URL: cdn.url, GLOSSA_MODELS_DIR: models.path },
    GLOSSA_TRANSLATION_ENGINES: 'bergamot',
  });
  await ensurePage();
  await using browser = await openBrowser();
  await using tab = await openTab(browser, `${service.url}/#key=${service.key}`);
  const { page } = tab;
  await page.getByText('These languages work now: Serbian').waitFor();
  await choose(tab, /^From/, 'English');
  await choose(tab, /^To/, 'German');
  const notice = page.getByRole('complementary', { name: 'Languages and models' });
  await notice.getByText('English → German needs a model of 1 MB').waitFor();
  const text = await notice.innerText();
  assert.match(text, new RegExp(`Models come from ${new URL(cdn.url).host}`));
  assert.match(text, /Without internet: run “glossa models pull en-de”/);
  assert.deepEqual(await violations(tab), []);
  await notice.getByRole('button', { name: 'Download now' }).click();
  await notice.locator('progress').waitFor();
  hold.release();
  await notice.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Languages and models' }).click();
  const dialog = page.getByRole('dialog', { name: 'Languages and models' });
  await dialog.getByText('These languages work now: German').waitFor();
  assert.match(await dialog.getByRole('listitem').first().innerText(), /English → German\s+installed/);
  assert.deepEqual(await violations(tab), []);
  await dialog.getByRole('button', { name: 'Download now: English → Japanese' }).click();
  await dialog
    .getByRole('listitem')
    .filter({ hasText: /English → Japanese\s*installed/ })
    .waitFor();
  assert.deepEqual(tab.faults, []);
});

test('the dialog shows language models with size, licence, download and state, and deletes one', {
  skip: needsBrowser,
}, async () => {
  await ensurePage();
  await using models = await temporaryDirectory();
  const folder = join(models.path, 'llm');
  await mkdir(folder);
  const source = 'https://models.example/x.gguf';
  await writeFile(join(folder, 'used.gguf'), 'no model');
  await writeFile(join(folder, 'other.gguf'), Buffer.alloc(2 ** 20));
  await writeFile(join(folder, 'other.gguf.json'), JSON.stringify({ source, license: 'apache-2.0' }));
  await writeFile(join(folder, 'growing.gguf.partial'), Buffer.alloc(2 ** 20));
  await writeFile(join(folder, 'growing.gguf.json'), JSON.stringify({ source, bytes: 2 ** 22 }));
  await using service = await startTestService({ GLOSSA_MODELS_DIR: models.path, GLOSSA_LLM_MODEL: 'used' });
  await using browser = await openBrowser();
  await using tab = await openTab(browser, `${service.url}/#key=${service.key}`);
  const { page } = tab;
  await waitForValue(async () => {
    const { body } = await service.get('/v1/models');
    return (
      z.object({ language_models: z.array(z.object({ problem: z.string().optional() })) }).parse(body)
        .language_models[2]?.problem !== undefined
    );
  }, true);
  await page.getByRole('button', { name: 'Languages and models' }).click();
  const list = page.getByRole('dialog').getByRole('region', { name: 'Language models' });
  const item = (name: string) => list.getByRole('listitem').filter({ hasText: name });
  assert.match(await item('llm:growing').innerText(), /Downloading the model llm:growing\s+1 MB \/ 4.2 MB/);
  assert.match(await item('llm:other').innerText(), /1 MB · apache-2\.0 · models\.example/);
  assert.match(await item('llm:used').innerText(), /The (?:file|runtime) of the language model is no.*0 kB · in use/s);
  assert.deepEqual(await violations(tab), []);
  await rename(join(folder, 'growing.gguf.partial'), join(folder, 'growing.gguf'));
  await item('llm:growing').getByText('1 MB · models.example').waitFor();
  assert.equal(await item('llm:used').getByRole('button').count(), 0);
  await item('llm:other').getByRole('button', { name: 'Delete: llm:other' }).click();
  await page.getByRole('dialog', { name: 'Delete llm:other?' }).getByRole('button', { name: 'Delete' }).click();
  await item('llm:other').waitFor({ state: 'detached' });
  assert.deepEqual(
    (await readdir(folder)).filter((file) => file.startsWith('other')),
    [],
  );
  assert.deepEqual(tab.faults, []);
});

async function choose({ page }: Tab, picker: RegExp, language: string, part: Page | Locator = page): Promise<void> {
  await part.getByRole('button', { name: picker }).click();
  await page.getByRole('combobox', { name: 'Search languages' }).fill(language);
  await page.getByRole('option', { name: language }).first().click();
}
