import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as apt from './apt.mjs';
import { SetupError } from './command.mjs';
import { say, since } from './say.mjs';
import { checkPrograms, unpackPackages } from './unpack.mjs';

/** What we take of a package and all that it depends on: tools, language pairs and the libraries that these may need. */
const TAKEN = /^(apertium|lttoolbox|cg3|lib(?!perl).*(?<!-utils|-dev|-bin)$)/;

/** The packages to set up: Apertium and its language pairs. */
function listedPackages() {
  return readFileSync(new URL('apertium-packages.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
}

/** What an installation is good for: changes with the system's release, the processor and the list of packages. */
function purpose() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const field = (/** @type {string} */ name) => release.match(new RegExp(`^${name}="?([^"\n]*)`, 'm'))?.[1] ?? '';
  return `${field('ID')} ${field('VERSION_ID')} ${process.arch}: ${listedPackages().join(' ')}`;
}

/** @param {string} folder that an installation of ours stands in */
function servesPurpose(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, 'installed.json'), 'utf8')).purpose === purpose();
  } catch {
    return false;
  }
}

/** Whether Apertium with every pair is installed in the system itself. */
function systemHasAllPairs() {
  const data = '/usr/share/apertium';
  if (!existsSync('/usr/bin/apertium') || !existsSync(join(data, 'modes'))) return false;
  return listedPackages().every((name) => {
    // A few packages name the two languages the other way round than the data in them.
    const [, one, other] = name.split('-');
    return name === 'apertium' || [name, `apertium-${other}-${one}`].some((folder) => existsSync(join(data, folder)));
  });
}

/**
 * Whether Apertium is there: in a folder that the operator named, below the project, or in the system with every pair.
 * @param {string} root of the project
 */
function apertiumIsThere(root) {
  if (process.env.GLOSSA_APERTIUM_DIR) return true;
  return servesPurpose(join(root, '.glossa/apertium')) || systemHasAllPairs();
}

/**
 * Whether Apertium is missing and can be set up here; says so when it is missing and cannot.
 * @param {string} root of the project
 */
export function apertiumToInstall(root) {
  if (apertiumIsThere(root)) return false;
  if (apt.aptIsHere()) return true;
  say('Apertium is not set up (this needs the package tools of Debian or Ubuntu): its languages are not offered');
  return false;
}

/**
 * Sets up Apertium below the project from the system's package servers; where that fails for another reason than the
 * network and the user is root, in the system. Never throws for a step that fails, but says it in one line: the service
 * starts with what there is.
 * @param {string} root of the project
 */
export async function installApertium(root) {
  if (apertiumIsThere(root)) return;
  const began = Date.now();
  try {
    say('Apertium, the offline engine, from the package servers of this system into .glossa/apertium …');
    await installBelow(join(root, '.glossa')).catch(installIntoSystem);
    say(`Apertium is ready after ${since(began)}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    const kept = existsSync(join(root, '.glossa/apertium'));
    const outcome = kept ? 'it stays as it was' : 'its languages are not offered';
    say(`Apertium is not set up (${error.message}): ${outcome}`);
  }
}

/**
 * Installs into `apertium` in a folder, without rights and without touching the system. Until all is done the work goes
 * on in `apertium.partial`.
 * @param {string} folder
 * @throws {SetupError}
 */
async function installBelow(folder) {
  const partial = join(folder, 'apertium.partial');
  const [debs, tree] = [join(partial, 'debs'), join(partial, 'tree')];
  await rm(partial, { recursive: true, force: true });
  try {
    await mkdir(debs, { recursive: true });
    const config = await apt.privateApt(join(partial, 'apt'));
    await apt.updateLists(config);
    const offered = await apt.offeredPackages(config, listedPackages());
    const unavailable = listedPackages().filter((name) => !offered.includes(name));
    if (unavailable.length > 0) say(`  not offered by this system: ${unavailable.join(', ')}`);
    if (!offered.includes('apertium')) throw new SetupError('this system does not offer the package');

    // What apt itself stands on is on every system that has apt; all else is taken along, so that nothing that
    // happens to be installed today can be missed tomorrow.
    const base = await apt.withDependencies(config, ['apt']);
    const all = await apt.withDependencies(config, offered);
    const packages = new Map([...all].filter(([name]) => TAKEN.test(name) && !base.has(name)));
    say(`  ${packages.size} packages to download`);
    await apt.downloadPackages(config, packages, debs);
    await unpackPackages(debs, tree);
    await checkPrograms(tree);
    const stamp = { purpose: purpose(), unavailable, packages: Object.fromEntries(packages) };
    await writeFile(join(tree, 'installed.json'), `${JSON.stringify(stamp, null, 2)}\n`);

    const place = join(folder, 'apertium');
    if (existsSync(place)) await rename(place, join(partial, 'replaced'));
    await rename(tree, place);
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
}

/**
 * @param {unknown} problem why it did not go without touching the system
 * @throws the problem, when the system must not or cannot be touched
 */
async function installIntoSystem(problem) {
  if (!(problem instanceof SetupError) || problem instanceof apt.NoNetwork || process.getuid?.() !== 0) throw problem;
  say(`  ${problem.message}; installing with apt-get: ${listedPackages().join(' ')}`);
  await apt.installIntoSystem(listedPackages());
}
