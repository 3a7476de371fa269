import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

const MAIN = new URL('../src/main.ts', import.meta.url).pathname;

export interface RunningCommand extends AsyncDisposable {
  child: ChildProcess;
  output: () => { stdout: string; stderr: string };
  /** Resolves once standard output has matched. Rejects when the command ends before that. */
  printed(pattern: RegExp): Promise<RegExpExecArray>;
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
    async printed(pattern) {
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

/** Process ids of all descendants of a process, on Linux. */
export function descendants(pid: number): number[] {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const parent = parentOf(Number(name));
    if (parent !== undefined) children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  const below = (id: number): number[] => (children.get(id) ?? []).flatMap((child) => [child, ...below(child)]);
  return below(pid);
}

export function isAlive(pid: number): boolean {
  return parentOf(pid) !== undefined;
}

/** Undefined for a process that is gone or only waits to be collected. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return state === 'Z' ? undefined : Number(parent);
  } catch {
    return undefined;
  }
}
