/**
 * Compares processor time per word with other programs that load the same models, in one thread each, for each set of instructions
 * that this processor has.
 *
 *   npm run bench -- peers --data DIR --models DIR --python FILE [--pairs en-pt,pt-en] [--rounds 5] [--json]
 *
 * `--models` names a models directory with the pairs. `--python` names a Python that has some of PyPI's packages `bergamot` (0.4.5,
 * for Python 3.6 to 3.10) and `fxtranslate`. Those that it lacks are left out.
 */
import { execFileSync } from 'node:child_process';
import { parseArgs } from 'node:util';
import { openNativeLibrary } from '@glossa/marian';
import { type Figure, JSON_OPTION, printFigures } from '../load/figures.ts';
import { describeProcessor } from '../load/processor.ts';
import { scanModels } from '../src/translation/engines/bergamot/models/scan-directory.ts';
import { startBareEngine } from './bergamot/bare-engine.ts';
import { NATIVE_KERNELS } from './bergamot/native-kernels.ts';
import { compareCosts, type MeasuredEngine, printCosts, SAMPLE } from './native/compare-costs.ts';
import { startPythonEngine } from './native/python-engine.ts';
import { sentencesOf } from './translation/parallel-text.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    models: { type: 'string' },
    python: { type: 'string' },
    pairs: { type: 'string', default: 'en-pt,pt-en' },
    rounds: { type: 'string', default: '5' },
    ...JSON_OPTION,
  },
});
const { data, models: directory, python } = values;
if (data === undefined) throw new Error('Say where the sentences are: --data DIR');
if (directory === undefined) throw new Error('Say where the models are: --models DIR');
if (python === undefined) throw new Error('Name a Python that has packages of other engines: --python FILE');

/** Packages of Python, with the names of their engines. */
const PACKAGES = { bergamot: 'Bergamot', fxtranslate: 'fxtranslate' } as const;

const versions = versionsOf(python);
const { models } = await scanModels(directory);
if (!values.json) console.log(describeProcessor());
const figures: Figure[] = [];
for (const pair of values.pairs.split(',')) {
  const model = models.get(pair);
  const sentences = sentencesOf(data, pair.split('-')[0] ?? '')?.slice(0, SAMPLE);
  if (model === undefined || sentences === undefined) throw new Error(`There is no model or no text of ${pair}.`);
  await using stack = new AsyncDisposableStack();
  const engines: Record<string, MeasuredEngine> = {};
  for (const name of ['bergamot', 'fxtranslate'] as const) {
    const version = versions.get(name);
    if (version === undefined) continue;
    engines[`${PACKAGES[name]} ${version}`] = stack.use(startPythonEngine(name, python, model.folder));
  }
  for (const { name } of openNativeLibrary(NATIVE_KERNELS))
    engines[`Glossa’s engine, ${name}`] = stack.use(startBareEngine(model, name));
  engines['Glossa’s engine, WebAssembly'] = stack.use(startBareEngine(model, 'wasm'));
  figures.push(...(await compareCosts(engines, sentences, { group: pair, rounds: Number(values.rounds) })));
}
if (values.json) printFigures(figures);
else printCosts(figures);

/** The versions of the packages that a Python has, by name. */
function versionsOf(path: string): Map<string, string> {
  const program = 'import importlib.metadata as m; [print(d.name + " " + d.version) for d in m.distributions()]';
  const lines = execFileSync(path, ['-c', program], { encoding: 'utf8' }).trim().split('\n');
  return new Map(lines.map((line) => [line.split(' ')[0] ?? '', line.split(' ')[1] ?? '']));
}
