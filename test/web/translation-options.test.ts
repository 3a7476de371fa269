import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsBrowser, type Tab, waitForValue } from '../../load/browser.ts';
import { openStage, type Stage } from '../support/page.ts';
import { violations } from './accessibility.ts';

describe('the options of a translation on the page', { skip: needsBrowser }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  test('HTML and Markdown keep their marks', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'German');
    await page.getByLabel('Format of the text').selectOption('HTML');
    await page.fill('#source-text', '<p class="x">I am fine.</p>');
    await waitForValue(() => page.locator('#result-text').innerText(), '<p class="x">Mir geht es gut.</p>');
    await page.getByLabel('Format of the text').selectOption('Markdown');
    await page.fill('#source-text', '# I am fine.\n\n    I am fine.');
    await waitForValue(() => page.locator('#result-text').innerText(), '# Mir geht es gut.\n\n    I am fine.');
  });

  test('the expected quality is that of the route that answered', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'German');
    await page.fill('#source-text', 'I am fine.');
    await page.getByText(/by bergamot/).waitFor();
    const quality = await page.evaluate(async () => {
      const { languages } = await (await fetch('/v1/languages')).json();
      const english = languages.find(({ code }: { code: string }) => code === 'en');
      return english.targets.find(({ code }: { code: string }) => code === 'de').quality;
    });
    await page.getByText(`expected quality ${Math.round(quality)} of 100`).waitFor();
  });

  test('a sentence shows other wordings, and the chosen one takes its place', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'German');
    await page.fill('#source-text', 'I am fine.\n\nThe bill, please.');
    const sentence = page.locator('.sentence', { hasText: 'Die Rechnung, bitte.' });
    await sentence.click();
    const panel = page.getByRole('region', { name: 'Other wordings' });
    const wordings = panel.getByRole('listitem');
    await wordings.nth(1).waitFor();
    assert.equal(await panel.locator('[aria-pressed="true"]').innerText(), 'Die Rechnung, bitte.');
    assert.deepEqual(await violations(tab), []);
    const other = await wordings.nth(1).innerText();
    assert.notEqual(other, 'Die Rechnung, bitte.');
    await wordings.nth(1).getByRole('button').click();
    await waitForValue(() => page.locator('#result-text').innerText(), `Mir geht es gut.\n\n${other}`);
    await page.locator('.translator').getByRole('button', { name: 'Copy' }).click();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), `Mir geht es gut.\n\n${other}`);
    await page.keyboard.press('Tab');
    await panel.getByRole('button', { name: 'Close' }).click();
    await panel.waitFor({ state: 'detached' });
  });

  test('sentences and their wordings work with the keyboard', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    await chooseTarget(tab, 'German');
    await page.fill('#source-text', 'I am fine.\n\nThe bill, please.');
    await page.locator('.sentence').first().focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('region', { name: 'Other wordings' });
    await panel.getByRole('listitem').nth(1).waitFor();
    await waitForValue(() => focused(tab), 'Die Rechnung, bitte.');
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    assert.equal(await page.evaluate(() => document.activeElement?.className), 'sentence');
  });

  test('the form of address can be chosen where the engine follows it', async () => {
    await using tab = await stage.open();
    const { page } = tab;
    assert.equal(await page.getByLabel('Form of address').count(), 0);
    await page.route('**/v1/languages', async (route) => {
      const list = await (await route.fetch()).json();
      for (const { targets } of list.languages) for (const target of targets) target.features = ['formality'];
      await route.fulfill({ json: list });
    });
    await page.reload();
    await chooseTarget(tab, 'German');
    await page.fill('#source-text', 'I am fine.');
    const request = page.waitForRequest((it) => it.postDataJSON()?.formality === 'prefer_more');
    await page.getByLabel('Form of address').selectOption('Formal');
    await request;
    await page.getByText('Mir geht es gut.').waitFor();
  });
});

const focused = ({ page }: Tab) => page.evaluate(() => document.activeElement?.textContent ?? '');

async function chooseTarget({ page }: Tab, name: string): Promise<void> {
  await page.getByRole('button', { name: /^To/ }).click();
  await page.getByRole('combobox', { name: 'Search languages' }).fill(name);
  await page.getByRole('option', { name, exact: false }).first().click();
}
