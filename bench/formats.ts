/**
 * Measures processor time to take documents apart and to put them together with translations, for each format.
 *
 *   npm run bench -- formats [--rounds 30]
 *
 * The documents are like usual ones and have 100,000 and 300,000 characters. The figures are medians, in milliseconds, without
 * the first round, in which the code is not compiled yet.
 */

import { parseArgs } from 'node:util';
import { median } from '../load/averages.ts';
import { htmlPage } from '../load/texts/html-page.ts';
import { markdownPage } from '../load/texts/markdown-page.ts';
import type { Format, ParsedText } from '../src/formats/format.ts';
import { FORMATS, type FormatName } from '../src/formats/markup-formats.ts';

const LENGTHS = [100_000, 300_000];
const TARGET = { code: 'ar', isRightToLeft: true };
const DOCUMENTS: readonly { format: FormatName; create: (length: number) => string }[] = [
  { format: 'html', create: htmlPage },
  { format: 'markdown', create: markdownPage },
];

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '30' } } });
const rounds = Number(values.rounds);

console.log('format     characters   units    tags    parse  compose      sum');
for (const { format, create } of DOCUMENTS) {
  for (const length of LENGTHS) console.log(measure(format, FORMATS[format], create(length)));
}

function measure(name: string, format: Format<ParsedText>, source: string): string {
  const parsed = format.parse(source);
  const translations = parsed.units.map(({ text, tags }) => ({ text: text.toUpperCase(), tags }));
  const tags = parsed.units.reduce((sum, unit) => sum + unit.tags.length, 0);
  const [, ...times] = Array.from({ length: rounds + 1 }, () => ({
    parse: processorMs(() => format.parse(source)),
    compose: processorMs(() => format.compose(parsed, translations, TARGET)),
  }));
  const parse = median(times.map((time) => time.parse));
  const compose = median(times.map((time) => time.compose));
  const sum = median(times.map((time) => time.parse + time.compose));
  const figures = [source.length, parsed.units.length, tags].map((figure) => String(figure).padStart(8)).join('');
  const milliseconds = [parse, compose, sum].map((time) => time.toFixed(1).padStart(9));
  return `${name.padEnd(13)}${figures}${milliseconds.join('')}`;
}

/** Processor time of all threads of the process, garbage collection included. */
function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
