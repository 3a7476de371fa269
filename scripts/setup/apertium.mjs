import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadPackages, offeredPackages, withDependencies } from './apt.mjs';
import { run, SetupError } from './command.mjs';
import { say, since } from './say.mjs';
import { libraryFolder, unpackPackages } from './unpack.mjs';

/** What we take of a package and all that it depends on: tools, language pairs and the libraries that these may need. */
const TAKEN = /^(apertium|lttoolbox|cg3|lib(?!perl).*(?<!-utils|-dev|-bin)$)/;

/** The packages to set up: Apertium and its language pairs. */
export function listedPackages() {
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
 * Whether Apertium is neither in a folder that the operator named, nor below the project, nor complete in the system.
 * @param {string} root of the project
 */
export function apertiumIsMissing(root) {
  if (process.env.GLOSSA_APERTIUM_DIR) return false;
  return !servesPurpose(join(root, '.glossa/apertium')) && !systemHasAllPairs();
}

/**
 * Installs Apertium and its pairs into `.glossa/apertium`, which appears, or is replaced, when all is done.
 * @param {string[]} lists options of apt, from `privateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @throws {SetupError}
 */
export async function installApertium(lists, work, root) {
  const began = Date.now();
  say('Apertium, the offline engine, from the package servers of this system into .glossa/apertium …');
  const offered = await offeredPackages(lists, listedPackages());
  const unavailable = listedPackages().filter((name) => !offered.includes(name));
  if (unavailable.length > 0) say(`  not offered by this system: ${unavailable.join(', ')}`);
  if (!offered.includes('apertium')) throw new SetupError('this system does not offer the package apertium');

  // What apt itself stands on is wherever apt is. All else is taken along, so that nothing that happens to be installed
  // today is missed tomorrow.
  const base = await withDependencies(lists, ['apt']);
  const all = await withDependencies(lists, offered);
  const packages = [...all].filter((name) => TAKEN.test(name) && !base.has(name));
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  say(`  ${packages.length} packages to download`);
  const files = await downloadPackages(lists, packages, debs);
  await unpackPackages(debs, tree);
  await checkPrograms(tree);
  await writeFile(
    join(tree, 'installed.json'),
    `${JSON.stringify({ purpose: purpose(), unavailable, files }, null, 2)}\n`,
  );

  const place = join(root, '.glossa/apertium');
  if (existsSync(place)) await rename(place, join(work, 'replaced'));
  await rename(tree, place);
  say(`Apertium is ready after ${since(began)}`);
}

/**
 * Makes sure that the unpacked programs find every library and run here.
 * @param {string} tree
 * @throws {SetupError}
 */
async function checkPrograms(tree) {
  const bin = join(tree, 'usr/bin');
  const env = { LD_LIBRARY_PATH: join(tree, 'usr/lib', await libraryFolder(tree)) };
  const names = ['lt-proc', 'lrx-proc', 'lsx-proc', 'rtx-proc', 'cg-proc', 'apertium-tagger', 'apertium-transfer'];
  const programs = names.map((name) => join(bin, name)).filter(existsSync);
  const report = await run('ldd', programs, { env });
  const [, library] = report.match(/(\S+) => not found/) ?? [];
  if (library) throw new SetupError(`the packages of this system do not bring the library ${library}`);
  await run(join(bin, 'lt-proc'), ['--version'], { env });
}
