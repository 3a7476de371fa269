/**
 * Measures the size of the page, and the Lighthouse scores of every view. Downloads Lighthouse with npx and needs Chromium.
 *
 *   npm run bench -- page [--lighthouse 13]
 */
import { execFile } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { z } from 'zod';
import { chromiumPath, ensurePage, openBrowser, openTab } from '../load/browser.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { VIEWS } from '../src/http/routes/web-page.ts';

const ASSETS = join(import.meta.dirname, '../.glossa/web/assets');
const MAX_OUTPUT = 100 * 1024 * 1024;
const FLAGS = '--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking';

const options = ['--only-categories=performance,accessibility,best-practices,seo', '--output=json', '--quiet'];
const TIMES = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'];

const report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ title: z.string(), score: z.number().nullable(), displayValue: z.string().optional() }),
  ),
});

const { values } = parseArgs({ options: { lighthouse: { type: 'string', default: 'latest' } } });
await ensurePage();
for (const name of (await readdir(ASSETS)).filter((file) => file.endsWith('.br'))) {
  console.log(`${String((await stat(join(ASSETS, name))).size).padStart(7)} bytes  ${name}`);
}

await using glossa = await startLaunchedService();
await showFirstView(glossa.url);
for (const path of VIEWS) await showScores(path);

/** Prints the scores of a view, its times, and the audits that failed. */
async function showScores(path: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'npx',
    ['--yes', `lighthouse@${values.lighthouse}`, glossa.url + path, ...options, `--chrome-flags=${FLAGS}`],
    { maxBuffer: MAX_OUTPUT, env: { CHROME_PATH: chromiumPath, ...process.env } },
  );
  const { categories, audits } = report.parse(JSON.parse(stdout));
  const scores = Object.entries(categories).map(([name, { score }]) => `${name} ${Math.round((score ?? 0) * 100)}`);
  console.log(`${path}: ${scores.join(', ')}`);
  console.log(`  ${TIMES.map((name) => `${name} ${audits[name]?.displayValue}`).join(', ')}`);
  for (const { title, score } of Object.values(audits))
    if (score !== null && score < 0.9) console.log(`  below 90: ${title}`);
}

/** Prints the transferred bytes of script of the first view. */
async function showFirstView(url: string): Promise<void> {
  const browser = await openBrowser();
  {
    await using tab = await openTab(browser, url);
    const bytes = await tab.page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .reduce(
          (sum, entry) =>
            sum + ('encodedBodySize' in entry && entry.name.endsWith('.js') ? Number(entry.encodedBodySize) : 0),
          0,
        ),
    );
    console.log(`script of the first view: ${bytes} bytes`);
  }
  await browser.close();
}
