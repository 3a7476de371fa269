/**
 * Compares processor time per word with the native Bergamot engine, on the same models and sentences, in one thread each.
 *
 *   npm run bench -- native --data DIR --models DIR --python FILE [--pairs en-pt,pt-en] [--rounds 7] [--json]
 *
 * `--models` names a models directory with the pairs. `--python` names a Python (3.6 to 3.10) that has PyPI's package
 * `bergamot` 0.4.5.
 */
import { parseArgs } from 'node:util';
import { type Figure, figuresOf, JSON_OPTION, printFigures } from '../load/figures.ts';
import { median } from '../load/http-load.ts';
import { wordsOf } from '../load/texts/sentences.ts';
import { scanModels } from '../src/translation/engines/bergamot/models/scan-directory.ts';
import { startBareEngine } from './bergamot/bare-engine.ts';
import { startNativeEngine } from './native/native-engine.ts';
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

/** Sentences of each measurement. */
const SAMPLE = 96;
/** Sentences per call. */
const SIZES = [96, 16, 1];
const NATIVE = 'Bergamot 0.4.5, native';
const OWN = 'Glossa’s engine';
const WEB_ASSEMBLY = 'Glossa’s engine, WebAssembly only';
const COST = 'milliseconds of processor time per word';

const { models } = await scanModels(directory);
const figures: Figure[] = [];
for (const pair of values.pairs.split(',')) {
  const model = models.get(pair);
  const sentences = sentencesOf(data, pair.split('-')[0] ?? '')?.slice(0, SAMPLE);
  if (model === undefined || sentences === undefined) throw new Error(`There is no model or no text of ${pair}.`);
  const words = sentences.reduce((sum, sentence) => sum + wordsOf(sentence), 0);
  await using native = startNativeEngine(python, model.folder);
  await using own = startBareEngine(model);
  await using webAssembly = startBareEngine(model, 'wasm');
  const engines = [
    { name: NATIVE, engine: native },
    { name: OWN, engine: own },
    { name: WEB_ASSEMBLY, engine: webAssembly },
  ];
  // The first calls load the model and run unoptimized code.
  for (const { engine } of engines) for (const size of SIZES) await engine.translate(sentences, size);
  for (const size of SIZES) {
    const costs = new Map(engines.map(({ name }) => [name, [] as number[]]));
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const { name, engine } of engines) {
        costs.get(name)?.push(((await engine.translate(sentences, size)) * 1_000) / words);
      }
    }
    const group = `${pair}, ${size} ${size === 1 ? 'sentence' : 'sentences'} per call`;
    for (const [name, list] of costs) figures.push(...figuresOf(group, name, { [COST]: median(list) }));
  }
}
if (values.json) printFigures(figures);
else
  for (const { group, system, value } of figures)
    console.log(`${group.padEnd(32)}${system.padEnd(36)}${value.toFixed(3)}`);
