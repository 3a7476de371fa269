import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from './command.mjs';
import { npmInstall } from './npm.mjs';
import { elapsedSince, print } from './progress.mjs';

/** Relative to the project. `src/llm/embedded/runtime.ts` imports the runtime from it. */
const DIRECTORY = '.glossa/llm';
/** The packages of every platform together take 725 MB, those of one without GPU 30 MB. */
const PLATFORM_PACKAGE = `@node-llama-cpp/${process.platform}-${process.arch}`;

/** @param {string} name of a file of the runtime's manifest */
const read = (name) => JSON.parse(readFileSync(new URL(`llm-runtime/${name}`, import.meta.url), 'utf8'));

/**
 * The manifest and the lock file with the runtime and with the binary of this machine alone.
 * @throws {SetupError} where no binary is published
 */
function manifestOfMachine() {
  const manifest = read('package.json');
  const lock = read('package-lock.json');
  const path = `node_modules/${PLATFORM_PACKAGE}`;
  const binary = lock.packages[path];
  if (binary === undefined) {
    throw new SetupError(`the runtime of language models has no package for ${process.platform}-${process.arch}`);
  }
  const dependencies = { ...manifest.dependencies, [PLATFORM_PACKAGE]: binary.version };
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([name, entry]) => name === path || !entry.optional)
      .map(([name, { optional, optionalDependencies, ...entry }]) => [name, entry]),
  );
  packages[''] = { ...packages[''], dependencies };
  return { manifest: { ...manifest, dependencies }, lock: { ...lock, packages } };
}

/** @param {string} root of the project */
export function llmRuntimeIsMissing(root) {
  try {
    return readFileSync(join(root, DIRECTORY, 'package.json'), 'utf8') !== JSON.stringify(manifestOfMachine().manifest);
  } catch {
    return true;
  }
}

/**
 * Installs the runtime of embedded language models into `.glossa/llm`, by its lock file. The folder appears, or is replaced,
 * once it is complete.
 * @param {string} root of the project
 * @throws {SetupError} also where no binary is published
 */
export async function installLlmRuntime(root) {
  const startedAt = Date.now();
  const { manifest, lock } = manifestOfMachine();
  const [target, work] = [join(root, DIRECTORY), join(root, `${DIRECTORY}.partial`)];
  print('installing the runtime of language models from npm …');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    await writeFile(join(work, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(work, 'package-lock.json'), JSON.stringify(lock));
    await npmInstall(work, ['--omit=optional'], 'the packages of the runtime');
    await rm(target, { recursive: true, force: true });
    await rename(work, target);
    print(`the runtime is ready after ${elapsedSince(startedAt)}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * Like `installLlmRuntime`, for the tests. A failure is printed in one line and not thrown: the tests that need the runtime
 * are skipped.
 * @param {string} root of the project
 */
export async function installLlmRuntimeForTests(root) {
  try {
    await installLlmRuntime(root);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(`${error.message}: the tests that need the runtime of language models are skipped`);
  }
}
