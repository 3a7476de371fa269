import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endAll, SetupError } from './setup/command.mjs';
import { dependenciesToInstall, installDependencies } from './setup/dependencies.mjs';
import { takeLock } from './setup/lock.mjs';
import { installPackages, packagesToInstall } from './setup/packages.mjs';
import { buildPage, pageIsMissing } from './setup/page.mjs';
import { say } from './setup/say.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Sees to it that the project has what it needs on this machine: npm packages (Node 26 is one of them), Apertium from
 * the packages of the system, and the page built. Says nothing and changes nothing when all is there. `GLOSSA_SETUP=skip` leaves everything
 * as it is. Ends the process when the npm packages cannot be installed.
 * @param {{ development: boolean, tests?: boolean }} options whether development dependencies are needed, and what only
 *   tests need of the system's packages
 */
export async function setup({ development, tests = false }) {
  const complete = dependenciesToInstall(ROOT, development) === 'nothing';
  if (process.env.GLOSSA_SETUP === 'skip') {
    if (!complete) say('dependencies are not as package-lock.json asks; GLOSSA_SETUP=skip leaves that to npm install');
    return;
  }
  const missing = packagesToInstall(ROOT, { installed: complete, tests });
  if (complete && !missing && !pageIsMissing(ROOT)) return;

  for (const signal of SIGNALS) process.on(signal, stop);
  let release = () => {};
  try {
    release = await takeLock(join(ROOT, '.glossa/setup.lock'));
    // Another set-up may have done it while this one waited for the lock.
    const installed = dependenciesToInstall(ROOT, development) === 'nothing';
    const still = missing && packagesToInstall(ROOT, { installed, tests });
    const dependencies = installDependencies(ROOT, development);
    const page = dependencies.then(() => pageIsMissing(ROOT) && buildPage(ROOT));
    await Promise.all([page, still && installPackages(ROOT, still, dependencies)]);
  } catch (error) {
    endAll();
    if (!(error instanceof Error) || !(error instanceof SetupError || 'code' in error)) throw error;
    say(`failed: ${error.message}`);
    if (error instanceof SetupError && error.output) process.stderr.write(lastLines(error.output));
    if (!complete) process.exit(1);
  } finally {
    release();
  }
  for (const signal of SIGNALS) process.off(signal, stop);
}

/** @param {string} output */
function lastLines(output) {
  return `${output.trimEnd().split('\n').slice(-20).join('\n')}\n`;
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  endAll();
  process.exit(128 + constants.signals[signal]);
}
