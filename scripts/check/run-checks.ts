import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** A check of the whole project. */
interface Check {
  name: string;
  /** A program that Node runs, relative to the project, and its arguments. */
  command: readonly [program: string, ...args: string[]];
}

interface CheckResult {
  name: string;
  passed: boolean;
  output: string;
  durationMs: number;
}

/** Results of earlier runs, relative to the project. Deleting the folder only costs time. */
const CHECK_CACHE = '.glossa/check';

const TSC = 'node_modules/typescript/bin/tsc';

const CHECKS: readonly Check[] = [
  { name: 'types', command: [TSC, '-p', '.', '--incremental', '--tsBuildInfoFile', `${CHECK_CACHE}/src.tsbuildinfo`] },
  {
    name: 'types of the page',
    command: [TSC, '-p', 'web', '--incremental', '--tsBuildInfoFile', `${CHECK_CACHE}/web.tsbuildinfo`],
  },
  {
    name: 'lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=none'],
  },
  { name: 'conventions', command: ['scripts/check/conventions/main.ts'] },
  {
    name: 'dead code',
    command: [
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      '--no-config-hints',
      '--cache',
      '--cache-location',
      `${CHECK_CACHE}/knip`,
    ],
  },
  { name: 'regular expressions', command: ['scripts/check/regular-expressions/main.ts'] },
];

/**
 * Runs all checks side by side and prints their results in the order of the list.
 * @returns the number of checks that failed
 */
export async function runChecks(root: string, signal: AbortSignal, write: (text: string) => void): Promise<number> {
  mkdirSync(join(root, CHECK_CACHE), { recursive: true });
  let failed = 0;
  for (const check of CHECKS.map((one) => runCheck(one, root, signal))) {
    const { name, passed, output, durationMs } = await check;
    write(`${passed ? '✔' : '✖'} ${name} (${(durationMs / 1_000).toFixed(1)} s)\n${passed ? '' : output}`);
    if (!passed) failed++;
  }
  return failed;
}

/** Runs a check to its end. A check that cannot start, or that is aborted, has failed. */
function runCheck(check: Check, root: string, signal: AbortSignal): Promise<CheckResult> {
  const startedAt = Date.now();
  const [program, ...args] = check.command;
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    signal,
  });
  return new Promise((resolve) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    child.on('error', (error) => {
      output += `${error.message}\n`;
    });
    child.on('close', (code) => {
      resolve({ name: check.name, passed: code === 0, output, durationMs: Date.now() - startedAt });
    });
  });
}
