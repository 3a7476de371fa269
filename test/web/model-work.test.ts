import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsBrowser, waitForValue } from '../../load/browser.ts';
import { openStage, type Stage } from '../support/page.ts';
import { startStepwiseModel } from '../support/stepwise-model.ts';

const TEXT = `𝄞 𝄞 The library of the town opens at nine in the morning and closes at six in the evening. \
Entrance is free for everybody who lives in the town. The visitors from elsewhere pay two euros at the door. \
Children under twelve read in a room of their own, which has a garden with three old apple trees.`;

describe('the page while a language model works', { skip: needsBrowser }, () => {
  let stage: Stage;
  before(async () => {
    stage = await openStage();
  });
  after(() => stage[Symbol.asyncDispose]());

  test('a summary shows that the model reads, then how many tokens it has written', async () => {
    const tokens = ['{"points":["The library ', 'of the town opens at nine ', 'in the morning."', ']}'];
    await using model = await startStepwiseModel(tokens, { GLOSSA_SUMMARY_ENGINE: 'llm' });
    await using tab = await stage.open(`${model.service.url}/summarize`, { key: model.service.key });
    const { page } = tab;
    await page.fill('#summary-source', TEXT);
    await page.getByLabel('Number of points').fill('1');
    await page.keyboard.press('Control+Enter');
    await page.getByText('A language model is reading the text…').waitFor();
    model.writeAnswer();
    await page.getByText('A language model is writing: 3 tokens so far.').waitFor();
    model.endAnswer();
    await page.getByText('Written by a language model').waitFor();
    assert.match(await page.locator('#summary-text').innerText(), /The library of the town opens at nine/);
  });

  test('a translation shows them too, and then its engine', async () => {
    const tokens = ['{"1": "La biblioteca ', 'abre todos ', 'los días."', '}'];
    await using model = await startStepwiseModel(tokens, { GLOSSA_TRANSLATION_ENGINES: 'llm' });
    await using tab = await stage.open(model.service.url, { key: model.service.key });
    const { page } = tab;
    await page.getByRole('button', { name: /^To/ }).click();
    await page.getByRole('combobox', { name: 'Search languages' }).fill('Spanish');
    await page.getByRole('option', { name: 'Spanish', exact: false }).first().click();
    await page.fill('#source-text', 'The library opens every day.');
    await page.getByText('A language model is reading the text…').waitFor();
    model.writeAnswer();
    await page.getByText('A language model is writing: 3 tokens so far.').waitFor();
    model.endAnswer();
    await waitForValue(() => page.locator('#result-text').innerText(), 'La biblioteca abre todos los días.');
    assert.match(await page.locator('.translator .facts').innerText(), /by llm/);
    await page.getByText('A language model is writing').waitFor({ state: 'detached' });
  });
});
