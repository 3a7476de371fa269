import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A check of the whole project other than its tests. */
export interface Stage {
  name: string;
  /** A program of npm's that Node runs, relative to node_modules, and its arguments. */
  command: readonly [program: string, ...args: string[]];
}

export interface StageResult {
  name: string;
  passed: boolean;
  output: string;
  milliseconds: number;
}

export const STAGES: readonly Stage[] = [
  { name: 'types', command: ['typescript/bin/tsc', '-p', '.'] },
  { name: 'types of the page', command: ['typescript/bin/tsc', '-p', 'web'] },
  { name: 'lint', command: ['@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '--max-diagnostics=none'] },
  { name: 'dead code', command: ['knip/bin/knip.js', '--no-progress', '--no-config-hints'] },
];

/** Runs a check to its end. A check that cannot be started, or is aborted, has not passed. */
export function runStage(stage: Stage, root: string, signal: AbortSignal): Promise<StageResult> {
  const began = Date.now();
  const [program, ...args] = stage.command;
  const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
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
