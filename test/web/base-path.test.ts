import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { needsBrowser } from '../../load/browser.ts';
import type { HttpServer } from '../../load/servers/http-server.ts';
import { openStage, proxyTo, type Stage } from '../support/page.ts';

const PATH = '/tools/translate';

describe('the page behind a proxy that serves it under a path', { skip: needsBrowser }, () => {
  let stage: Stage;
  let proxy: HttpServer;
  before(async () => {
    stage = await openStage();
    proxy = await proxyTo(stage.service, { path: PATH });
  });
  after(async () => {
    await proxy[Symbol.asyncDispose]();
    await stage[Symbol.asyncDispose]();
  });

  test('loads its files, translates, and keeps every link under the path', async () => {
    await using tab = await stage.open(`${proxy.url}${PATH}/`);
    const { page } = tab;
    await page.getByRole('textbox').first().fill('The house is big.');
    await page.locator('.pane-result').getByText(/\p{L}/u).first().waitFor();
    const requested = await page.evaluate(() =>
      performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    );
    const links = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].map(({ href }) => new URL(href).pathname),
    );
    assert.deepEqual(
      [...requested, ...links].filter((path) => !path.startsWith(`${PATH}/`)),
      [],
    );
    await page.getByRole('link', { name: 'Documents' }).click();
    assert.equal(new URL(page.url()).pathname, `${PATH}/documents`);
  });

  test('shows the reference, also with a slash at the end of its address', async () => {
    await using tab = await stage.open(`${proxy.url}${PATH}/docs/`);
    await tab.page.getByRole('heading', { name: 'API reference' }).waitFor();
    await tab.page.getByText('too_many_documents').waitFor();
    assert.equal(new URL(tab.page.url()).pathname, `${PATH}/docs`);
  });
});
