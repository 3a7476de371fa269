import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SetupError } from './command.mjs';
import { npmInstall } from './npm.mjs';
import { elapsedSince, print } from './progress.mjs';

/** Relative to the project. `src/llm/embedded/runtime.ts` imports the runtime from it. */
const DIRECTORY = '.glossa/llm';
const SCOPE = '@node-llama-cpp';

/**
 * @typedef {'off' | 'cuda' | 'vulkan'} Gpu
 * @typedef {{ platform: string, arch: string }} Machine
 */

/**
 * The packages with the binaries of each machine, by what computes. Together they take 725 MB, those of one processor 30 MB.
 * The only ones for Apple's processors compute on their GPU.
 * @type {Record<string, { off: string[] } & Partial<Record<Gpu, string[]>>>}
 */
const PACKAGES = {
  'linux-x64': { off: ['linux-x64'], cuda: ['linux-x64-cuda', 'linux-x64-cuda-ext'], vulkan: ['linux-x64-vulkan'] },
  'linux-arm64': { off: ['linux-arm64'] },
  'darwin-arm64': { off: ['mac-arm64-metal'] },
  'darwin-x64': { off: ['mac-x64'] },
  'win32-x64': { off: ['win-x64'], cuda: ['win-x64-cuda', 'win-x64-cuda-ext'], vulkan: ['win-x64-vulkan'] },
  'win32-arm64': { off: ['win-arm64'] },
};

/** @param {string} name of a file of the runtime's manifest */
const read = (name) => JSON.parse(readFileSync(new URL(`llm-runtime/${name}`, import.meta.url), 'utf8'));

/**
 * @param {Machine} machine
 * @param {Gpu} gpu
 * @throws {SetupError} where no binary is published
 */
function packagesOf({ platform, arch }, gpu) {
  const machine = `${platform}-${arch}`;
  const known = PACKAGES[machine];
  if (known === undefined) {
    const names = Object.keys(PACKAGES).join(', ');
    throw new SetupError(`the runtime of language models has no package for ${machine}, only for ${names}`);
  }
  const packages = known[gpu];
  if (packages === undefined) {
    const kinds = Object.keys(known).join(', ');
    throw new SetupError(`the runtime of language models has no package for ${machine} with ${gpu}, only for ${kinds}`);
  }
  return packages.map((name) => `${SCOPE}/${name}`);
}

/**
 * The manifest and the lock file with the runtime and with the binaries of one machine alone.
 * @param {Machine} machine
 * @param {Gpu} gpu
 * @throws {SetupError} where no binary is published
 */
function runtimeManifest(machine, gpu) {
  const manifest = read('package.json');
  const lock = read('package-lock.json');
  const binaries = packagesOf(machine, gpu);
  const paths = binaries.map((name) => `node_modules/${name}`);
  const versions = binaries.map((name, at) => [name, lock.packages[paths[at]].version]);
  const dependencies = { ...manifest.dependencies, ...Object.fromEntries(versions) };
  const packages = Object.fromEntries(
    Object.entries(lock.packages)
      .filter(([name, entry]) => paths.includes(name) || !entry.optional)
      .map(([name, { optional, optionalDependencies, ...entry }]) => [name, entry]),
  );
  packages[''] = { ...packages[''], dependencies };
  return { manifest: { ...manifest, dependencies }, lock: { ...lock, packages } };
}

/**
 * What the installed runtime computes with, so that another model does not replace it.
 * @param {string} root of the project
 * @returns {Gpu}
 */
function installedGpu(root) {
  try {
    const names = readdirSync(join(root, DIRECTORY, 'node_modules', SCOPE));
    return names.some((name) => name.endsWith('-cuda'))
      ? 'cuda'
      : names.some((name) => name.endsWith('-vulkan'))
        ? 'vulkan'
        : 'off';
  } catch {
    return 'off';
  }
}

/**
 * @param {string} root of the project
 * @param {Gpu} [gpu] default: that of the installed runtime
 */
export function llmRuntimeIsMissing(root, gpu = installedGpu(root)) {
  try {
    const { manifest } = runtimeManifest(process, gpu);
    return readFileSync(join(root, DIRECTORY, 'package.json'), 'utf8') !== JSON.stringify(manifest);
  } catch {
    return true;
  }
}

/**
 * Installs the runtime of embedded language models into `.glossa/llm`, by its lock file. The folder appears, or is replaced,
 * once it is complete.
 * @param {string} root of the project
 * @param {{ gpu?: Gpu | undefined, machine?: Machine }} [options] default: what the installed runtime computes with, this machine
 * @throws {SetupError} also where no binary is published
 */
export async function installLlmRuntime(root, { gpu = installedGpu(root), machine = process } = {}) {
  const startedAt = Date.now();
  const { manifest, lock } = runtimeManifest(machine, gpu);
  const [target, work] = [join(root, DIRECTORY), join(root, `${DIRECTORY}.partial`)];
  print('installing the runtime of language models from npm …');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    await writeFile(join(work, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(work, 'package-lock.json'), JSON.stringify(lock));
    // npm refuses packages of other machines without it.
    const isOther = machine.platform !== process.platform || machine.arch !== process.arch;
    await npmInstall(work, ['--omit=optional', ...(isOther ? ['--force'] : [])], 'the packages of the runtime');
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
