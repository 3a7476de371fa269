import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apertiumIsMissing, installApertium, listedPackages } from './apertium.mjs';
import { aptIsHere, installIntoSystem, NoNetwork, privateApt, updateLists } from './apt.mjs';
import { PACKAGES as CHROMIUM, chromiumIsMissing, installChromium } from './chromium.mjs';
import { SetupError } from './command.mjs';
import { fetchNodeLibrary, installNodeLibrary, LIBRARY, nodeLibraryIsMissing, PACKAGES } from './node-library.mjs';
import { say } from './say.mjs';
import { installServers, missingServers } from './servers.mjs';

/**
 * @typedef {{
 *   nodeLibrary: boolean,
 *   apertium: boolean,
 *   chromium: boolean,
 *   servers: ReturnType<typeof missingServers>,
 * }} Missing
 */

/**
 * What has to come from the packages of the system. Where this system has no such packages, it says what that means, and
 * there is nothing to do.
 * @param {string} root of the project
 * @param {{ installed: boolean, tests: boolean }} options whether npm has nothing to install; whether what only tests
 *   need is needed: a browser, servers
 * @returns {Missing | undefined} undefined when there is nothing to do
 */
export function packagesToInstall(root, { installed, tests }) {
  const missing = {
    nodeLibrary: nodeLibraryIsMissing(root, installed),
    apertium: apertiumIsMissing(root),
    chromium: tests && chromiumIsMissing(root),
    servers: tests ? missingServers(root) : [],
  };
  if (!missing.nodeLibrary && !missing.apertium && !missing.chromium && missing.servers.length === 0) return undefined;
  if (aptIsHere()) return missing;
  sayMissing(missing, 'the package tools of Debian or Ubuntu are not here');
  return undefined;
}

/**
 * Installs from the system's package servers into the project, without rights and without touching the system; where
 * that fails for another reason than the network and the user is root, into the system. A failure is said in one line
 * and not thrown: the service starts with what there is.
 * @param {string} root of the project
 * @param {Missing} missing
 * @param {Promise<void>} dependencies that npm installs at the same time
 */
export async function installPackages(root, missing, dependencies) {
  const work = join(root, '.glossa/packages.partial');
  try {
    await rm(work, { recursive: true, force: true });
    await installBelow(root, missing, work, dependencies).catch((problem) => installInstead(root, missing, problem));
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    sayMissing(missing, error.message);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {Missing} missing
 * @param {string} work a folder on the same disk, for what is not complete yet
 * @param {Promise<void>} dependencies
 */
async function installBelow(root, missing, work, dependencies) {
  const lists = await privateApt(join(work, 'apt'));
  await updateLists(lists);
  const library = missing.nodeLibrary && (await fetchNodeLibrary(lists, join(work, 'node')));
  try {
    if (missing.apertium) await installApertium(lists, join(work, 'apertium'), root);
    await installServers(lists, join(work, 'servers'), root, missing.servers);
    if (missing.chromium) await installChromium(lists, join(work, 'chromium'), root);
  } finally {
    const installed = await dependencies.then(
      () => true,
      () => false,
    );
    if (library && installed) await installNodeLibrary(root, library);
  }
}

/**
 * @param {string} root
 * @param {Missing} missing
 * @param {unknown} problem why it did not go without touching the system
 * @throws the problem, when the system must not or cannot be touched
 */
async function installInstead(root, missing, problem) {
  if (!(problem instanceof SetupError) || problem instanceof NoNetwork || process.getuid?.() !== 0) throw problem;
  const names = [
    ...(missing.nodeLibrary ? PACKAGES : []),
    ...(missing.apertium && apertiumIsMissing(root) ? listedPackages() : []),
    ...(missing.chromium ? CHROMIUM : []),
  ];
  if (names.length === 0) throw problem;
  say(`  ${problem.message}; installing with apt-get: ${names.join(' ')}`);
  await installIntoSystem(names);
}

/**
 * @param {Missing} missing
 * @param {string} reason
 */
function sayMissing({ nodeLibrary, apertium, chromium, servers }, reason) {
  const meaning = [
    ...(nodeLibrary ? [`Node 26 may not start, for want of ${LIBRARY}`] : []),
    ...(apertium
      ? ['the languages that only Apertium translates are not offered, unless an earlier set-up serves']
      : []),
    ...(chromium ? ['the tests of the page are skipped'] : []),
    ...(servers.length > 0 ? [`the tests that need ${servers.map(({ title }) => title).join(', ')} are skipped`] : []),
  ];
  say(`${reason}: ${meaning.join('; ')}`);
}
