import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { type RunningCommand, runCommand } from '../../load/command.ts';
import { descendants, isAlive } from '../../load/processes.ts';

/** The service in a process of its own, to be killed. */
export interface Victim {
  url: string;
  /** Milliseconds from the start of the process until the service was ready. */
  startedIn: number;
  /** Ends the process as the kernel does when memory runs out. @returns the processes that it had started */
  kill(): Promise<number[]>;
}

/** Milliseconds that what a killed service had started may take to notice and end. */
const ORPHANS_TIME = 20_000;

const environment = (dataDirectory: string): NodeJS.ProcessEnv => ({
  GLOSSA_PORT: '0',
  GLOSSA_DATA_DIR: dataDirectory,
  GLOSSA_RATE_LIMIT: '1000000',
  GLOSSA_TRANSLATION_CACHE: '0',
  GLOSSA_MODELS: 'installed',
  GLOSSA_LOG_LEVEL: 'warn',
});

/** @throws an Error with all that it printed when it does not come up */
export async function startVictim(dataDirectory: string): Promise<Victim> {
  const began = performance.now();
  const command = runCommand(['serve'], environment(dataDirectory));
  const [, url = ''] = await command.waitForOutput(/ready at (\S+)/);
  return { url, startedIn: Math.round(performance.now() - began), kill: () => kill(command) };
}

/** Starts the service and kills it after so many milliseconds, wherever its start has got to. */
export async function killStarting(dataDirectory: string, after: number): Promise<void> {
  const command = runCommand(['serve'], environment(dataDirectory));
  await pause(after);
  await kill(command);
}

async function kill({ child, exited }: RunningCommand): Promise<number[]> {
  // Stopped first: what it starts while its children are counted would be missed.
  child.kill('SIGSTOP');
  const children = descendants(child.pid ?? 0);
  child.kill('SIGKILL');
  await exited;
  return children;
}

/** Waits until none of the processes is there. @returns milliseconds that it took, or undefined when some stay */
export async function endOfOrphans(pids: readonly number[]): Promise<number | undefined> {
  const began = performance.now();
  while (performance.now() - began < ORPHANS_TIME) {
    if (!pids.some(isAlive)) return Math.round(performance.now() - began);
    await pause(20);
  }
  return undefined;
}

/** `glossa keys …` in a process of its own. @returns what it printed, or undefined when it was killed */
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
