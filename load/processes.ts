import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in /proc on Linux, on every architecture that Node runs on. */
const TICKS = 100;

interface ProcessStat {
  parent: number;
  /** Seconds of processor time of the process and of its children that have ended. */
  cpuSeconds: number;
}

/** Processor time that a process and all below it have used so far, in seconds. Linux only. */
export function cpuSecondsOfTree(pid: number): number {
  return [...tree(pid).values()].reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** Resident memory of one process, in MiB. Linux only. */
export function residentMiB(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1024;
}

function tree(pid: number): Map<number, ProcessStat> {
  const all = new Map<number, ProcessStat>();
  for (const name of readdirSync('/proc')) {
    const stat = /^\d+$/.test(name) ? readStat(Number(name)) : undefined;
    if (stat) all.set(Number(name), stat);
  }
  const below = new Map<number, ProcessStat>();
  const visit = (id: number): void => {
    const stat = all.get(id);
    if (stat) below.set(id, stat);
    for (const [child, { parent }] of all) if (parent === id) visit(child);
  };
  visit(pid);
  return below;
}

/** The name in the second field may hold blanks and brackets: what counts stands after its last bracket. */
function readStat(pid: number): ProcessStat | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(fields[1]), cpuSeconds: ticks / TICKS };
  } catch {
    return undefined;
  }
}

export interface RunningProcess extends AsyncDisposable {
  child: ChildProcess;
  pid: number;
}

/** Starts a program that ends with the bench; its complaints are the bench's. */
export function startProcess(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  errors: 'inherit' | 'ignore' = 'inherit',
): RunningProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', errors],
    env: { ...process.env, ...environment },
    detached: false,
  });
  if (child.pid === undefined) throw new Error(`${command} does not start.`);
  const exited = once(child, 'exit');
  return {
    child,
    pid: child.pid,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Asks until something answers with success. */
export async function answering(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const answer = await fetch(url, { signal }).catch(() => undefined);
    await answer?.body?.cancel();
    if (answer?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
