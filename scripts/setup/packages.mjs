import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apertiumIsMissing, installApertium, listedPackages } from './apertium.mjs';
import { aptIsHere, installIntoSystem, NoNetwork, privateApt, updateLists } from './apt.mjs';
import { SetupError } from './command.mjs';
import { installLibatomic, libatomicIsMissing } from './libatomic.mjs';
import { say } from './say.mjs';

/** @typedef {{ libatomic: boolean, apertium: boolean }} Missing */

/**
 * What has to come from the packages of the system. Where this system has no such packages, it says what that means, and
 * there is nothing to do.
 * @param {string} root of the project
 * @returns {Missing | undefined} undefined when there is nothing to do
 */
export function packagesToInstall(root) {
  const missing = { libatomic: libatomicIsMissing(), apertium: apertiumIsMissing(root) };
  if (!missing.libatomic && !missing.apertium) return undefined;
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
 */
export async function installPackages(root, missing) {
  const work = join(root, '.glossa/packages.partial');
  try {
    await rm(work, { recursive: true, force: true });
    await installBelow(root, missing, work).catch((problem) => installInstead(missing, problem));
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
 */
async function installBelow(root, missing, work) {
  const lists = await privateApt(join(work, 'apt'));
  await updateLists(lists);
  if (missing.libatomic) await installLibatomic(lists, join(work, 'libatomic'));
  if (missing.apertium) await installApertium(lists, join(work, 'apertium'), root);
}

/**
 * @param {Missing} missing
 * @param {unknown} problem why it did not go without touching the system
 * @throws the problem, when the system must not or cannot be touched
 */
async function installInstead(missing, problem) {
  if (!(problem instanceof SetupError) || problem instanceof NoNetwork || process.getuid?.() !== 0) throw problem;
  const names = [...(missing.libatomic ? ['libatomic1'] : []), ...(missing.apertium ? listedPackages() : [])];
  say(`  ${problem.message}; installing with apt-get: ${names.join(' ')}`);
  await installIntoSystem(names);
}

/**
 * @param {Missing} missing
 * @param {string} reason
 */
function sayMissing({ libatomic, apertium }, reason) {
  const meaning = [
    ...(libatomic ? ['Node 26 may not start, for want of libatomic.so.1'] : []),
    ...(apertium
      ? ['the languages that only Apertium translates are not offered, unless an earlier set-up serves']
      : []),
  ];
  say(`${reason}: ${meaning.join('; ')}`);
}
