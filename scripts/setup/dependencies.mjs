import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { nodePackage } from '../launch.mjs';
import { run, SetupError } from './command.mjs';
import { say, since } from './say.mjs';

/** Without a first answer from the registry after this time there is no network. Milliseconds. */
const FIRST_ANSWER = 20_000;

/**
 * The packages that a lock file lists, by their place.
 * @param {string} path
 * @returns {Record<string, { version?: string, integrity?: string, dev?: boolean, optional?: boolean }>}
 */
function packagesIn(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * What npm has to install, told from its own record in node_modules, which it writes last: an installation that was
 * broken off has none, one that was made by hand counts. Of the optional packages only Node for this machine is a must.
 * @param {string} root
 * @param {boolean} development whether development dependencies are needed
 * @returns {'nothing' | 'production' | 'everything'}
 */
export function dependenciesToInstall(root, development) {
  const wanted = packagesIn(join(root, 'package-lock.json'));
  const present = packagesIn(join(root, 'node_modules/.package-lock.json'));
  const missing = Object.entries(wanted).some(([place, entry]) => {
    if (place === '' || (entry.dev && !development)) return false;
    if (entry.optional && place !== `node_modules/${nodePackage()}`) return false;
    return present[place]?.version !== entry.version || present[place]?.integrity !== entry.integrity;
  });
  if (!missing) return 'nothing';
  return development || Object.values(present).some((entry) => entry.dev) ? 'everything' : 'production';
}

/**
 * Installs the npm dependencies that the lock file asks for, when they are not there. None of them has an install
 * script, and none may bring one.
 * @param {string} root
 * @param {boolean} development
 * @throws {SetupError}
 */
export async function installDependencies(root, development) {
  const extent = dependenciesToInstall(root, development);
  if (extent === 'nothing') return;
  say(`dependencies from the npm registry${extent === 'production' ? '' : ', those for development too'} …`);
  const began = Date.now();
  const npm = process.env.npm_execpath ?? '';
  // The Node that npm itself runs on is safer than ours, which may be one of the files that npm replaces.
  const node = process.env.npm_node_execpath ?? process.execPath;
  const [program, first] = basename(npm) === 'npm-cli.js' ? [node, [npm]] : ['npm', []];
  // Not `npm ci`: it refuses a lock file without the optional packages of every platform, and it would empty
  // node_modules before it knows that it can fill it again.
  const args = ['install', '--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  if (extent === 'production') args.push('--omit=dev');
  // Failed requests are tried again, one after the other: without a network that would take minutes.
  const firstSign = { pattern: /^npm http (fetch GET 2|cache)/, within: FIRST_ANSWER };
  const options = { cwd: root, timeout: 20 * 60_000, firstSign };
  try {
    await run(program, [...first, ...args, '--loglevel=http'], options);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    const output = error.output.replace(/^npm (http|warn) .*\n/gm, '');
    throw new SetupError(`dependencies could not be installed: npm install ${error.failure}`, { output });
  }
  say(`dependencies are ready after ${since(began)}`);
}
