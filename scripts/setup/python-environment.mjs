import { readFileSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { run } from './command.mjs';

/** Installs the listed wheels and nothing else, and gives up soon without a network. */
const PIP_OPTIONS = [
  ...['--require-hashes', '--no-deps', '--only-binary=:all:', '--no-warn-script-location'],
  ...['--disable-pip-version-check', '--no-input', '--timeout=10', '--retries=1'],
];
const PIP_TIMEOUT_MS = 180_000;

/** Programs that pip has started may write for a moment after its end, so that a folder is not empty when it is removed. */
const REMOVAL = { recursive: true, force: true, maxRetries: 10, retryDelay: 200 };

/**
 * Whether a virtual environment was installed from these requirements.
 * @param {string} directory
 * @param {string} requirements
 */
export function hasRequirements(directory, requirements) {
  try {
    return readFileSync(join(directory, 'installed.txt'), 'utf8') === requirements;
  } catch {
    return false;
  }
}

/**
 * Installs wheels from PyPI into a virtual environment. The directory appears, or is replaced, once it is complete.
 * @param {string} directory
 * @param {string} requirements lines with versions and hashes
 * @throws {SetupError} when a wheel cannot be installed
 */
export async function installPythonEnvironment(directory, requirements) {
  const work = `${directory}.partial`;
  try {
    await rm(work, REMOVAL);
    await run('python3', ['-m', 'venv', work]);
    const listed = join(work, 'requirements.txt');
    await writeFile(listed, requirements);
    const python = join(work, 'bin/python');
    await run(python, ['-m', 'pip', 'install', ...PIP_OPTIONS, '-r', listed], { timeoutMs: PIP_TIMEOUT_MS });
    await rename(listed, join(work, 'installed.txt'));
    await rm(directory, { recursive: true, force: true });
    await rename(work, directory);
  } finally {
    await rm(work, REMOVAL);
  }
}
