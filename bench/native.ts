/**
 * Compares processor time per word with the native Bergamot engine, on the same models and sentences, in one thread each.
 *
 *   npm run bench -- native --data DIR --models DIR --python FILE [--pairs en-pt,pt-en] [--rounds 7] [--json]
 *
 * `--models` names a models directory with the pairs. `--python` names a Python (3.6 to 3.10) that has PyPI's package
 * `bergamot` 0.4.5.
 */
import { parseArgs } from 'node:util';
import { type Figure, JSON_OPTION, printFigures } from '../load/figures.ts';
import { scanModels } from '../src/translation/engines/bergamot/models/scan-directory.ts';
import { startBareEngine } from './bergamot/bare-engine.ts';
import { compareCosts, printCosts, SAMPLE } from './native/compare-costs.ts';
import { startPythonEngine } from './native/python-engine.ts';
import { sentencesOf } from './translation/parallel-text.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    models: { type: 'string' },
    python: { type: 'string' },
    pairs: { type: 'string', default: 'en-pt,pt-en' },
    rounds: { type: 'string', default: '7' },
    ...JSON_OPTION,
  },
});
const { data, models: directory, python } = values;
if (data === undefined) throw new Error('Say where the sentences are: --data DIR');
if (directory === undefined) throw new Error('Say where the models are: --models DIR');
if (python === undefined) throw new Error('Name a Python that has the package bergamot: --python FILE');

const { models } = await scanModels(directory);
const figures: Figure[] = [];
for (const pair of values.pairs.split(',')) {
  const model = models.get(pair);
  const sentences = sentencesOf(data, pair.split('-')[0] ?? '')?.slice(0, SAMPLE);
  if (model === undefined || sentences === undefined) throw new Error(`There is no model or no text of ${pair}.`);
  await using native = startPythonEngine('bergamot', python, model.folder);
  await using own = startBareEngine(model);
  await using webAssembly = startBareEngine(model, 'wasm');
  const engines = {
    'Bergamot 0.4.5, native': native,
    'Glossa’s engine': own,
    'Glossa’s engine, WebAssembly only': webAssembly,
  };
  figures.push(...(await compareCosts(engines, sentences, { group: pair, rounds: Number(values.rounds) })));
}
if (values.json) printFigures(figures);
else printCosts(figures);
