import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { elapsedSince, print } from './progress.mjs';
import { hasRequirements, installPythonEnvironment } from './python-environment.mjs';

const REQUIREMENTS = readFileSync(new URL('llm-server.txt', import.meta.url), 'utf8');

/** Relative to the project. `test/llm/real-server/llama-server.ts` starts the Python in it. */
const DIRECTORY = '.glossa/llm-server';

/**
 * Installs the server of llama.cpp into a virtual environment.
 * @param {string} root of the project
 * @throws {SetupError} when it cannot be installed
 */
export async function installLlmServer(root) {
  const directory = join(root, DIRECTORY);
  if (hasRequirements(directory, REQUIREMENTS)) return;
  const startedAt = Date.now();
  print(`installing the server of llama.cpp, for its tests, from PyPI into ${DIRECTORY} …`);
  await installPythonEnvironment(directory, REQUIREMENTS);
  print(`the server is ready after ${elapsedSince(startedAt)}`);
}
