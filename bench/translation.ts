/**
 * Quality of every direct pair beside the bare engine: BLEU and chrF of both on the same sentences, the difference, and the
 * interval in which 95 of 100 such differences lie when the sentences are drawn anew.
 *
 *   npm run bench:translation -- --data DIR [--pairs en-es,es-en] [--from 0] [--limit 997] [--outputs DIR]
 *
 * DIR holds parallel text, `<code>.txt`, one sentence a line (as FLORES-200 dev). Ours is what a whole service answers over
 * HTTP; the bare engine is the same mode of Apertium with nothing of ours around it. `--outputs` writes `<pair>.tsv`
 * files to read: source, reference, bare, ours. Pairs that the service serves by another way are measured so, and marked.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { type DirectionRow, directionRows } from '../src/translation/engines/apertium/directions.ts';
import { findApertiumRoot } from '../src/translation/engines/apertium/root.ts';
import { startTestService, type TestService } from '../test/support/service.ts';
import { translateBare } from './translation/bare-engine.ts';
import { bleu } from './translation/bleu.ts';
import { differenceInterval } from './translation/bootstrap.ts';
import { chrF } from './translation/chrf.ts';
import { countsOf, type Metric, scoreOf } from './translation/metric.ts';
import { sentencesOf } from './translation/parallel-text.ts';

/** Strings of one request: far below every limit of the service. */
const REQUEST = 200;

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    pairs: { type: 'string' },
    from: { type: 'string', default: '0' },
    limit: { type: 'string', default: '997' },
    outputs: { type: 'string' },
  },
});
const { data } = values;
if (data === undefined) throw new Error('Say where the sentences are: --data DIR');
const root = findApertiumRoot(process.env.GLOSSA_APERTIUM_DIR, join(import.meta.dirname, '..'));
if (root === undefined) throw new Error('There is no Apertium to measure: run npm start once.');
const wanted = values.pairs?.split(',');

await using service = await startTestService();
console.log(row('pair', ['sentences', 'bare', 'BLEU', 'difference', '', 'bare', 'chrF', 'difference', '']));
for (const direction of directionRows) {
  const pair = `${direction.from}-${direction.to}`;
  if (!wanted || wanted.includes(pair)) await measure(pair, direction, data, root);
}

async function measure(pair: string, direction: DirectionRow, directory: string, apertium: string): Promise<void> {
  const first = Number(values.from);
  const sources = sentencesOf(directory, direction.from)?.slice(first, first + Number(values.limit));
  const references = sentencesOf(directory, direction.to)?.slice(first, first + Number(values.limit));
  if (!sources || !references) return;
  const bare = await translateBare(apertium, direction, sources);
  const { texts: ours, engines } = await translateWith(service, direction, sources);
  const cells = [bleu, chrF].flatMap((metric) => compare(metric, bare, ours, references));
  console.log(row(pair, [`${sources.length}`, ...cells, engines === 'apertium' ? '' : engines]));
  if (values.outputs === undefined) return;
  mkdirSync(values.outputs, { recursive: true });
  const lines = sources.map((source, i) => [source, references[i], bare[i], ours[i]].join('\t'));
  writeFileSync(join(values.outputs, `${pair}.tsv`), `${lines.join('\n')}\n`);
}

function compare(metric: Metric, bare: string[], ours: string[], references: string[]): string[] {
  const bareCounts = countsOf(metric, bare, references);
  const ourCounts = countsOf(metric, ours, references);
  const [before, after] = [scoreOf(metric, bareCounts), scoreOf(metric, ourCounts)];
  const { low, high } = differenceInterval(metric, ourCounts, bareCounts);
  return [before.toFixed(2), after.toFixed(2), signed(after - before), `${signed(low)} to ${signed(high)}`];
}

async function translateWith({ post }: TestService, { from, to }: DirectionRow, sentences: readonly string[]) {
  const texts: string[] = [];
  const engines = new Set<string>();
  for (let at = 0; at < sentences.length; at += REQUEST) {
    const text = sentences.slice(at, at + REQUEST);
    const answer = await post('/v1/ai/translate', { text, current_language: from, target_language: to });
    texts.push(...z.array(z.string()).length(text.length).parse(answer.body.translated_text));
    engines.add(answer.headers.get('x-glossa-engine') ?? '');
  }
  return { texts, engines: [...engines].join(', ') };
}

function signed(difference: number): string {
  return (difference < 0 ? '' : '+') + difference.toFixed(2);
}

function row(name: string, cells: readonly string[]): string {
  return name.padEnd(8) + cells.map((cell) => cell.padStart(cell.includes(' to ') ? 16 : 11)).join('');
}
