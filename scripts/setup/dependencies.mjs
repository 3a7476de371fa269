import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nodePackage } from '../launch.mjs';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';

/** Without a response from the registry within this time, the network counts as unavailable. */
const FIRST_RESPONSE_TIMEOUT_MS = 20_000;

/**
 * The packages in a lock file, by path.
 * @param {string} file
 * @returns {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean }>}
 */
function packagesIn(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Compares the lock file with the record that npm writes to node_modules at the end of an installation. An interrupted
 * installation has no record; a manual one counts. The only required optional package is Node for this machine.
 * @param {string} root
 * @param {boolean} development whether development dependencies are needed
 * @returns {'nothing' | 'production' | 'everything'}
 */
export function dependenciesToInstall(root, development) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules/.package-lock.json'));
  const missing = Object.entries(wanted).some(([path, entry]) => {
    if (path === '' || (entry.dev && !development)) return false;
    if (entry.optional && path !== `node_modules/${nodePackage()}`) return false;
    return present[path]?.version !== entry.version || present[path]?.integrity !== entry.integrity;
  });
  if (!missing) return 'nothing';
  return development || Object.values(present).some((entry) => entry.dev) ? 'everything' : 'production';
}

/**
 * Installs missing npm dependencies from the lock file. Install scripts do not run.
 * @param {string} root
 * @param {boolean} development
 * @throws {SetupError}
 */
export async function installDependencies(root, development) {
  const extent = dependenciesToInstall(root, development);
  if (extent === 'nothing') return;
  print(`installing dependencies${extent === 'production' ? '' : ', including those for development,'} from npm …`);
  const startedAt = Date.now();
  const npm = process.env.npm_execpath ?? '';
  // npm may replace the Node of the project while it runs, so npm runs on its own Node.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const [program, first] = basename(npm) === 'npm-cli.js' ? [node, [npm]] : ['npm', []];
  // `npm ci` rejects a lock file without the optional packages of every platform, and it empties node_modules before
  // it has downloaded the replacements.
  const args = ['install', '--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  if (extent === 'production') args.push('--omit=dev');
  // npm retries failed requests one after another, which takes minutes without a network.
  const firstOutput = { pattern: /^npm http (fetch GET 2|cache)/, timeoutMs: FIRST_RESPONSE_TIMEOUT_MS };
  const options = { cwd: root, timeoutMs: 20 * 60_000, firstOutput };
  try {
    await run(program, [...first, ...args, '--loglevel=http'], options);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    const output = error.output.replace(/^npm (http|warn) .*\n/gm, '');
    throw new SetupError(`dependencies could not be installed: npm install ${error.failure}`, { output });
  }
  print(`dependencies are ready after ${elapsedSince(startedAt)}`);
}
