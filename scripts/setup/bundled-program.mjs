import { createHash } from 'node:crypto';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Bundles of the program with nearly all of its modules in few files, relative to the project. `bundle.mjs` writes them. */
export const BUNDLES = '.glossa/bundle';

/**
 * The folder of the bundle of the sources as they are now, which may not exist. The npm package and the archive contain compiled
 * sources, which do not change.
 * @param {string} root of the project
 */
export function bundleFolder(root) {
  return existsSync(join(root, 'src/main.ts')) ? join(root, BUNDLES, fingerprintOfSources(root)) : join(root, BUNDLES);
}

/** @param {string} root of the project */
export function bundleIsMissing(root) {
  return !existsSync(join(bundleFolder(root), MAIN));
}

/**
 * The file that runs the command line: that of the bundle, which starts in two thirds of the time and takes less memory, or the
 * source when there is no bundle of the sources as they are now.
 * @param {string} root of the project
 * @returns {string} an absolute path
 */
export function findProgram(root) {
  if (!bundleIsMissing(root)) return join(bundleFolder(root), MAIN);
  const source = join(root, 'src/main.ts');
  return existsSync(source) ? source : join(root, 'src/main.js');
}

const MAIN = 'main.js';

/** @type {Map<string, string>} by the root of the project; sources do not change while a launcher or a set-up runs */
const fingerprints = new Map();
const FINGERPRINT_LENGTH = 16;

/**
 * A checksum of the sizes and times of all sources and of the lock file. Reading their contents would take longer than the
 * bundle saves. No program can set the time that is used, `ctime`.
 * @param {string} root of the project
 */
function fingerprintOfSources(root) {
  const known = fingerprints.get(root);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  const packages = join(root, 'packages');
  const names = existsSync(packages) ? readdirSync(packages) : [];
  for (const folder of [join(root, 'src'), ...names.map((name) => join(packages, name, 'src'))])
    if (existsSync(folder)) addFolder(hash, folder, '');
  const lock = join(root, 'package-lock.json');
  if (existsSync(lock)) addFile(hash, lock, 'package-lock.json');
  const fingerprint = hash.digest('hex').slice(0, FINGERPRINT_LENGTH);
  fingerprints.set(root, fingerprint);
  return fingerprint;
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 * @param {string} name relative to the first folder
 */
function addFolder(hash, folder, name) {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((one, other) => (one.name < other.name ? -1 : 1));
  for (const entry of entries) {
    const [path, own] = [join(folder, entry.name), `${name}/${entry.name}`];
    if (entry.isDirectory()) addFolder(hash, path, own);
    else addFile(hash, path, own);
  }
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 * @param {string} name
 */
function addFile(hash, path, name) {
  const { size, ctimeMs } = statSync(path);
  hash.update(`${name}\0${size}\0${ctimeMs}\n`);
}
