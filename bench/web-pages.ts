/**
 * Measures which texts of web pages summaries read, beside Mozilla's Readability alone.
 *
 *   npm run bench -- web-pages --data DIR
 *
 * DIR contains web pages in UTF-8, and `pages.json`, a list of `{ file, with, without }`: texts that belong to the article of a page, and
 * texts of its menus, boxes, comments and captions. Recall is the share of the first that are read, precision the share of the first
 * among those that are read, F their harmonic mean. A lost page is one none of whose texts are read.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { articleOf, readArticle } from '../src/formats/html/article.ts';
import { parseDom } from '../src/formats/html/parse-dom.ts';
import { oneLine } from '../src/formats/html/whitespace.ts';

const PAGES = z.array(z.object({ file: z.string(), with: z.array(z.string()), without: z.array(z.string()) }));
type Page = z.output<typeof PAGES>[number] & { source: string };

const { values } = parseArgs({ options: { data: { type: 'string' } } });
const { data } = values;
if (!data) throw new Error('Say where the pages are: --data DIR');

const pages: Page[] = PAGES.parse(JSON.parse(readFileSync(join(data, 'pages.json'), 'utf8'))).map((page) => ({
  ...page,
  source: readFileSync(join(data, page.file), 'utf8'),
}));
console.log(`${pages.length} pages`);
console.log('                 recall  precision       F  lost pages  ms of CPU a page');
measure('articleOf', (source) => textOf(parseDom(`<body>${articleOf(source)}</body>`)?.documentElement));
measure('Readability', (source) => {
  const document = parseDom(source);
  return document ? oneLine(readArticle(document)?.textContent ?? '') : '';
});

function measure(name: string, read: (source: string) => string): void {
  const counts = { wanted: 0, read: 0, unwanted: 0, lost: 0 };
  const startedAt = process.cpuUsage();
  for (const page of pages) {
    const text = orNothing(() => read(page.source));
    const found = page.with.filter((part) => text.includes(oneLine(part))).length;
    counts.wanted += page.with.length;
    counts.read += found;
    counts.unwanted += page.without.filter((part) => text.includes(oneLine(part))).length;
    if (found === 0) counts.lost++;
  }
  const { user, system } = process.cpuUsage(startedAt);
  const recall = counts.read / counts.wanted;
  const precision = counts.read / (counts.read + counts.unwanted);
  const f = (2 * recall * precision) / (recall + precision);
  const figures = [recall.toFixed(3).padStart(6), precision.toFixed(3).padStart(9), f.toFixed(3).padStart(6)];
  const milliseconds = ((user + system) / 1_000 / pages.length).toFixed(0);
  console.log(
    `${name.padEnd(15)}  ${figures.join('  ')}  ${String(counts.lost).padStart(10)}  ${milliseconds.padStart(16)}`,
  );
}

/** A page that is refused has no text. */
function orNothing(read: () => string): string {
  try {
    return read();
  } catch {
    return '';
  }
}

function textOf(element: { textContent: string | null } | null | undefined): string {
  return oneLine(element?.textContent ?? '');
}
