/**
 * Runs the benchmarks of the report, and writes docs/benchmarks/ with their figures, tables and charts.
 *
 *   npm run bench -- report [--data DIR] [--models MODELS] [--python PYTHON] [--only apy,idle] [--quick] [--draw]
 *
 * `--models` names a models directory with en-pt and pt-en. `--python` names a Python with PyPI's package `bergamot`.
 * `--quick` takes one short round each, to try the report; `--draw` measures nothing and draws the stored figures again. A
 * benchmark that cannot run here keeps its stored figures.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { drawChart } from './chart.ts';
import { reportPage } from './page.ts';
import { type Paths, type Result, result, runBench } from './run-bench.ts';
import { SECTIONS, type Section } from './sections.ts';

const OUTPUT = join(import.meta.dirname, '../../docs/benchmarks');

/** Options of a short round, by benchmark. */
const QUICK: Record<string, readonly string[]> = {
  apy: ['--rounds', '1', '--seconds', '2'],
  'cpu-per-word': ['--rounds', '1'],
  native: ['--rounds', '1'],
  soak: ['--minutes', '6'],
  bergamot: ['--rounds', '1', '--seconds', '2'],
  translation: ['--limit', '50'],
  sizes: ['--rounds', '1'],
  scale: ['--rounds', '1'],
  overhead: ['--rounds', '1', '--seconds', '2'],
  idle: ['--rounds', '1'],
};

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    models: { type: 'string' },
    python: { type: 'string' },
    only: { type: 'string' },
    quick: { type: 'boolean', default: false },
    draw: { type: 'boolean', default: false },
  },
});
const paths: Paths = { DIR: values.data, MODELS: values.models, PYTHON: values.python };
const only = values.only?.split(',');
mkdirSync(join(OUTPUT, 'results'), { recursive: true });

if (!values.draw) {
  for (const section of SECTIONS) {
    if (only === undefined || only.includes(section.name)) await measure(section);
  }
}
draw();

async function measure(section: Section): Promise<void> {
  try {
    const measured = await runBench(section, paths, values.quick ? (QUICK[section.name] ?? []) : []);
    writeFileSync(resultFile(section), `${JSON.stringify(measured, null, 2)}\n`);
    console.log(`${section.name}: ${measured.figures.length} figures`);
  } catch (error) {
    process.exitCode = 1;
    console.error(`${section.name}: not measured. ${error instanceof Error ? error.message : error}`);
  }
}

function draw(): void {
  const results = new Map<string, Result>();
  for (const section of SECTIONS) {
    if (!existsSync(resultFile(section))) continue;
    const stored = result.parse(JSON.parse(readFileSync(resultFile(section), 'utf8')));
    results.set(section.name, stored);
    for (const { measure: name, file } of section.charts) {
      const figures = stored.figures.filter((it) => it.measure === name);
      if (figures.length === 0) throw new Error(`${section.name} has no figures of "${name}".`);
      writeFileSync(join(OUTPUT, file), drawChart(name, figures));
    }
  }
  writeFileSync(join(OUTPUT, 'README.md'), reportPage(SECTIONS, results));
}

function resultFile({ name }: Section): string {
  return join(OUTPUT, 'results', `${name}.json`);
}
