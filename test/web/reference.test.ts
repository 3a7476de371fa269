import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import { needsBrowser, type Tab } from '../../load/browser.ts';
import { openStage, type Stage } from '../support/page.ts';
import { violations } from './accessibility.ts';

describe('the API reference', { skip: needsBrowser }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  /** @param operation part of the address after `#` */
  async function open(operation = 'overview', options = {}): Promise<Tab> {
    const tab = await stage.open('/docs', options);
    await tab.page.evaluate((fragment) => {
      location.hash = fragment;
    }, operation);
    return tab;
  }

  test('lists every operation of the OpenAPI document, and loads nothing from elsewhere', async () => {
    await using tab = await open();
    const { page } = tab;
    await page.getByRole('heading', { name: 'API reference' }).waitFor();
    const openapi = await (await stage.service.fetch('/openapi.json')).json();
    const operations = Object.values<object>(openapi.paths).flatMap((methods) => Object.keys(methods));
    assert.equal(await page.locator('.reference-nav section a').count(), operations.length);
    const origins = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).origin),
    );
    assert.deepEqual([...new Set(origins)], [stage.service.url]);
    await page.getByText('too_many_documents').waitFor();
  });

  test('its script is not loaded with the first view', async () => {
    await using tab = await stage.open('/');
    const { page } = tab;
    const scripts = () =>
      page.evaluate(() =>
        performance
          .getEntriesByType('resource')
          .map(({ name }) => name)
          .join(),
      );
    assert.doesNotMatch(await scripts(), /reference/);
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByRole('searchbox').waitFor();
    assert.match(await scripts(), /reference/);
    assert.equal(new URL(page.url()).pathname, '/docs');
  });

  test('follows the address when it changes right after the reference is shown', async () => {
    await using tab = await stage.open('/');
    const { page } = tab;
    await page.evaluate(() => {
      new MutationObserver((_, observer) => {
        if (document.querySelector('.loading:not([role])') === null) return;
        observer.disconnect();
        location.hash = 'post-v1-store-file';
      }).observe(document.body, { childList: true, subtree: true });
    });
    await page.getByRole('link', { name: 'API reference' }).click();
    await page.getByLabel('key', { exact: true }).waitFor();
  });

  test('shows the fields, the examples and the meaning of every status of an operation', async () => {
    await using tab = await open();
    const { page } = tab;
    await page.locator('.reference-nav').locator('[href="#post-v1-ai-translate"]').click();
    await page.getByRole('heading', { level: 1, name: /Translate one string/ }).waitFor();
    assert.match(page.url(), /#post-v1-ai-translate$/);
    const article = page.getByRole('article');
    assert.match(await article.innerText(), /target_language\s+string\s+required\s+Code of the target language/);
    assert.match(await article.locator('.samples').innerText(), /curl -s/);
    await article.getByRole('radio', { name: 'Python' }).check();
    assert.match(await article.locator('.samples').innerText(), /urllib\.request/);
    await article.getByText('Unprocessable Entity').click();
    await article.getByText('text_too_complex').waitFor();
    await page.reload();
    assert.match(await article.locator('.samples').innerText(), /urllib\.request/, 'the language is remembered');
  });

  test('search finds operations by a word of their fields', async () => {
    await using tab = await open();
    const { page } = tab;
    await page.getByRole('searchbox').fill('do_not_translate');
    const found = await page.locator('.reference-nav section a').allInnerTexts();
    assert.ok(found.some((it) => it.includes('Translate one string')) && found.length < 10, found.join());
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: /Translate/ }).waitFor();
  });

  test('sends the example with the saved key and shows the response', async () => {
    await using tab = await open('get-v1-usage');
    const { page } = tab;
    await page.getByLabel('from', { exact: true }).fill('2026-01-01');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.trial .status-code', { hasText: '200' }).waitFor();
    assert.match(await page.locator('.trial .code').first().innerText(), /"success": true/);
  });

  test('sends an edited body, and shows an error of the service as its response', async () => {
    await using tab = await open('post-v1-ai-translate', { expected: /status of 400/ });
    const { page } = tab;
    const body = page.getByLabel('Request body');
    await body.fill('{ "text": ');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.getByText('This is not valid JSON.').waitFor();
    await body.fill('{ "text": "The door is open.", "target_language": "de", "current_language": "en" }');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.trial', { hasText: 'translated_text' }).waitFor();
    await body.fill('{ "text": "The door is open." }');
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.trial', { hasText: 'target_language' }).waitFor();
    assert.equal(await page.locator('.trial .status-code').innerText(), '400');
  });

  test('uploads a file and downloads it again', async () => {
    await using tab = await open('post-v1-store-file');
    const { page } = tab;
    const file = { name: 'note.bin', mimeType: 'application/octet-stream', buffer: Buffer.from('a small note') };
    await page.getByLabel('key', { exact: true }).first().fill('note.bin');
    await page.getByLabel('File', { exact: true }).setInputFiles(file);
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.trial .status-code', { hasText: '200' }).waitFor();
    await page.goto(`${stage.service.url}/docs#get-v1-store-file-read-key`);
    await page.getByLabel('key', { exact: true }).fill('note.bin');
    await page.getByRole('button', { name: 'Send' }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
    assert.equal(await readFile(await (await started).path(), 'utf8'), 'a small note');
  });

  for (const [name, options] of [
    ['light', {}],
    ['dark', { colorScheme: 'dark' }],
    ['on a phone, right to left', { locale: 'ar', viewport: { width: 390, height: 800 } }],
  ] as const) {
    test(`has no accessibility violations, ${name}`, async () => {
      await using tab = await open('post-v1-ai-translate', options);
      await tab.page.getByRole('heading', { level: 1, name: /Translate/ }).waitFor();
      assert.deepEqual(await violations(tab), []);
      const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      assert.equal(await tab.page.evaluate(overflow), 0, 'no sideways scrolling');
      await tab.page.goto(`${stage.service.url}/docs#overview`);
      await tab.page.getByText('too_many_documents').waitFor();
      assert.deepEqual(await violations(tab), []);
      const name = await tab.page.locator('.reference-nav [href="#post-v1-ai-translate"] span').last().boundingBox();
      assert.ok((name?.width ?? 0) > 100, 'the names of operations are shown');
    });
  }
});
