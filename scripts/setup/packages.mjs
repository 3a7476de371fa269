import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apertiumIsMissing, installApertium, listedPackages } from './apertium.mjs';
import { createPrivateApt, installIntoSystem, isAptInstalled, NetworkError, updateLists } from './apt.mjs';
import { PACKAGES as CHROMIUM, chromiumIsMissing, installChromium } from './chromium.mjs';
import { SetupError } from './command.mjs';
import { fetchNodeLibrary, installNodeLibrary, LIBRARY, nodeLibraryIsMissing, PACKAGES } from './node-library.mjs';
import { print } from './progress.mjs';
import { installServers, missingServers } from './servers.mjs';
import { installTesseract, TESSERACT_PACKAGES, tesseractIsMissing } from './tesseract.mjs';

/**
 * @typedef {{
 *   nodeLibrary: boolean,
 *   apertium: boolean,
 *   tesseract: boolean,
 *   chromium: boolean,
 *   servers: ReturnType<typeof missingServers>,
 * }} Missing
 */

/**
 * Finds the missing packages of the system. Prints the consequences on a system without Debian's package tools.
 * @param {string} root of the project
 * @param {{ installed: boolean, parts: readonly import('./parts.mjs').Part[] }} options `installed`: whether npm has nothing to
 *   install
 * @returns {Missing | undefined} undefined when nothing is missing or nothing can be installed
 */
export function packagesToInstall(root, { installed, parts }) {
  const missing = {
    nodeLibrary: nodeLibraryIsMissing(root, installed),
    apertium: parts.includes('apertium') && apertiumIsMissing(root),
    tesseract: parts.includes('tesseract') && tesseractIsMissing(root),
    chromium: parts.includes('chromium') && chromiumIsMissing(root),
    servers: missingServers(root, parts),
  };
  const { servers, ...others } = missing;
  if (servers.length === 0 && !Object.values(others).includes(true)) return undefined;
  if (isAptInstalled()) return missing;
  printConsequences(missing, 'this system lacks the package tools of Debian and Ubuntu');
  return undefined;
}

/**
 * Installs packages from the system's package servers into the project, without root and without changes to the system.
 * When that fails for a reason other than the network and the user is root, installs them into the system. A failure is
 * printed in one line and not thrown: the service starts without the missing parts.
 * @param {string} root of the project
 * @param {Missing} missing
 * @param {Promise<void>} dependencies that npm installs at the same time
 */
export async function installPackages(root, missing, dependencies) {
  const work = join(root, '.glossa/packages.partial');
  try {
    await rm(work, { recursive: true, force: true });
    await installIntoProject(root, missing, work, dependencies).catch((problem) =>
      installIntoSystemInstead(root, missing, problem),
    );
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    printConsequences(missing, error.message);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

/**
 * @param {string} root
 * @param {Missing} missing
 * @param {string} work a folder on the same disk for incomplete files
 * @param {Promise<void>} dependencies
 */
async function installIntoProject(root, missing, work, dependencies) {
  const apt = await createPrivateApt(join(work, 'apt'));
  await updateLists(apt);
  const library = missing.nodeLibrary && (await fetchNodeLibrary(apt, join(work, 'node')));
  try {
    if (missing.apertium) await installApertium(apt, join(work, 'apertium'), root);
    if (missing.tesseract) await installTesseract(apt, join(work, 'tesseract'), root);
    await installServers(apt, join(work, 'servers'), root, missing.servers);
    if (missing.chromium) await installChromium(apt, join(work, 'chromium'), root);
  } finally {
    const isInstalled = await dependencies.then(
      () => true,
      () => false,
    );
    if (library && isInstalled) await installNodeLibrary(root, library);
  }
}

/**
 * @param {string} root
 * @param {Missing} missing
 * @param {unknown} problem why the installation into the project failed
 * @throws the problem, when the system must not or cannot be changed
 */
async function installIntoSystemInstead(root, missing, problem) {
  if (!(problem instanceof SetupError) || problem instanceof NetworkError || process.getuid?.() !== 0) throw problem;
  const names = [
    ...(missing.nodeLibrary ? PACKAGES : []),
    ...(missing.apertium && apertiumIsMissing(root) ? listedPackages() : []),
    ...(missing.tesseract && tesseractIsMissing(root) ? TESSERACT_PACKAGES : []),
    ...(missing.chromium ? CHROMIUM : []),
  ];
  if (names.length === 0) throw problem;
  print(`  ${problem.message}; installing with apt-get: ${names.join(' ')}`);
  await installIntoSystem(names);
}

/**
 * @param {Missing} missing
 * @param {string} reason
 */
function printConsequences({ nodeLibrary, apertium, tesseract, chromium, servers }, reason) {
  const consequences = [
    ...(nodeLibrary ? [`Node 26 may not start without ${LIBRARY}`] : []),
    ...(apertium
      ? ['languages that only Apertium translates are unavailable unless an earlier set-up installed it']
      : []),
    ...(tesseract ? ['scanned pages need language data: glossa models pull ocr:en'] : []),
    ...(chromium ? ['the tests of the page are skipped'] : []),
    ...(servers.length > 0 ? [`the tests that need ${servers.map(({ title }) => title).join(', ')} are skipped`] : []),
  ];
  print(`${reason}: ${consequences.join('; ')}`);
}
