import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe } from 'node:test';
import { promisify } from 'node:util';
import { needsApertium } from './apertium.ts';
import type { TestService } from './service.ts';

const PYTHON = new URL('../../.glossa/python-clients/bin/python', import.meta.url).pathname;

/** Time limit of a script. Tests only detect hangs. */
const TIMEOUT_MS = 120_000;

/** Declares a suite that needs Apertium and the Python clients of other services' APIs. */
export function describeWithPythonClients(name: string, define: () => void): void {
  const skip = existsSync(PYTHON) ? needsApertium.skip : 'the Python clients need Python 3, pip and PyPI';
  describe(name, { skip }, define);
}

/**
 * Runs a Python script with the clients `deepl` and `libretranslatepy`. It finds the service in the environment variables
 * GLOSSA_URL and GLOSSA_API_KEY, and prints its result as JSON.
 * @throws with the output of a script that fails
 */
export async function runPython({ url, key }: TestService, script: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)(PYTHON, ['-c', script], {
    env: { GLOSSA_URL: url, GLOSSA_API_KEY: key },
    timeout: TIMEOUT_MS,
  });
  return JSON.parse(stdout);
}
