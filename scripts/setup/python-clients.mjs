import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';
import { hasRequirements, installPythonEnvironment } from './python-environment.mjs';

/** Clients of other services' APIs that have no npm package, with their dependencies. */
const REQUIREMENTS = readFileSync(new URL('python-clients.txt', import.meta.url), 'utf8');

/** Relative to the project. `test/support/python-clients.ts` starts the Python in it. */
const DIRECTORY = '.glossa/python-clients';

/**
 * Whether the Python clients for the tests are to be installed.
 * @param {string} root of the project
 */
export function pythonClientsAreMissing(root) {
  return process.platform !== 'win32' && !hasRequirements(join(root, DIRECTORY), REQUIREMENTS);
}

/**
 * Installs the Python clients into a virtual environment, `.glossa/python-clients`. A failure is printed in one line and
 * not thrown: the tests that need the clients are skipped.
 * @param {string} root of the project
 */
export async function installPythonClients(root) {
  const startedAt = Date.now();
  try {
    print('installing the Python clients of other APIs, for the tests, from PyPI …');
    await installPythonEnvironment(join(root, DIRECTORY), REQUIREMENTS);
    print(`the Python clients are ready after ${elapsedSince(startedAt)}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(`${error.message}: the tests that need the Python clients are skipped`);
  }
}
