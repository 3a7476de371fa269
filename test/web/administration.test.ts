import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { after, before, describe, test } from 'node:test';
import type { Page } from 'playwright-core';
import { needsBrowser, waitForValue } from '../../load/browser.ts';
import { SCOPES } from '../../src/accounts/key-store.ts';
import { openStage, type Stage } from '../support/page.ts';
import { violations } from './accessibility.ts';

describe('the administration of the page', { skip: needsBrowser }, () => {
  let stage: Stage;
  let admin: string;
  before(async () => {
    stage = await openStage({ GLOSSA_PRICE: 'EUR 100 in, 200 out' });
    const { keyStore } = stage.service.service;
    admin = (await keyStore.create({ owner: 'ann', name: 'admin', scopes: SCOPES })).key;
  });
  after(() => stage[Symbol.asyncDispose]());
  const choose = (page: Page, panel: string) => page.getByRole('radio', { name: panel }).check({ force: true });

  test('a key is created, shown once, changed and revoked after a question', async () => {
    await using tab = await stage.open('/admin', { key: admin, expected: /status of 400/ });
    const { page } = tab;
    await page.getByRole('button', { name: 'New key' }).click();
    const form = page.getByRole('dialog', { name: 'New key' });
    await form.getByLabel('Owner').fill('ben');
    await form.getByLabel('Name').fill('website');
    await form.getByLabel('files').uncheck();
    await form.getByLabel('Limits').fill('many');
    assert.deepEqual(await violations(tab), []);
    await form.getByRole('button', { name: 'Create' }).click();
    await form.getByRole('alert').waitFor();
    await form.getByLabel('Limits').fill('5 at once');
    await form.getByRole('button', { name: 'Create' }).click();
    const shown = page.getByRole('dialog', { name: 'The new key' });
    const key = await shown.locator('code').innerText();
    const headers = { 'x-api-key': key };
    assert.equal((await stage.service.get('/v1/usage', headers)).status, 200);
    assert.equal((await stage.service.get('/v1/store/file', headers)).status, 403);
    await shown.getByRole('button', { name: 'Close' }).click();
    const row = page.getByRole('row', { name: 'ben' });
    await row.getByText('website').waitFor();
    await row.getByText('5 requests at once').waitFor();
    assert.equal((await page.content()).includes(key), false);
    assert.deepEqual(await violations(tab), []);

    await row.getByRole('button', { name: /^Change/ }).click();
    const change = page.getByRole('dialog', { name: /^Change/ });
    await change.getByLabel('files').check();
    await change.getByLabel('Valid until').fill('2999-01-31');
    await change.getByRole('button', { name: 'Save' }).click();
    await row.getByText('2999').waitFor();
    assert.equal((await stage.service.get('/v1/store/file', headers)).status, 200);

    await row.getByRole('button', { name: /^Revoke/ }).click();
    const question = page.getByRole('dialog', { name: /^Revoke the key/ });
    await question.getByRole('button', { name: 'Cancel' }).click();
    assert.equal((await stage.service.get('/v1/usage', headers)).status, 200);
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await question.getByRole('button', { name: 'Revoke' }).click();
    await row.getByText(/^Revoked/).waitFor();
    assert.equal((await stage.service.get('/v1/usage', headers)).status, 401);
  });

  test('usage and costs, documents, models and the audit log are shown, and the log is exported', async () => {
    const text = { text: 'The house is big.', target_language: 'de', current_language: 'en' };
    assert.equal((await stage.service.post('/v1/ai/translate', text)).status, 200);
    const form = new FormData();
    form.set('file', new File(['The house is big.\n'], 'private name.txt'));
    form.set('target_language', 'de');
    await stage.service.fetch('/v1/ai/translate/document', { method: 'POST', body: form });
    await using tab = await stage.open('/admin', { key: admin, expected: /status of 400/ });
    const { page } = tab;
    await choose(page, 'Usage and costs');
    const costs = page.getByRole('region', { name: 'Usage and costs' });
    await costs.getByRole('row', { name: 'default' }).getByText('€0').waitFor();
    assert.equal(await page.locator('svg .bar').count(), 1);
    assert.deepEqual(await violations(tab), []);

    await choose(page, 'Documents');
    await page.getByRole('button', { name: /^Delete: / }).click();
    assert.doesNotMatch(await page.content(), /private name/);
    assert.deepEqual(await violations(tab), []);
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();

    await choose(page, 'Models');
    await page
      .getByRole('row', { name: /English → German/ })
      .getByText('installed')
      .waitFor();
    assert.deepEqual(await violations(tab), []);

    await choose(page, 'Audit log');
    await page.getByRole('combobox', { name: 'Action' }).selectOption('document.deleted');
    await waitForValue(() => page.getByRole('row').count(), 2);
    await page.getByRole('row', { name: /document\.deleted key ann/ }).waitFor();
    assert.deepEqual(await violations(tab), []);
    const started = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export as JSON lines' }).click();
    const download = await started;
    assert.equal(download.suggestedFilename(), 'audit.jsonl');
    const [line = '', ...rest] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\n');
    assert.deepEqual([JSON.parse(line).action, rest], ['document.deleted', []]);
  });

  test('a key without the scope admin sees why there is nothing', async () => {
    await using tab = await stage.open('/admin', { expected: /status of 403/ });
    await tab.page.getByText('This key does not have permission').waitFor();
    assert.deepEqual(await violations(tab), []);
  });

  test('it is reached from the settings', async () => {
    await using tab = await stage.open('/', { key: admin });
    await tab.page.getByRole('button', { name: 'Settings' }).click();
    await tab.page.getByRole('link', { name: 'Administration' }).click();
    await tab.page.getByRole('heading', { name: 'Administration' }).waitFor();
    assert.equal(new URL(tab.page.url()).pathname, '/admin');
  });
});
