import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks per second in /proc on Linux, on every architecture that Node supports. */
const TICKS_PER_SECOND = 100;

/** A process of this machine, as Linux describes it. */
export interface ProcessInfo {
  pid: number;
  parent: number;
  /** Process group. */
  group: number;
  /** Name of the program. */
  name: string;
  /** Processor time of the process and of its children that have exited. */
  cpuSeconds: number;
  /** The process has exited and waits for its parent to collect it. */
  isZombie: boolean;
}

/** Lists every running process, from /proc. Linux only. */
export function listProcesses(): ProcessInfo[] {
  return readProcesses().filter(({ isZombie }) => !isZombie);
}

/** Process ids of all descendants of a process. Linux only. */
export function descendants(pid: number): number[] {
  return descendantsIn(listProcesses(), pid).map((one) => one.pid);
}

/** Whether a process runs. Linux only. */
export function isAlive(pid: number): boolean {
  return readProcess(pid)?.isZombie === false;
}

/** Processor time of a process and all of its descendants so far, in seconds. Linux only. */
export function cpuSecondsOfTree(pid: number): number {
  const all = readProcesses();
  const tree = [...all.filter((one) => one.pid === pid), ...descendantsIn(all, pid)];
  return tree.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
}

/** Resident memory of one process, in MiB. Linux only. */
export function residentMiB(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1]) / 1_024;
}

function readProcesses(): ProcessInfo[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => readProcess(Number(pid)) ?? []);
}

function readProcess(pid: number): ProcessInfo | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in the second field may contain spaces and brackets.
    const name = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
    const [state, parent, group, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(8, 12).reduce((sum, field) => sum + Number(field), 0);
    return {
      pid,
      parent: Number(parent),
      group: Number(group),
      name,
      cpuSeconds: ticks / TICKS_PER_SECOND,
      isZombie: state === 'Z',
    };
  } catch {
    return undefined;
  }
}

function descendantsIn(all: readonly ProcessInfo[], pid: number): ProcessInfo[] {
  const children = Map.groupBy(all, ({ parent }) => parent);
  const below = (id: number): ProcessInfo[] =>
    (children.get(id) ?? []).flatMap((child) => [child, ...below(child.pid)]);
  return below(pid);
}

export interface RunningProcess extends AsyncDisposable {
  child: ChildProcess;
  pid: number;
}

/** Starts a program. Disposing of it sends SIGTERM and waits for its exit. */
export function startProcess(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  standardError: 'inherit' | 'ignore' = 'inherit',
): RunningProcess {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', standardError],
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

/** Polls a URL until it responds with success. */
export async function waitUntilReady(url: string, signal: AbortSignal): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const response = await fetch(url, { signal }).catch(() => undefined);
    await response?.body?.cancel();
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
