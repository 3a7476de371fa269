import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

export interface RunningCommand extends AsyncDisposable {
  child: ChildProcess;
  output: () => { stdout: string; stderr: string };
  /** Resolves once standard output has matched. Rejects when the command ends before that. */
  waitForOutput(pattern: RegExp): Promise<RegExpExecArray>;
  exited: Promise<number | NodeJS.Signals>;
}

/**
 * Runs the real command line in a process of its own, with nothing of this environment but what is given.
 * @param through a command that gets this one as its last arguments and becomes it
 */
export function runCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  through: readonly string[] = [],
): RunningCommand {
  const [program = '', ...rest] = [...through, process.execPath, MAIN, ...args];
  const child = spawn(program, rest, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      GLOSSA_APERTIUM_DIR: process.env.GLOSSA_APERTIUM_DIR,
      // No test reaches beyond this machine.
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
        if (ended && !pattern.test(stdout)) throw new Error(`ended without printing ${pattern}:\n${stdout}\n${stderr}`);
      }
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
