import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const ROOT = join(import.meta.dirname, '..');

/** Where the test set-up unpacks Chromium, with a script that starts it. */
const OWN_CHROMIUM = join(ROOT, '.glossa/chromium/run');

const executable = [
  OWN_CHROMIUM,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => existsSync(path));

/** For `skip` of a test: why there is no browser, or false where there is one. */
export const needsBrowser: string | false = executable === undefined && 'there is no Chromium, and the set-up got none';

/** Nothing that a browser does of itself may leave this machine. */
const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/** Builds the page from what is here, unless it is; a service serves what was there when it started. */
export async function ensurePage(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-page.mjs')]);
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...(executable ? { executablePath: executable } : {}), args: ARGUMENTS });
}

/** A tab with storage of its own. */
export interface Tab extends AsyncDisposable {
  page: Page;
  /** Everything that the browser complained of: broken policy, exceptions, failed requests. */
  faults: string[];
}

/** @param address with the key in its fragment, where the page shall have one */
export async function openTab(browser: Browser, address: string, options: BrowserContextOptions = {}): Promise<Tab> {
  const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce', ...options });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  await page.goto(address);
  await page.locator('#source-text').waitFor({ state: 'attached' });
  return { page, faults, [Symbol.asyncDispose]: () => context.close() };
}

/** Milliseconds that a page may take to show what follows from a click. */
const SHOWN_WITHIN = 60_000;

/** Waits until what is read from a page is as expected, and fails with the difference when it never is. */
export async function becomes<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const until = performance.now() + SHOWN_WITHIN;
  for (;;) {
    const actual = await read();
    if (actual === expected) return;
    if (performance.now() > until) assert.equal(actual, expected);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
