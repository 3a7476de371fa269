import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findNode, nodePackage } from '../launch.mjs';
import { installNode } from './node.mjs';
import { npmInstall } from './npm.mjs';
import { elapsedSince, print } from './progress.mjs';

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
 * installation has no record; a manual one counts. The only required optional package is Node for this machine. The npm package of
 * Glossa has no lock file: it contains its dependencies, and lacks Node where the machine's Node is too old.
 * @param {string} root
 * @param {boolean} development whether development dependencies are needed
 * @returns {'nothing' | 'node' | 'production' | 'everything'}
 */
export function dependenciesToInstall(root, development) {
  const lock = join(root, 'package-lock.json');
  if (!existsSync(lock)) return findNode() === undefined ? 'node' : 'nothing';
  const wanted = packagesIn(lock);
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
  const startedAt = Date.now();
  if (extent === 'node') {
    await installNode(root);
    print(`Node is ready after ${elapsedSince(startedAt)}`);
    return;
  }
  print(`installing dependencies${extent === 'production' ? '' : ', including those for development,'} from npm …`);
  // `npm ci` rejects a lock file without the optional packages of every platform, and it empties node_modules before
  // it has downloaded the replacements.
  await npmInstall(root, extent === 'production' ? ['--omit=dev'] : [], 'dependencies');
  print(`dependencies are ready after ${elapsedSince(startedAt)}`);
}
