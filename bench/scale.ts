/**
 * Measures how processor time grows while requests, texts, arrays, documents, glossaries and tables grow tenfold, a
 * hundredfold and a thousandfold.
 *
 *   npm run bench -- scale --data DIR [--rounds 3] [--parts texts,arrays,documents,glossaries,tables] [--json]
 *
 * The exponent is the slope of the logarithm of the cost over the logarithm of the size: 1 for costs in proportion to the size,
 * 0 for costs that do not grow. What the smallest size costs is taken off first, so that the fixed cost of a request does not
 * hide growth. `--data` names parallel text with `en.txt` and `sr.txt`.
 */
import { parseArgs } from 'node:util';
import { type Figure, figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { startLaunchedService } from '../load/launched-service.ts';
import { connect } from './scale/client.ts';
import { documentGrowths } from './scale/documents.ts';
import { glossaryGrowths } from './scale/glossaries.ts';
import { type Growth, type MeasuredGrowth, measureGrowth } from './scale/growth.ts';
import { openTables } from './scale/tables.ts';
import { textGrowths } from './scale/texts.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    parts: { type: 'string', default: 'texts,arrays,documents,glossaries,tables' },
    ...JSON_OPTION,
  },
});
/** Noise of a measurement moves an exponent by a few hundredths. */
const TOLERANCE = 0.05;

const parts = values.parts.split(',');
const figures: Figure[] = [];
if (!values.json) printRow(['', 'by', 'from', 'to', 'ms', 'ms', 'exponent', 'last tenfold', '']);
{
  await using glossa = await startLaunchedService();
  await using client = connect(glossa);
  const { texts, arrays } = textGrowths(client, values.data);
  if (parts.includes('texts')) await measureAll(texts);
  if (parts.includes('arrays')) await measureAll(arrays);
  if (parts.includes('documents')) await measureAll(documentGrowths(client, values.data));
  if (parts.includes('glossaries')) await measureAll(glossaryGrowths(client, values.data));
}
if (parts.includes('tables')) {
  await using tables = await openTables();
  await measureAll(tables.growths);
}
if (values.json) printFigures(figures);

async function measureAll(growths: readonly Growth[]): Promise<void> {
  for (const growth of growths) report(await measureGrowth(growth, Number(values.rounds)));
}

function report({ growth, points, fit, lastFit }: MeasuredGrowth): void {
  const { name, unit } = growth;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return;
  figures.push(
    ...figuresOf(`${name}, by ${unit}`, 'Glossa', {
      exponent: fit.exponent,
      'standard error': fit.standardError,
      'exponent of the last tenfold': lastFit.exponent,
      smallest: first.size,
      'ms of processor time': first.cost,
      largest: last.size,
      'ms of processor time of the largest': last.cost,
    }),
  );
  if (values.json) return;
  printRow([
    name,
    unit,
    String(first.size),
    String(last.size),
    first.cost.toFixed(2),
    last.cost.toFixed(2),
    `${fit.exponent.toFixed(2)} ± ${fit.standardError.toFixed(2)}`,
    lastFit.exponent.toFixed(2),
    growsFaster(growth, fit.exponent) ? 'too fast' : '',
  ]);
}

function growsFaster({ maxExponent }: Growth, exponent: number): boolean {
  return exponent > maxExponent + TOLERANCE;
}

function printRow(cells: readonly string[]): void {
  const widths = [40, 16, 8, 9, 10, 10, 14, 13, 8];
  console.log(
    cells.map((cell, at) => (at < 2 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0))).join(' '),
  );
}
