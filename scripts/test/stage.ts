import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A check of the whole project other than its tests. */
interface Stage {
  name: string;
  /** A program that Node runs, relative to the project, and its arguments. */
  command: readonly [program: string, ...args: string[]];
}

interface StageResult {
  name: string;
  passed: boolean;
  output: string;
  milliseconds: number;
}

const STAGES: readonly Stage[] = [
  { name: 'types', command: ['node_modules/typescript/bin/tsc', '-p', '.'] },
  { name: 'types of the page', command: ['node_modules/typescript/bin/tsc', '-p', 'web'] },
  {
    name: 'lint',
    command: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=none'],
  },
  { name: 'dead code', command: ['node_modules/knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
  { name: 'regular expressions', command: ['scripts/regular-expressions/main.ts'] },
];

/**
 * Runs all checks side by side, and writes what came of them in the order of the list.
 * @returns how many failed
 */
export async function runStages(root: string, signal: AbortSignal, write: (text: string) => void): Promise<number> {
  let failed = 0;
  for (const stage of STAGES.map((one) => runStage(one, root, signal))) {
    const { name, passed, output, milliseconds } = await stage;
    write(`${passed ? '✔' : '✖'} ${name} (${(milliseconds / 1000).toFixed(1)} s)\n${passed ? '' : output}`);
    if (!passed) failed++;
  }
  return failed;
}

/** Runs a check to its end. A check that cannot be started, or is aborted, has not passed. */
function runStage(stage: Stage, root: string, signal: AbortSignal): Promise<StageResult> {
  const began = Date.now();
  const [program, ...args] = stage.command;
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
      resolve({ name: stage.name, passed: code === 0, output, milliseconds: Date.now() - began });
    });
  });
}
