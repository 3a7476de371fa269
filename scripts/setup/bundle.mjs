import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { COMPILE_CACHE, findNode } from '../launch.mjs';
import { BUNDLES, bundleFolder } from './bundled-program.mjs';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';

/** It imports packages that a fresh checkout does not have before the set-up. */
const BUNDLER = fileURLToPath(new URL('bundle-modules.mjs', import.meta.url));
const MAX_BUILD_TIME_MS = 5 * 60_000;
const KEPT_BUNDLES = 2;

/** @param {string} root of the project */
export function bundlerIsInstalled(root) {
  return existsSync(join(root, 'node_modules/rolldown'));
}

/**
 * Builds the bundle into a folder of `.glossa/bundle`, which appears once it is complete. Needs no network. A failure is printed in one
 * line and not thrown: the service starts from its sources.
 * @param {string} root of the project
 */
export async function buildBundle(root) {
  const startedAt = Date.now();
  try {
    await writeBundle(root, join(root, 'src/main.ts'));
    await removeOldBundles(root);
    // Each bundle has other paths, under which the cache would keep its code for ever. A process that ends may write meanwhile.
    await rm(COMPILE_CACHE, { recursive: true, force: true, maxRetries: 5 });
    print(`the program is bundled after ${elapsedSince(startedAt)}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(`the program could not be bundled: ${error.message}`);
  }
}

/**
 * @param {string} root of the project
 * @param {string} program an absolute path
 * @throws {SetupError}
 */
export async function writeBundle(root, program) {
  const node = findNode();
  if (node === undefined) throw new SetupError('Node 26 is not installed');
  const folder = bundleFolder(root);
  // In the same place, because the bundle names its sources by relative paths.
  const partial = `${folder}.partial`;
  try {
    await rm(partial, { recursive: true, force: true });
    await run(node, [BUNDLER, program, partial], { cwd: root, timeoutMs: MAX_BUILD_TIME_MS });
    await rename(partial, folder);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * Keeps the bundle before this one: a service that runs from it still loads modules by their first use.
 * @param {string} root of the project
 */
async function removeOldBundles(root) {
  const bundles = join(root, BUNDLES);
  const found = await Promise.all(
    (await readdir(bundles)).map(async (name) => ({ path: join(bundles, name), ...(await stat(join(bundles, name))) })),
  );
  found.sort((one, other) => other.ctimeMs - one.ctimeMs);
  for (const { path } of found.slice(KEPT_BUNDLES)) await rm(path, { recursive: true, force: true });
}
