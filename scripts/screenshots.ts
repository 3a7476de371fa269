/** Takes the screenshots in docs/screenshots from the real page: `npm run screenshots`. Needs Apertium and Chromium. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { ensurePage, openBrowser, openTab } from '../load/browser.ts';
import { startTestService, type TestService } from '../test/support/service.ts';

const ROOT = join(import.meta.dirname, '..');
const DIRECTORY = join(ROOT, 'docs/screenshots');
const WIDE = { width: 1200, height: 700 };
const PHONE = { width: 390, height: 780 };

await ensurePage();
await using service = await startTestService();
const browser = await openBrowser();
const document = await readFile(join(ROOT, 'assets/a-short-history-of-translation.md'), 'utf8');
const [, ...paragraphs] = document.split('\n\n').filter((part) => !part.startsWith('#'));

await takeScreenshot('translate', { viewport: WIDE }, '/', translate);
await takeScreenshot('translate-phone', { viewport: PHONE, colorScheme: 'dark' }, '/', translate);
await takeScreenshot('summarize', { viewport: WIDE }, '/summarize', async (page) => {
  await page.fill('#summary-source', paragraphs.slice(0, 5).join('\n\n'));
  await page.getByRole('button', { name: 'Summarize' }).click();
  await page.locator('#summary-text').waitFor();
  await page.locator('#source-link-0').click();
});
await takeScreenshot('documents', { viewport: WIDE }, '/documents', async (page) => {
  const file = { name: 'a-short-history-of-translation.md', mimeType: 'text/markdown', buffer: Buffer.from(document) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.locator('.document-done').waitFor();
});
await browser.close();

async function translate(page: Page): Promise<void> {
  await page.fill(
    '#source-text',
    'The library opens every day and the entrance is free.\n\nThe children read books in the garden.',
  );
  await page.locator('#result-text').waitFor();
}

async function takeScreenshot(
  name: string,
  options: BrowserContextOptions,
  path: string,
  act: (page: Page) => Promise<void>,
): Promise<void> {
  await using tab = await openTab(browser, address(service, path), { deviceScaleFactor: 1.5, ...options });
  await act(tab.page);
  await tab.page.mouse.move(0, 0);
  await tab.page.screenshot({ path: join(DIRECTORY, `${name}.png`) });
}

function address({ url, key }: TestService, path: string): string {
  return `${url}${path}#key=${key}`;
}
