/**
 * Estimates chrF of Bergamot's directions from published figures, and the error of such estimates.
 *
 *   npm run bench -- neural-quality [--write]
 *
 * `--write` updates src/translation/engines/bergamot/quality.json. Decision 014 describes the method.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { estimateChainQuality } from '../src/translation/routing/find-routes.ts';
import { estimateAll, fitChrF } from './translation/neural-estimate.ts';
import { neuralFacts } from './translation/neural-facts.ts';

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } });

const estimates = estimateAll();
if (values.write) {
  const rows = estimates.map(({ from, to, quality, estimated }) => {
    const flag = estimated ? ', "estimated": true' : '';
    return `  {"from": "${from}", "to": "${to}", "quality": ${quality.toFixed(1)}${flag}}`;
  });
  const file = join(import.meta.dirname, '../src/translation/engines/bergamot/quality.json');
  writeFileSync(file, `[\n${rows.join(',\n')}\n]\n`);
}
for (const { from, to, quality, estimated } of estimates) {
  console.log(`${`${from}-${to}`.padEnd(12)}${quality.toFixed(1)}${estimated ? ' (estimated)' : ''}`);
}

const chrFOf = fitChrF(neuralFacts);
report(
  'chrF from BLEU',
  neuralFacts.flatMap(({ to, bleu, chrF }) => {
    const fitted = bleu === undefined ? undefined : chrFOf(to, bleu);
    return fitted === undefined ? [] : [fitted - chrF];
  }),
);
const known = new Map(neuralFacts.map(({ from, to, chrF }) => [`${from}-${to}`, chrF]));
report(
  'from one language to another, from both by way of English',
  neuralFacts.flatMap(({ from, to, chrF }) => {
    const first = known.get(`${from}-en`);
    const last = known.get(`en-${to}`);
    return first === undefined || last === undefined ? [] : [estimateChainQuality(first, last) - chrF];
  }),
);

function report(what: string, errors: readonly number[]): void {
  const bias = errors.reduce((total, error) => total + error, 0) / errors.length;
  const squares = errors.reduce((total, error) => total + error ** 2, 0) / errors.length;
  const figures = `bias ${bias.toFixed(2)}, root mean square ${Math.sqrt(squares).toFixed(2)}, n ${errors.length}`;
  console.log(`${what}: ${figures}`);
}
