import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsBrowser, type Tab, waitForValue } from '../../load/browser.ts';
import { writeCatalogue } from '../fixtures/bergamot/test-models.ts';
import { createDownloadHold, startModelServer } from '../support/model-server.ts';
import { openStage, proxyTo, type Stage } from '../support/page.ts';
import { startTestService } from '../support/service.ts';
import { temporaryDirectory } from '../support/storage.ts';
import { waitUntil } from '../support/wait-until.ts';

describe('the translator of the page', { skip: needsBrowser }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  test('a text is translated after a pause; detected language, engine and usage are shown', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'German');
    await page.fill('#source-text', 'I am fine.\n\nThe bill, please.');
    await page.getByText('Mir geht es gut.').waitFor();
    await waitForValue(() => page.locator('#result-text').innerText(), 'Mir geht es gut.\n\nDie Rechnung, bitte.');
    await waitForValue(() => page.getByRole('button', { name: /^From/ }).innerText(), 'English\ndetected');
    const facts = await page.locator('.translator .facts').innerText();
    assert.match(facts, /by bergamot/);
    assert.match(facts, /9 tokens in, 10 out/);
    await waitForValue(() => page.locator('#source-count').innerText(), '29 / 300,000');
  });

  test('a translation that stays in its language says so, until the text changes', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'Spanish');
    await page.fill('#source-text', 'The library opens every day.');
    const warning = page.getByText('Some texts stay in their language');
    await warning.waitFor();
    await page.fill('#source-text', '42');
    await warning.waitFor({ state: 'detached' });
  });

  test('the beginning of a long text is shown while the rest is translated', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    const { translate } = stage.double;
    const rest = Promise.withResolvers<void>();
    stage.double.translate = async (response, received, request) => {
      if (JSON.stringify(received.q).includes('At last')) await rest.promise;
      translate(response, received, request);
    };
    try {
      await chooseTarget(tab, 'Spanish');
      const gardens = Array.from({ length: 400 }, (_, at) => `The garden number ${at} has many old trees.`);
      const paragraphs = [...gardens, 'At last the path ends.'];
      await page.fill('#source-text', paragraphs.join('\n\n'));
      await page.locator('.pane-result .result').getByText('es: The garden number 0 has').waitFor();
      assert.equal(await page.locator('.pane-result').getAttribute('aria-busy'), 'true');
      rest.resolve();
      // A translation is capitalized like its source.
      const translated = paragraphs.map((one) => `Es: ${one}`).join('\n\n');
      await waitForValue(() => page.locator('#result-text').innerText(), translated);
    } finally {
      rest.resolve();
      stage.double.translate = translate;
    }
  });

  test('swapping makes the translation the text, in the other direction', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'German');
    await page.fill('#source-text', 'I am fine.');
    await page.getByText('Mir geht es gut.').waitFor();
    await page.getByRole('button', { name: 'Swap languages' }).click();
    await waitForValue(() => page.inputValue('#source-text'), 'Mir geht es gut.');
    await page.locator('#result-text', { hasText: 'I am fine.' }).waitFor();
    await waitForValue(() => page.getByRole('button', { name: /^From/ }).innerText(), 'German');
  });

  test('line by line each line is translated separately and keeps its position', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'Spanish');
    await page.fill(
      '#source-text',
      'The library opens every day of the year.\n\nLes enfants lisent des livres dans le jardin.',
    );
    await page.getByLabel('Line by line').check();
    await page.locator('#result-text li').nth(2).waitFor();
    // A translation is capitalized like its source.
    assert.deepEqual(await page.locator('#result-text li > span').allInnerTexts(), [
      'Es: The library opens every day of the year.',
      '',
      'Es: Les enfants lisent des livres dans le jardin.',
    ]);
    assert.deepEqual(await page.locator('#result-text small').allInnerTexts(), ['en', 'fr']);
  });

  test('paste, copy and clear', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'Spanish');
    await page.evaluate(() => navigator.clipboard.writeText('The entrance is free for children.'));
    await page.getByRole('button', { name: 'Paste' }).click();
    await page.getByText('es: The entrance').waitFor();
    await page.locator('.translator').getByRole('button', { name: 'Copy' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), 'Es: The entrance is free for children.');
    await page.getByRole('button', { name: 'Clear' }).click();
    await page.getByText('The translation appears here').waitFor();
    await waitForValue(() => page.inputValue('#source-text'), '');
  });

  test('a right-to-left translation and a right-to-left page', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'Arabic');
    await page.fill('#source-text', 'The library opens every day of the year.');
    await page.getByText('ar: The library').waitFor();
    assert.equal(await page.locator('#result-text').getAttribute('dir'), 'rtl');
    assert.equal(await page.locator('#source-text').getAttribute('dir'), 'ltr');
  });

  test('an unavailable target language is greyed out and cannot be selected', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await page.getByRole('button', { name: /^To/ }).click();
    await page.keyboard.type('Klingon nobody speaks');
    await page.getByText('No language has this name.').waitFor();
    await page.getByRole('combobox', { name: 'Search languages' }).fill('Sardinian');
    const option = page.getByRole('option', { name: /Sardinian/ });
    assert.equal(await option.getAttribute('aria-disabled'), 'true');
    assert.match(await option.innerText(), /not available/);
    await page.getByText('docs/languages-and-engines.md').waitFor();
    await page.keyboard.press('Enter');
    assert.equal(await page.getByRole('combobox', { name: 'Search languages' }).count(), 1, 'still open');
  });

  test('every action works with the keyboard', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await page.keyboard.press('Tab');
    assert.equal(await page.evaluate(() => document.activeElement?.textContent), 'Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('Englis');
    await page.keyboard.press('Enter');
    assert.match(await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''), /^From: English/);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.keyboard.type('frenc');
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: 'Search languages' }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    await page.keyboard.type('franç');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Alt+t');
    // English would stay as it is after the swap.
    await page.keyboard.type('Mesa verde.');
    await page.getByText('fr: Mesa verde.').waitFor();
    await page.keyboard.press('Alt+s');
    await page.getByText('en: fr: Mesa verde.').waitFor();
    await page.keyboard.press('Alt+h');
    await page.getByRole('dialog', { name: 'Help' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  });

  test('typing fast leaves at most two requests in flight and never shows an older result over a newer one', async (context) => {
    // The first requests get their responses last.
    await using proxy = await proxyTo(stage.service, { delay: (nth) => (nth < 3 ? 5000 : 0) });
    await using tab = await stage.open(proxy.url);
    const { page } = tab;
    await chooseTarget(tab, 'Spanish');
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      const note = () => {
        const text = document.querySelector('#result-text')?.textContent;
        if (text && text !== seen.at(-1)) seen.push(text);
      };
      new MutationObserver(note).observe(document.body, { subtree: true, childList: true, characterData: true });
    });
    const text = `The library opens every day of the year${' and the entrance is free for all'.repeat(4)}`;
    await page.locator('#source-text').pressSequentially(text, { delay: 25 });
    await page.locator('#result-text', { hasText: `es: ${text}` }).waitFor();
    await waitUntil(context, () => proxy.inFlight === 0);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    const lengths = seen.map((result) => result.length);
    assert.deepEqual(
      lengths,
      lengths.toSorted((one, other) => one - other),
    );
    assert.ok(proxy.mostInFlight <= 2, `${proxy.mostInFlight} in flight`);
  });

  test('an unreachable service is retried until it is back, and the text stays', async () => {
    await using proxy = await proxyTo(stage.service);
    await using tab = await stage.open(proxy.url, { expected: /net::ERR/ });
    const { page } = tab;
    await chooseTarget(tab, 'Spanish');
    proxy.gone = true;
    await page.fill('#source-text', 'The door is open.');
    await page.getByText('The service does not respond.').waitFor();
    await page.getByText(/Trying again in/).waitFor();
    proxy.gone = false;
    await page.getByText('es: The door is open.').waitFor();
    assert.equal(await page.locator('.problem').count(), 0);
    await waitForValue(() => page.inputValue('#source-text'), 'The door is open.');
  });

  test('the page shows the progress of a model download, then the translation', async () => {
    const halved = createDownloadHold();
    await using cdn = await startModelServer(halved.answer);
    await using models = await temporaryDirectory();
    await writeCatalogue(models.path);
    await using service = await startTestService({
      ...{ GLOSSA_MODELS: 'auto', GLOSSA_MODELS_URL: cdn.url, GLOSSA_MODELS_DIR: models.path },
      GLOSSA_TRANSLATION_ENGINES: 'bergamot',
    });
    await using tab = await stage.open(service.url, { key: service.key });
    const { page } = tab;
    await page.getByRole('button', { name: /^From/ }).click();
    await page.getByRole('combobox', { name: 'Search languages' }).fill('English');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^To/ }).click();
    await page.getByRole('combobox', { name: 'Search languages' }).fill('German');
    await page.getByRole('option', { name: /German.*not installed yet \(1 MB\)/ }).click();
    await page.fill('#source-text', 'I am fine.');
    const progress = page.locator('.translator progress');
    await progress.waitFor();
    assert.equal(await progress.getAttribute('max'), '544705');
    await page.getByText('Downloading the model en\u2011de').waitFor();
    halved.release();
    await page.getByText('Mir geht es gut.').waitFor();
    await progress.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: /^To/ }).click();
    await page
      .getByRole('group', { name: 'Recent' })
      .getByRole('option', { name: 'German Deutsch', exact: true })
      .waitFor();
  });

  test('a missing engine is reported with what the service says to do', async () => {
    await using tab = await stage.open('/', { expected: /status of 503/ });
    const { page } = tab;
    await chooseTarget(tab, 'Spanish');
    const message =
      'The model for English → Spanish is not installed. Install it with `glossa models pull en-es` or `glossa models import`.';
    await page.route('**/v1/ai/translate', (route) => {
      const body = JSON.stringify({ success: false, code: 'engine_unavailable', message, log_id: 'x' });
      return route.fulfill({ status: 503, contentType: 'application/json', body });
    });
    await page.fill('#source-text', 'The door is open.');
    await page.getByText('No engine for these languages is available right now.').waitFor();
    await page.getByText(message).waitFor();
  });

  test('a rate-limited request is retried after Retry-After', async () => {
    await using tab = await stage.open('/', { expected: /status of 429/ });
    const { page } = tab;
    await chooseTarget(tab, 'Spanish');
    let refusals = 0;
    await page.route('**/v1/ai/translate', (route) => {
      if (refusals++ > 0) return route.continue();
      const body = JSON.stringify({ success: false, code: 'rate_limited', message: 'Too many.', log_id: 'x' });
      return route.fulfill({ status: 429, headers: { 'retry-after': '1' }, contentType: 'application/json', body });
    });
    await page.fill('#source-text', 'The door is open.');
    await page.getByText('Too many requests with this key.').waitFor();
    await page.getByText('es: The door is open.').waitFor();
    assert.equal(refusals, 2);
  });
});

async function chooseTarget({ page }: Tab, name: string): Promise<void> {
  await page.getByRole('button', { name: /^To/ }).click();
  await page.getByRole('combobox', { name: 'Search languages' }).fill(name);
  await page.getByRole('option', { name, exact: false }).first().click();
}
