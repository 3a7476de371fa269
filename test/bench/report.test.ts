import assert from 'node:assert/strict';
import { test } from 'node:test';
import { drawChart } from '../../bench/report/chart.ts';
import { reportPage } from '../../bench/report/page.ts';
import { type Result, result } from '../../bench/report/run-bench.ts';
import type { Section } from '../../bench/report/sections.ts';
import { figuresOf } from '../../load/figures.ts';

const FIGURES = [
  ...figuresOf('8 connections', 'Glossa', { 'requests per second': 1234.4, 'p99 in ms': 0.0456 }),
  ...figuresOf('8 connections', 'peer & co', { 'requests per second': 617.2 }),
];
const RATES = FIGURES.filter(({ measure }) => measure === 'requests per second');
const SECTION: Section = {
  name: 'rates',
  title: 'Speed beside a peer',
  text: 'Both translate the same sentences.',
  options: [],
  charts: [{ measure: 'requests per second', file: 'rates.svg' }],
};
const RESULT: Result = {
  command: 'npm run bench -- rates',
  date: '2026-01-31',
  cores: 2,
  processor: 'A processor',
  versions: { Glossa: '1.0.0' },
  figures: FIGURES,
};

test('a chart is an SVG image whose bars are as long as their figures', () => {
  const svg = drawChart('requests per second', RATES);
  assert.match(svg, /^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
  assert.match(svg, />1,234</);
  assert.match(svg, />peer &amp; co</);
  const widths = [...svg.matchAll(/<rect[^>]*\bwidth="([\d.]+)"/g)].map(([, width]) => Number(width));
  assert.equal(widths.length, 2);
  assert.ok(Math.abs((widths[0] ?? 0) / (widths[1] ?? 1) - 2) < 0.01, widths.join());
});

test('a chart of the same figures has the same bytes', () => {
  assert.equal(drawChart('requests per second', RATES), drawChart('requests per second', RATES));
});

test('the page has every figure, the chart, the command, the date, the cores and the versions', () => {
  const page = reportPage([SECTION], new Map([['rates', RESULT]]));
  assert.match(page, /\| 8 connections \| Glossa \| 1,234 \| 0\.0456 \|/);
  assert.match(page, /\| 8 connections \| peer & co \| 617 \| {2}\|/);
  assert.match(page, /!\[[^\]]+\]\(rates\.svg\)/);
  assert.match(page, /`npm run bench -- rates`, 2026-01-31, 2 cores \(A processor\), Glossa 1\.0\.0/);
});

test('a benchmark without figures has no section, and a result without figures is rejected', () => {
  assert.doesNotMatch(reportPage([SECTION], new Map()), /Speed beside a peer/);
  assert.equal(result.safeParse({ ...RESULT, figures: [] }).success, false);
});
