import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';

/** Clients of other services' APIs that have no npm package, with their dependencies. */
const REQUIREMENTS = readFileSync(new URL('python-clients.txt', import.meta.url), 'utf8');

/** Relative to the project. `test/support/python-clients.ts` starts the Python in it. */
const DIRECTORY = '.glossa/python-clients';

/**
 * Whether the Python clients for the tests are to be installed.
 * @param {string} root of the project
 */
export function pythonClientsAreMissing(root) {
  if (process.platform === 'win32') return false;
  try {
    return readFileSync(join(root, DIRECTORY, 'installed.txt'), 'utf8') !== REQUIREMENTS;
  } catch {
    return true;
  }
}

/**
 * Installs the Python clients into a virtual environment, `.glossa/python-clients`. The folder appears, or is replaced,
 * once it is complete. A failure is printed in one line and not thrown: the tests that need the clients are skipped.
 * @param {string} root of the project
 */
export async function installPythonClients(root) {
  const startedAt = Date.now();
  const work = join(root, `${DIRECTORY}.partial`);
  const python = join(work, 'bin/python');
  try {
    await rm(work, { recursive: true, force: true });
    await run('python3', ['-m', 'venv', work]);
    print('installing the Python clients of other APIs, for the tests, from PyPI …');
    const requirements = join(work, 'requirements.txt');
    await writeFile(requirements, REQUIREMENTS);
    await run(python, ['-m', 'pip', 'install', ...PIP_OPTIONS, '-r', requirements], { timeoutMs: 180_000 });
    await rename(requirements, join(work, 'installed.txt'));
    await rm(join(root, DIRECTORY), { recursive: true, force: true });
    await rename(work, join(root, DIRECTORY));
    print(`the Python clients are ready after ${elapsedSince(startedAt)}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(`${error.message}: the tests that need the Python clients are skipped`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/** Installs the listed wheels and nothing else, and gives up soon without a network. */
const PIP_OPTIONS = [
  ...['--require-hashes', '--no-deps', '--only-binary=:all:', '--no-warn-script-location'],
  ...['--disable-pip-version-check', '--no-input', '--timeout=10', '--retries=1'],
];
