import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { siblingModule } from '../sibling-module.ts';
import { findCompileCache } from './confine/compile-cache.ts';
import type { Confinement } from './confine/confine.ts';

export interface RestrictedProcess {
  /** Path of the module that the process runs. */
  entry: string;
  args: readonly string[];
  /** Directories and files that the process may read, without symbolic links. */
  readable: readonly string[];
  /** Directories that the process may write. None by default. */
  writable?: readonly string[];
  directory: string;
  stdio: StdioOptions;
  maxHeapMib: number;
  /** Options of V8 that suit the work of the process. */
  engineOptions?: readonly string[];
  /** Processor time after which the kernel kills the process, even if the service has died. */
  maxCpuTimeSeconds: number;
}

const SHELL = '/bin/sh';
/** Runs before the module of the process. A `.ts` file in the repository, a `.js` file in the built package. */
const CONFINED = siblingModule('./confine/confined-process', import.meta.url);
/** Replaces itself with another program. */
const EXECUTE = fileURLToPath(siblingModule('./confine/execute-process', import.meta.url));
/** POSIX gives sizes of files to `ulimit` in these. */
const ULIMIT_BLOCK_BYTES = 512;
const CONFINE_DIRECTORY = dirname(EXECUTE);
/** 4 MiB. The default of 16 MiB triples the young generation after start-up without any gain. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=4';

/** For glibc. The threads of V8 would each keep what they once needed: up to 40 MiB in a process that works on a long text. */
const ONE_ARENA = { MALLOC_ARENA_MAX: '1' };

/**
 * Starts a Node.js process that reads hostile files. It has access to the given directories only: no other files, network,
 * child processes, threads, environment or `eval`. On Linux the kernel denies even native code in it to signal, read or start
 * other processes, and the network. Its module calls `closeCompileCache`.
 */
export function spawnRestricted(options: RestrictedProcess): ChildProcess {
  const compileCache = findCompileCache();
  const cached = compileCache === undefined ? [] : [compileCache];
  const node = [
    process.execPath,
    `--max-old-space-size=${options.maxHeapMib}`,
    SMALL_YOUNG_GENERATION,
    ...(options.engineOptions ?? []),
    '--permission',
    // Dropped before the first byte of a file is read.
    '--allow-ffi',
    `--import=${CONFINED.href}`,
    ...[CONFINE_DIRECTORY, ...options.readable, ...cached].map((path) => `--allow-fs-read=${path}`),
    ...[...(options.writable ?? []), ...cached].map((path) => `--allow-fs-write=${path}`),
    '--disallow-code-generation-from-strings',
    '--no-warnings',
    options.entry,
    ...options.args,
  ];
  const [command = '', ...args] = limitProcess(node, options.maxCpuTimeSeconds);
  const env = { ...ONE_ARENA, ...(compileCache !== undefined && { NODE_COMPILE_CACHE: compileCache }) };
  return spawn(command, args, { cwd: options.directory, env, stdio: options.stdio });
}

export interface ConfinedProgram
  extends Pick<RestrictedProcess, 'directory' | 'stdio' | 'maxCpuTimeSeconds'>,
    Pick<Confinement, 'reach' | 'mayListen'> {
  /** Size of each file that it writes. Default: unlimited. */
  maxFileBytes?: number;
}

/**
 * Starts a program that reads hostile files, confined like a restricted process except that it may read files, unless `reach` says
 * which. A process of Node.js confines itself, then replaces itself with the program. On systems other than Linux the program runs as it is.
 */
export function spawnConfined(
  command: readonly string[],
  env: Record<string, string>,
  { reach, mayListen, maxFileBytes, ...options }: ConfinedProgram,
): ChildProcess {
  const isConfined = process.platform === 'linux';
  const confinement = JSON.stringify({ env, reach, mayListen });
  const confined = [process.execPath, '--no-warnings', EXECUTE, confinement, ...command];
  const [program = '', ...args] = limitProcess(
    isConfined ? confined : command,
    options.maxCpuTimeSeconds,
    maxFileBytes,
  );
  return spawn(program, args, { cwd: options.directory, env: isConfined ? {} : env, stdio: options.stdio });
}

/**
 * A command with a limit of processor time, and perhaps of the files that it writes, that holds even if the service dies. A shell sets it, then replaces itself with
 * the program. At the limit the kernel sends SIGXCPU, and a second later SIGKILL, which others send as well. On systems
 * without a shell there is no limit.
 */
function limitProcess(command: readonly string[], maxCpuTimeSeconds: number, maxFileBytes?: number): readonly string[] {
  if (!existsSync(SHELL)) return command;
  const files = maxFileBytes === undefined ? '' : `ulimit -f ${Math.ceil(maxFileBytes / ULIMIT_BLOCK_BYTES)}; `;
  return [
    SHELL,
    '-c',
    `${files}ulimit -St ${maxCpuTimeSeconds}; ulimit -Ht ${maxCpuTimeSeconds + 1}; ulimit -c 0; exec "$0" "$@"`,
    ...command,
  ];
}
