import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const ROOT = join(import.meta.dirname, '..');

/** The script that starts the Chromium of the test set-up. */
const OWN_CHROMIUM = join(ROOT, '.glossa/chromium-headless-shell/run');

/** The installed Chromium; undefined where no browser is installed. */
export const chromiumPath = [
  OWN_CHROMIUM,
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
].find((path) => existsSync(path));

/** For `skip` of a test: false when a browser is installed. */
export const needsBrowser: string | false =
  chromiumPath === undefined && 'Chromium is not installed, and the set-up could not install it';

/** Disables background requests to the network. */
const ARGUMENTS = [
  ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  ...['--disable-component-update', '--disable-sync'],
];

/** Builds the page if its sources have changed. A running service keeps serving the previous one. */
export async function ensurePage(): Promise<void> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts/build-page.mjs')]);
}

export function openBrowser(): Promise<Browser> {
  return chromium.launch({ ...(chromiumPath ? { executablePath: chromiumPath } : {}), args: ARGUMENTS });
}

/** A tab with separate storage. */
export interface Tab extends AsyncDisposable {
  page: Page;
  /** Errors and warnings of the browser: policy violations, exceptions, failed requests. */
  faults: string[];
}

/** @param address may contain an API key in its fragment */
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

/** Maximum time from a click to its result. */
const RESULT_TIMEOUT_MS = 60_000;

/** Waits until a value of the page is as expected. Fails with the difference after a timeout. */
export async function waitForValue<T>(read: () => Promise<T>, expected: T): Promise<void> {
  const until = performance.now() + RESULT_TIMEOUT_MS;
  for (;;) {
    const actual = await read();
    if (actual === expected) return;
    if (performance.now() > until) assert.equal(actual, expected);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
