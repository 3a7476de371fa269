/**
 * Measures the whole service on installed neural models, for each kind of text that people paste.
 *
 *   npm run bench -- neural-real --models DIR --data DIR [--limit 300] [--pairs en-pt,pt-en] [--classes a,b] [--show]
 *
 * `--models` names a models directory with both directions of each pair. `--data` names parallel text: `<code>.txt` with
 * one sentence per line (FLORES); `--limit` is the number of lines that each class uses. `--classes` selects some of the
 * classes of bench/neural-real/classes.ts. `--show` prints each text that came out wrong. The cache is off.
 */
import { parseArgs } from 'node:util';
import { parsePair } from '../src/languages/language-pair.ts';
import { classes } from './neural-real/classes.ts';
import type { Figure } from './neural-real/figure.ts';
import { startTranslator } from './neural-real/translator.ts';
import { sentencesOf } from './translation/parallel-text.ts';

const { values } = parseArgs({
  options: {
    models: { type: 'string' },
    data: { type: 'string' },
    limit: { type: 'string', default: '300' },
    pairs: { type: 'string', default: 'en-pt,pt-en' },
    classes: { type: 'string' },
    show: { type: 'boolean', default: false },
  },
});
const { models, data } = values;
if (models === undefined) throw new Error('Say where the models are: --models DIR');
if (data === undefined) throw new Error('Say where the sentences are: --data DIR');
const names = values.classes?.split(',') ?? Object.keys(classes);
const pairs = values.pairs.split(',').map((pair) => {
  const languages = parsePair(pair);
  if (!languages) throw new Error(`${pair} is no pair of languages.`);
  return languages;
});

await using translator = await startTranslator({ GLOSSA_MODELS_DIR: models, GLOSSA_TRANSLATION_ENGINES: 'bergamot' });
console.log(tableRow(['class', 'measure', ...pairs.map(({ from, to }) => `${from}-${to}`)]));
console.log(tableRow(['---', '---', ...pairs.map(() => '---')]));
for (const name of names) {
  const measure = classes[name];
  if (!measure) throw new Error(`There is no class "${name}". Choose among ${Object.keys(classes).join(', ')}.`);
  const columns: Figure[][] = [];
  for (const { from, to } of pairs) {
    const startedAt = performance.now();
    columns.push(await measure({ from, to, translator, sources: linesOf(from), references: linesOf(to) }));
    console.error(`${name} ${from}-${to}: ${((performance.now() - startedAt) / 1_000).toFixed(1)} s`);
  }
  for (const measure of new Set(columns.flat().map((figure) => figure.measure))) {
    const found = columns.map((figures) => figures.find((figure) => figure.measure === measure));
    console.log(tableRow([name, measure, ...found.map((figure) => figure?.value ?? '')]));
    if (values.show) for (const fault of found.flatMap((figure) => figure?.faults ?? [])) console.log(showFault(fault));
  }
}

function linesOf(code: string): string[] {
  const lines = sentencesOf(data ?? '', code);
  if (!lines) throw new Error(`There are no sentences of ${code}.`);
  return lines.slice(0, Number(values.limit));
}

function tableRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function showFault([source, translation]: readonly [string, string]): string {
  return `  ${JSON.stringify(source)}\n    → ${JSON.stringify(translation)}`;
}
