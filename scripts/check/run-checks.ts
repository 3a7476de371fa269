import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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

/** Each thread of the compiler resolves most types again, so more threads than idle cores only take processor time. */
const CHECKERS = String(Math.min(4, Math.ceil(availableParallelism() / 2)));

/** Checks the types of a project, and reads and keeps the results of unchanged files. */
const tsc = (project: string, name: string): Check['command'] => [
  'node_modules/typescript/bin/tsc',
  ...[
    '-p',
    project,
    '--checkers',
    CHECKERS,
    '--incremental',
    '--tsBuildInfoFile',
    `${CHECK_CACHE}/${name}.tsbuildinfo`,
  ],
];

const CHECKS: readonly Check[] = [
  { name: 'types', command: tsc('.', 'src') },
  { name: 'types of the page', command: tsc('web', 'web') },
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
  { name: 'client', command: ['scripts/check/client/main.ts'] },
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
