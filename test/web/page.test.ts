import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsBrowser, type Tab, waitForValue } from '../../load/browser.ts';
import { openStage, type Stage } from '../support/page.ts';
import { violations } from './accessibility.ts';

describe('the page', { skip: needsBrowser }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  test('the page asks for a key, rejects an invalid one and saves a valid one', async () => {
    await using tab = await stage.open('/', { key: '', expected: /status of 401/ });
    const { page } = tab;
    await page.fill('#source-text', 'The door is open.');
    await page.fill('#key', 'not-a-key-of-anybody');
    await page.getByRole('button', { name: 'Use this key' }).click();
    await page.getByText('This API key is invalid or revoked.').waitFor();
    await page.fill('#key', stage.service.key);
    await page.keyboard.press('Enter');
    await page.locator('#result-text').waitFor();
    assert.equal(await page.locator('.key-card').count(), 0);
    await waitForValue(() => page.inputValue('#source-text'), 'The door is open.');
    await page.reload();
    await page.locator('#source-text').waitFor();
    assert.equal(await page.locator('.key-card').count(), 0, 'kept');
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByRole('button', { name: 'Forget the key' }).click();
    await page.keyboard.press('Escape');
    await page.locator('.key-card').waitFor();
    assert.equal(await page.evaluate((key) => JSON.stringify(localStorage).includes(key), stage.service.key), false);
  });

  test('after a revocation the page asks for a new key, and the text stays', async () => {
    await using tab = await stage.open('/', { key: 'a-key-of-former-times', expected: /status of 401/ });
    const { page } = tab;
    await page.fill('#source-text', 'The door is open.');
    await page.locator('.key-card [role=alert]').waitFor();
    await page.getByLabel('Remember it in this browser').uncheck();
    await page.fill('#key', stage.service.key);
    await page.keyboard.press('Enter');
    await page.locator('#result-text').waitFor();
    assert.equal(await page.evaluate((key) => JSON.stringify(localStorage).includes(key), stage.service.key), false);
  });

  test('a key in the fragment of the address is removed from the address at once', async () => {
    await using tab = await stage.open('/summarize');
    assert.equal(tab.page.url(), `${stage.service.url}/summarize`);
    assert.equal(await tab.page.locator('.key-card').count(), 0);
  });

  describe('a link with a different key', () => {
    const foreign = `glossa_${'f'.repeat(43)}`;
    const keptKeys = ({ page }: Tab) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    const dialog = ({ page }: Tab) => page.getByRole('dialog', { name: 'Use another key?' });
    /** The current address and all addresses in the history of the tab. */
    const addresses = ({ page }: Tab) =>
      page.evaluate(() => [location.href, ...navigation.entries().map(({ url }) => url)].join(' '));

    for (const [how, follow] of [
      ['opened in a new page', async ({ page }: Tab) => void (await page.goto('about:blank'))],
      ['followed on the page', async () => {}],
    ] as const) {
      test(`asks, showing both, when it is ${how}; nothing changes until it is accepted`, async () => {
        // The page may translate again with the accepted key, which the service does not know.
        await using tab = await stage.open('/', { expected: /401/ });
        const { page } = tab;
        const { key, url } = stage.service;
        await follow(tab);
        await page.goto(`${url}/#key=${foreign}`);
        await dialog(tab).waitFor();
        assert.doesNotMatch(await addresses(tab), /key=/);
        const words = await dialog(tab).innerText();
        for (const shown of [key, foreign]) {
          assert.ok(words.includes(`${shown.slice(0, 15)}…`), words);
          assert.ok(!words.includes(shown.slice(0, 16)));
        }
        assert.deepEqual(await violations(tab), []);
        await page.keyboard.press('Enter');
        await dialog(tab).waitFor({ state: 'detached' });
        assert.ok((await keptKeys(tab)).includes(key) && !(await keptKeys(tab)).includes(foreign), 'declined');
        await page.goto(`${url}/#key=${foreign}`);
        await dialog(tab).waitFor();
        await page.keyboard.press('Escape');
        await dialog(tab).waitFor({ state: 'detached' });
        assert.ok((await keptKeys(tab)).includes(key), 'closed');
        await translate(tab, 'The door is closed.');
        await page.goto(`${url}/#key=${foreign}`);
        await page.getByRole('button', { name: 'Use the key of the link' }).click();
        await dialog(tab).waitFor({ state: 'detached' });
        assert.ok((await keptKeys(tab)).includes(foreign) && !(await keptKeys(tab)).includes(key), 'accepted');
      });
    }

    test('asks nothing for the same key or without a saved key', async () => {
      await using tab = await stage.open('/');
      const { key, url } = stage.service;
      for (const same of [key, '', 'a%20key%20with%20blanks', '%E2%80%AE']) {
        await tab.page.goto(`${url}/#key=${same}`);
        await waitForValue(async () => tab.page.url(), `${url}/`);
        assert.equal(await dialog(tab).count(), 0);
      }
      assert.ok((await keptKeys(tab)).includes(key));
    });

    test('is removed from the address before the page has loaded', async () => {
      await using tab = await stage.open('/', { expected: /ERR_FAILED/ });
      const { page } = tab;
      await page.goto('about:blank');
      await page.route('**/assets/index-*.js', (route) => route.abort());
      await page.goto(`${stage.service.url}/#key=${foreign}`);
      assert.doesNotMatch(await addresses(tab), /key=/);
    });
  });

  test('translations are in the history, reopen and can be cleared; with the history off nothing is stored', async () => {
    await using tab = await stage.open('/');
    const { page } = tab;
    await translate(tab, 'The window is closed.');
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByText('The window is closed.', { exact: true }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Open' }).click();
    await waitForValue(() => page.inputValue('#source-text'), 'The window is closed.');
    // The reopened translation is stored again before the history is cleared.
    await page.locator('#result-text').waitFor();
    await page.getByRole('link', { name: 'History' }).click();
    await page.getByRole('button', { name: 'Clear the history' }).click();
    await page.getByText('No entries yet.').waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Keep a history in this browser').uncheck();
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Translate' }).click();
    await translate(tab, 'The garden is large.');
    assert.equal(await page.evaluate(() => JSON.stringify(localStorage).includes('garden')), false);
  });

  test('the usage view has a chart and a table', async () => {
    await using tab = await stage.open('/');
    const { page } = tab;
    await translate(tab, 'The bridge is old.');
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.locator('.chart .bar-translate').first().waitFor();
    await page.getByLabel('Engine time').check();
    await page.getByLabel('Last 7 days').check();
    const row = page.getByRole('row', { name: /Translation \d/ });
    assert.match(await row.innerText(), new RegExp(`${new Date().getUTCFullYear()}`));
  });

  test('the usage view shows the limits of the key and its owner with their usage', async () => {
    await using tab = await stage.open('/');
    const { page } = tab;
    await translate(tab, 'The bridge is new.');
    await page.getByRole('link', { name: 'Usage' }).click();
    const table = page.getByRole('region', { name: 'Limits' });
    const row = async (name: RegExp) => (await table.getByRole('row', { name }).innerText()).split('\t');
    const [, of, used = '', most] = await row(/^Characters per UTC month/);
    assert.deepEqual([of, most], ['All keys of the owner', '10,000,000']);
    assert.ok(Number(used.replaceAll(',', '')) >= 'The bridge is new.'.length, used);
    assert.deepEqual((await row(/^Requests per second/)).slice(1), ['This key', '', '100,000']);
  });

  test('the page follows the language of the browser, including right-to-left languages', async () => {
    for (const [locale, hint, dir] of [
      ['de-AT', 'Hier erscheint die Übersetzung', 'ltr'],
      ['ar', 'تظهر الترجمة هنا', 'rtl'],
      ['ja', 'ここに翻訳が表示されます', 'ltr'],
      ['sw', 'The translation appears here', 'ltr'],
    ] as const) {
      await using tab = await stage.open('/', { locale });
      await tab.page.getByText(hint).waitFor();
      assert.equal(await tab.page.evaluate(() => document.documentElement.dir), dir);
    }
    await using tab = await stage.open('/');
    const { page } = tab;
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByLabel('Language of this page').selectOption('Français');
    await page.keyboard.press('Escape');
    await page.reload();
    await page.getByText('La traduction apparaît ici').waitFor();
  });

  test('no view overflows a screen of 320 pixels', async () => {
    await using tab = await stage.open('/', { viewport: { width: 320, height: 640 }, hasTouch: true });
    const { page } = tab;
    await translate(tab, `The library opens every day, see https://example.com/${'opening-hours'.repeat(8)} for more.`);
    for (const view of ['Translate', 'Documents', 'Summarize', 'Glossaries', 'History', 'Usage']) {
      await page.getByRole('link', { name: view }).click();
      await page.locator('main .loading').waitFor({ state: 'detached' });
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      assert.ok(width <= 320, `${view} is ${width} wide`);
    }
  });

  test('the theme follows the system until the switch overrides it', async () => {
    await using tab = await stage.open('/', { colorScheme: 'dark' });
    const { page } = tab;
    const brightness = (is: 'dark' | 'light') =>
      page.waitForFunction((is) => {
        const [red] = /\d+/.exec(getComputedStyle(document.documentElement).backgroundColor) ?? [];
        return is === 'dark' ? Number(red) < 60 : Number(red) > 200;
      }, is);
    await brightness('dark');
    await page.getByRole('button', { name: 'Light' }).click();
    await brightness('light');
    await page.reload();
    await brightness('light');
  });

  for (const [name, options] of [
    ['light', { colorScheme: 'light' }],
    ['dark, on a phone, right to left', { colorScheme: 'dark', locale: 'ar', viewport: { width: 390, height: 800 } }],
  ] as const) {
    test(`axe finds no accessibility problem in any view, ${name}`, async () => {
      await using tab = await stage.open('/', { ...options, key: '', expected: /status of 401/ });
      const { page } = tab;
      const show = (path: string) => page.locator(`nav [href="${path}"]`).click();
      assert.deepEqual(await violations(tab), [], 'without a key');
      await page.fill('#key', stage.service.key);
      await page.keyboard.press('Enter');
      await translate(tab, 'The library opens every day.\nThe entrance is free.');
      await page.locator('.picker-button').nth(1).click();
      await page.locator('.option').first().waitFor();
      assert.deepEqual(await violations(tab), [], 'a translation and a list of languages');
      await page.keyboard.press('Escape');
      await show('/summarize');
      await page.fill('#summary-source', 'The library opens at nine. It closes at six. The entrance is free for all.');
      await page.keyboard.press('Control+Enter');
      await page.locator('#summary-text').waitFor();
      assert.deepEqual(await violations(tab), [], 'a summary');
      await show('/documents');
      const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('The first note.') };
      await page.locator('input[type=file]').setInputFiles(file);
      await page.locator('.document-done').first().waitFor();
      assert.deepEqual(await violations(tab), [], 'documents');
      for (const [path, content] of [
        ['/glossaries', '.form-row'],
        ['/history', '.entry'],
        ['/usage', '.chart'],
      ] as const) {
        await show(path);
        await page.locator(content).first().waitFor();
        assert.deepEqual(await violations(tab), [], path);
      }
      for (const button of ['.icon-settings', '.icon-help']) {
        await page.locator(button).click();
        await page.getByRole('dialog').waitFor();
        assert.deepEqual(await violations(tab), [], button);
        await page.keyboard.press('Escape');
      }
    });
  }

  test('the first view needs at most 60 KB of scripts and styles; other views load their own', async () => {
    await using tab = await stage.open('/');
    const { page } = tab;
    const assets = () =>
      page.evaluate(() => {
        const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
        return entries
          .filter(({ name }) => /\.(js|css)$/.test(name))
          .map((it) => [it.name, it.encodedBodySize] as const);
      });
    const first = await assets();
    const bytes = first.reduce((sum, [, size]) => sum + size, 0);
    assert.ok(bytes > 10_000 && bytes <= 60_000, `${bytes} bytes`);
    await page.getByRole('link', { name: 'Usage' }).click();
    await page.getByRole('heading', { name: 'Usage' }).waitFor();
    assert.ok((await assets()).length > first.length);
  });

  test('the first paint does not shift when the script renders', async () => {
    await using tab = await stage.open('/');
    const shift = await tab.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            resolve(list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0));
          }).observe({ type: 'layout-shift', buffered: true });
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
        }),
    );
    assert.ok(shift < 0.01, `${shift}`);
  });
});

async function translate({ page }: Tab, text: string): Promise<void> {
  await page.fill('#source-text', text);
  await page.locator('#result-text', { hasText: text.slice(-10) }).waitFor();
}
