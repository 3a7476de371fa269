import { existsSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNode } from '../launch.mjs';
import { BUNDLE, FINGERPRINT, fingerprintOfSources } from './bundled-program.mjs';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';

/** It imports packages that a fresh checkout does not have before the set-up. */
const BUNDLER = fileURLToPath(new URL('bundle-modules.mjs', import.meta.url));
const MAX_BUILD_TIME_MS = 5 * 60_000;

/** @param {string} root of the project */
export function bundlerIsInstalled(root) {
  return existsSync(join(root, 'node_modules/rolldown'));
}

/**
 * Builds the bundle into `.glossa/bundle`. The folder appears, or is replaced, once it is complete. Needs no network. A failure is
 * printed in one line and not thrown: the service starts from its sources.
 * @param {string} root of the project
 */
export async function buildBundle(root) {
  const startedAt = Date.now();
  const fingerprint = fingerprintOfSources(root);
  try {
    await writeBundle(root, join(root, 'src/main.ts'));
    await writeFile(join(root, BUNDLE, FINGERPRINT), fingerprint);
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
  const [bundle, partial] = [join(root, BUNDLE), join(root, `${BUNDLE}.partial`)];
  try {
    await rm(partial, { recursive: true, force: true });
    await run(node, [BUNDLER, program, partial], {
      cwd: root,
      timeoutMs: MAX_BUILD_TIME_MS,
    });
    await rm(bundle, { recursive: true, force: true });
    await rename(partial, bundle);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}
