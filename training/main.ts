/**
 * Trains the ranker of the extractive engine and writes its model into the source tree.
 *
 *   python3 -m venv /tmp/training && /tmp/training/bin/pip install -r training/requirements.txt
 *   npm run train:ranker -- --data DIR --python /tmp/training/bin/python
 *
 * DIR is what `bench/summaries.ts` reads. Two thirds of each set are trained on (`bench/summaries/split.ts`).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { parseTrees } from '../src/summarization/engines/extractive/ranking/gradient-boosted-trees.ts';
import { type Manifest, writeExamples } from './examples.ts';

const MODEL = join(import.meta.dirname, '../src/summarization/engines/extractive/ranking/ranker-model.json');

const { values } = parseArgs({ options: { data: { type: 'string' }, python: { type: 'string', default: 'python3' } } });
if (values.data === undefined) throw new Error('Set the directory of the sets with --data DIR.');

const directory = mkdtempSync(join(tmpdir(), 'glossa-training-'));
try {
  const manifest = writeExamples(values.data, directory);
  const { status } = spawnSync(values.python, [join(import.meta.dirname, 'train.py'), directory, MODEL], {
    stdio: 'inherit',
  });
  if (status !== 0) throw new Error('Training failed. See the output of Python above.');
  checkPredictions(manifest);
} finally {
  rmSync(directory, { recursive: true });
}

/** Checks that the service scores the first documents as LightGBM does. */
function checkPredictions({ features }: Manifest): void {
  const expected = floats('predictions.bin');
  const rows = Int32Array.from(expected.keys());
  const examples = floats('examples.bin');
  const width = features.length + 1;
  const columns = Object.fromEntries(
    features.map((name, place) => [name, Float32Array.from(expected, (_, row) => examples[row * width + place] ?? 0)]),
  );
  const scores = parseTrees(JSON.parse(readFileSync(MODEL, 'utf8'))).predict(columns, rows);
  const worst = scores.reduce((max, score, row) => Math.max(max, Math.abs(score - (expected[row] ?? 0))), 0);
  console.log(`${rows.length} predictions differ from LightGBM's by ${worst.toFixed(4)} at most.`);
  if (worst > 0.05) throw new Error('The model in TypeScript does not score as LightGBM does.');
}

function floats(name: string): Float32Array {
  return new Float32Array(new Uint8Array(readFileSync(join(directory, name))).buffer);
}
