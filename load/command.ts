import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** The file that runs the command line. The launcher of tests and benches names the bundle, which `./glossa` runs, too. */
export const MAIN = process.env.GLOSSA_TEST_PROGRAM ?? new URL('../src/main.ts', import.meta.url).pathname;

export interface RunningCommand extends AsyncDisposable {
  child: ChildProcess;
  output: () => { stdout: string; stderr: string };
  /** Waits until standard output matches. Rejects when the command exits before that. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  exited: Promise<number | NodeJS.Signals>;
}

/**
 * Runs the `glossa` command line in a child process with only the given environment.
 * @param launcher a command that runs the rest of its arguments as a program
 */
export function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  launcher: readonly string[] = [],
): RunningCommand {
  const [program = '', ...rest] = [...launcher, process.execPath, MAIN, ...args];
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      GLOSSA_APERTIUM_DIR: process.env.GLOSSA_APERTIUM_DIR,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      // Tests never download models.
      GLOSSA_MODELS: 'installed',
      ...environment,
    },
  });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exited = new Promise<number | NodeJS.Signals>((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 0));
  });
  return {
    child,
    output: () => ({ stdout, stderr }),
    exited,
    async waitForOutput(pattern) {
      for (;;) {
        const found = pattern.exec(stdout);
        if (found) return found;
        const ended = await Promise.race([once(child.stdout, 'data').then(() => false), exited.then(() => true)]);
        if (ended && !pattern.test(stdout))
          throw new Error(`exited without output that matches ${pattern}:\n${stdout}\n${stderr}`);
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
