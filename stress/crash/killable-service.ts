import assert from 'node:assert/strict';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type RunningCommand, runCommand } from '../../load/command.ts';
import { descendants, isAlive } from '../../load/processes.ts';

/** A service process that can be killed. */
export interface KillableService {
  url: string;
  pid: number;
  /** Time from the start of the process until the service is ready. */
  startMs: number;
  /** Sends SIGKILL. @returns the ids of its child processes */
  kill(): Promise<number[]>;
}

/** Child processes of a killed service exit within this time. */
const EXIT_TIMEOUT_MS = 20_000;

const environment = (dataDirectory: string): NodeJS.ProcessEnv => ({
  GLOSSA_PORT: '0',
  GLOSSA_DATA_DIR: dataDirectory,
  GLOSSA_RATE_LIMIT: '1000000',
  GLOSSA_TRANSLATION_CACHE: '0',
  GLOSSA_MODELS: 'installed',
  GLOSSA_LOG_LEVEL: 'warn',
});

/** @throws Error with the output of the service when it does not start */
export async function startKillableService(dataDirectory: string): Promise<KillableService> {
  const began = performance.now();
  const command = runCommand(['serve'], environment(dataDirectory));
  const [, url = ''] = await command.waitForOutput(/ready at (\S+)/);
  return {
    url,
    pid: command.child.pid ?? 0,
    startMs: Math.round(performance.now() - began),
    kill: () => kill(command),
  };
}

/** @throws AssertionError unless the service refuses to start, with this text on standard error */
export async function requireRefusedStart(dataDirectory: string, reason: RegExp): Promise<void> {
  await using command = runCommand(['serve'], environment(dataDirectory));
  const code = await Promise.race([command.exited, command.waitForOutput(/ready at/).then(() => 'started')]);
  assert.equal(code, 1);
  assert.match(command.output().stderr, reason);
}

/** Starts the service and kills it during its start. */
export async function killDuringStart(dataDirectory: string, after: number): Promise<void> {
  const command = runCommand(['serve'], environment(dataDirectory));
  await sleep(after);
  await kill(command);
}

async function kill({ child, exited }: RunningCommand): Promise<number[]> {
  // A stopped process starts no further children while they are listed.
  child.kill('SIGSTOP');
  const children = descendants(child.pid ?? 0);
  child.kill('SIGKILL');
  await exited;
  return children;
}

/** Waits until all processes have exited. @returns the time in ms, or undefined when some still run */
export async function waitForExit(pids: readonly number[]): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < EXIT_TIMEOUT_MS) {
    if (!pids.some(isAlive)) return Math.round(performance.now() - began);
    await sleep(20);
  }
  return undefined;
}

/** Runs `glossa keys …`. @returns its output, or undefined when `signal` killed it */
export async function runKeys(
  dataDirectory: string,
  words: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  await using command = runCommand(['keys', ...words], environment(dataDirectory));
  const killed = once(signal, 'abort').then(() => 'killed');
  killed.catch(() => {});
  const code = signal.aborted ? 'killed' : await Promise.race([command.exited, killed]);
  if (code === 'killed') return undefined;
  const { stdout, stderr } = command.output();
  if (code !== 0) throw new Error(`glossa keys ${words[0]} ended with ${code}: ${stderr}`);
  return stdout.trim();
}
