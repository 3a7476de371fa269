import { constants } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildBundle, bundlerIsInstalled } from './setup/bundle.mjs';
import { bundleIsMissing } from './setup/bundled-program.mjs';
import { killAll, SetupError } from './setup/command.mjs';
import { dependenciesToInstall, installDependencies } from './setup/dependencies.mjs';
import { buildKernels, kernelsAreOutdated } from './setup/kernels.mjs';
import { installLlmRuntimeForTests, llmRuntimeIsMissing } from './setup/llm-runtime.mjs';
import { acquireLock } from './setup/lock.mjs';
import { installPackages, packagesToInstall } from './setup/packages.mjs';
import { buildPage, isPageOutdated } from './setup/page.mjs';
import { print } from './setup/progress.mjs';
import { installPythonClients, pythonClientsAreMissing } from './setup/python-clients.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Installs what the project lacks on this machine: npm packages (Node 26 is one of them), packages of the system, and
 * the built page and program. Prints nothing and changes nothing when everything is present. `GLOSSA_SETUP=skip` disables it. Ends
 * the process when the npm packages cannot be installed.
 * @param {{ development: boolean, parts: readonly import('./setup/parts.mjs').Part[] }} options `development`: whether to
 *   install development dependencies; `parts`: what to install besides npm packages and Node 26
 */
export async function setup({ development, parts }) {
  const lacking = dependenciesToInstall(ROOT, development);
  const installed = lacking === 'nothing';
  if (process.env.GLOSSA_SETUP === 'skip') {
    // The launcher reports a missing Node.
    if (!installed && lacking !== 'node')
      print('dependencies differ from package-lock.json; with GLOSSA_SETUP=skip run npm install yourself');
    return;
  }
  const isPageNeeded = () => parts.includes('web') && isPageOutdated(ROOT);
  const isBundleNeeded = () => parts.includes('bundle') && bundlerIsInstalled(ROOT) && bundleIsMissing(ROOT);
  const missing = packagesToInstall(ROOT, { installed, parts });
  const isPythonNeeded = () => parts.includes('python-clients') && pythonClientsAreMissing(ROOT);
  const isRuntimeNeeded = () => parts.includes('llm') && llmRuntimeIsMissing(ROOT);
  const areKernelsNeeded = () => parts.includes('kernels') && kernelsAreOutdated(ROOT);
  const needs = [isPageNeeded, isBundleNeeded, isPythonNeeded, isRuntimeNeeded, areKernelsNeeded];
  if (installed && !missing && !needs.some((isNeeded) => isNeeded())) return;

  for (const signal of SIGNALS) process.on(signal, stop);
  let releaseLock = () => {};
  try {
    releaseLock = await acquireLock(join(ROOT, '.glossa/setup.lock'));
    // Another set-up may have finished the work while this one waited for the lock.
    const isInstalledNow = dependenciesToInstall(ROOT, development) === 'nothing';
    const stillMissing = missing && packagesToInstall(ROOT, { installed: isInstalledNow, parts });
    const dependencies = installDependencies(ROOT, development);
    const page = dependencies.then(() => isPageNeeded() && buildPage(ROOT));
    const bundle = dependencies.then(() => isBundleNeeded() && buildBundle(ROOT));
    const clients = isPythonNeeded() && installPythonClients(ROOT);
    const runtime = isRuntimeNeeded() && installLlmRuntimeForTests(ROOT);
    const kernels = areKernelsNeeded() && buildKernels(ROOT);
    await Promise.all([
      page,
      bundle,
      clients,
      runtime,
      kernels,
      stillMissing && installPackages(ROOT, stillMissing, dependencies),
    ]);
  } catch (error) {
    killAll();
    if (!(error instanceof Error) || !(error instanceof SetupError || 'code' in error)) throw error;
    print(`failed: ${error.message}`);
    if (error instanceof SetupError && error.output) process.stderr.write(lastLines(error.output));
    if (lacking === 'node') print('install Node 26 or later yourself, from https://nodejs.org');
    if (!installed) process.exit(1);
  } finally {
    releaseLock();
  }
  // A signal that has arrived is handled in the next turn of the event loop. Without a handler it would be lost.
  for (let turn = 0; turn < 2; turn++) await new Promise(setImmediate);
  for (const signal of SIGNALS) process.off(signal, stop);
}

/** @param {string} output */
function lastLines(output) {
  return `${output.trimEnd().split('\n').slice(-20).join('\n')}\n`;
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  killAll();
  process.exit(128 + constants.signals[signal]);
}
