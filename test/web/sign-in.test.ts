import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { needsBrowser } from '../../load/browser.ts';
import { startHttpServer } from '../../load/servers/http-server.ts';
import { CLIENT, startOidcServer } from '../support/oidc-server.ts';
import { openStage } from '../support/page.ts';
import { violations } from './accessibility.ts';

describe('sign-in on the page', { skip: needsBrowser }, () => {
  test('a person signs in without a key, translates, administers and signs out', async () => {
    await using provider = await startOidcServer();
    const url = await freeAddress();
    await using stage = await openStage({
      GLOSSA_PORT: new URL(url).port,
      GLOSSA_PUBLIC_URL: url,
      GLOSSA_OIDC_ISSUER: provider.issuer,
      GLOSSA_OIDC_CLIENT_ID: CLIENT.id,
      GLOSSA_OIDC_CLIENT_SECRET: CLIENT.secret,
      GLOSSA_OIDC_USER_ROLES: 'translator',
      GLOSSA_OIDC_ADMIN_ROLES: 'admin',
    });
    await using tab = await stage.open('/admin', { key: '' });
    const { page } = tab;
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByText('Sign-in failed.').waitFor();
    assert.deepEqual(await violations(tab), []);
    provider.claims = { roles: ['admin'] };
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.getByRole('row', { name: /first key/ }).waitFor();
    assert.equal(new URL(page.url()).pathname, '/admin');
    assert.equal(await page.evaluate(() => document.cookie), '', 'scripts see no cookie');
    await page.getByRole('link', { name: 'Translate' }).click();
    await page.fill('#source-text', 'The house is big.');
    await page.locator('#result-text').getByText(/\p{L}/u).first().waitFor();
    await page.getByRole('button', { name: 'Settings' }).click();
    await page.getByText('Signed in as Ann Example').waitFor();
    assert.deepEqual(await violations(tab), []);
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.waitForURL(`${provider.issuer}/protocol/openid-connect/logout?**`);
    await page.goto(url);
    await page.getByRole('link', { name: 'Sign in' }).waitFor();
  });
});

/** The address of a port that is free now. */
async function freeAddress(): Promise<string> {
  await using server = await startHttpServer((_request, response) => response.end());
  return server.url;
}
