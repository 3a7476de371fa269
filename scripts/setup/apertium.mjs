import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadPackages, offeredPackages, withDependencies } from './apt.mjs';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';
import { libraryFolder, unpackPackages } from './unpack.mjs';

/** Packages to unpack: the tools, the language pairs and their libraries. */
const INCLUDED_PACKAGES = /^(apertium|lttoolbox|cg3|lib(?!perl).*(?<!-utils|-dev|-bin)$)/;

/** The packages to set up: Apertium and its language pairs. */
export function listedPackages() {
  return readFileSync(new URL('apertium-packages.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n');
}

/** Changes with the release of the system, the processor architecture and the list of packages. */
function installationId() {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const field = (/** @type {string} */ name) => release.match(new RegExp(`^${name}="?([^"\n]*)`, 'm'))?.[1] ?? '';
  return `${field('ID')} ${field('VERSION_ID')} ${process.arch}: ${listedPackages().join(' ')}`;
}

/** @param {string} folder of an installation */
function isCurrent(folder) {
  try {
    // Under the name of the first release, so that an upgrade keeps the installation.
    return JSON.parse(readFileSync(join(folder, 'installed.json'), 'utf8')).purpose === installationId();
  } catch {
    return false;
  }
}

/** Whether the system has Apertium with every pair. */
function systemHasAllPairs() {
  const data = '/usr/share/apertium';
  if (!existsSync('/usr/bin/apertium') || !existsSync(join(data, 'modes'))) return false;
  return listedPackages().every((name) => {
    // Some packages name the two languages in the other order than the data in them.
    const [, one, other] = name.split('-');
    return name === 'apertium' || [name, `apertium-${other}-${one}`].some((folder) => existsSync(join(data, folder)));
  });
}

/**
 * Whether Apertium must be installed: `GLOSSA_APERTIUM_DIR` is unset, and neither the project nor the system has every
 * pair.
 * @param {string} root of the project
 */
export function apertiumIsMissing(root) {
  if (process.env.GLOSSA_APERTIUM_DIR) return false;
  return !isCurrent(join(root, '.glossa/apertium')) && !systemHasAllPairs();
}

/**
 * Installs Apertium and its pairs into `.glossa/apertium`. The folder appears, or is replaced, once it is complete.
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @throws {SetupError}
 */
export async function installApertium(apt, work, root) {
  const startedAt = Date.now();
  print('installing Apertium, the offline engine, into .glossa/apertium …');
  const offered = await offeredPackages(apt, listedPackages());
  const unavailable = listedPackages().filter((name) => !offered.includes(name));
  if (unavailable.length > 0) print(`  not available on this system: ${unavailable.join(', ')}`);
  if (!offered.includes('apertium')) throw new SetupError('this system has no package apertium');

  // Every system with apt has the dependencies of apt. All other dependencies are unpacked, so that removing a system
  // package later does not break the installation.
  const base = await withDependencies(apt, ['apt']);
  const all = await withDependencies(apt, offered);
  const packages = [...all].filter((name) => INCLUDED_PACKAGES.test(name) && !base.has(name));
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  print(`  ${packages.length} packages to download`);
  const files = await downloadPackages(apt, packages, debs);
  await unpackPackages(debs, tree);
  await checkPrograms(tree);
  await writeFile(
    join(tree, 'installed.json'),
    `${JSON.stringify({ purpose: installationId(), unavailable, files }, null, 2)}\n`,
  );

  const directory = join(root, '.glossa/apertium');
  if (existsSync(directory)) await rename(directory, join(work, 'replaced'));
  await rename(tree, directory);
  print(`Apertium is ready after ${elapsedSince(startedAt)}`);
}

/**
 * Checks that the unpacked programs start and find every library.
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
  if (library) throw new SetupError(`no package of this system contains the library ${library}`);
  await run(join(bin, 'lt-proc'), ['--version'], { env });
}
