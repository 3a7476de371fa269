import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { basePackages, downloadPackages, offeredPackages, withDependencies } from './apt.mjs';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';
import { keepOnly, libraryFolder, unpackPackages } from './unpack.mjs';

/**
 * A program with its libraries and data, or data alone.
 * @typedef {{ title: string, purpose: string, listed: string[], program?: UnpackedProgram }} UnpackedPackages `title` and
 *   `purpose`: for people; `listed`: the packages to install, the program first; `program`: undefined for data, whose dependencies
 *   are not installed
 */

/**
 * @typedef {{ included: RegExp, names: string[], provided?: Set<string>, isRunnable?: boolean }} UnpackedProgram `included`: which
 *   dependencies to unpack; `names`: the programs to keep, whose libraries are checked; the first prints its version; `provided`:
 *   the packages that every system where the program runs has, by default those that apt needs; `isRunnable`: false for programs
 *   of another processor architecture, which are not checked
 */

/** Fields that differ from those of this system. @typedef {Pick<UnpackedProgram, 'provided' | 'isRunnable'>} TargetSystem */

/**
 * Changes with the release of the system, the processor architecture and the list of packages.
 * @param {string[]} listed
 */
function installationId(listed) {
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  const field = (/** @type {string} */ name) => release.match(new RegExp(`^${name}="?([^"\n]*)`, 'm'))?.[1] ?? '';
  return `${field('ID')} ${field('VERSION_ID')} ${process.arch}: ${listed.join(' ')}`;
}

/**
 * Whether a folder has an installation of these packages, for this system.
 * @param {string} folder
 * @param {string[]} listed
 */
export function isUnpacked(folder, listed) {
  try {
    // Under the name of the first release, so that an upgrade keeps the installation.
    return JSON.parse(readFileSync(join(folder, 'installed.json'), 'utf8')).purpose === installationId(listed);
  } catch {
    return false;
  }
}

/**
 * Installs packages into a folder, which appears, or is replaced, once it is complete.
 * @param {UnpackedPackages} selection
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} directory
 * @throws {SetupError}
 */
export async function installUnpacked({ title, purpose, listed, program }, apt, work, directory) {
  const startedAt = Date.now();
  print(`installing ${title}, ${purpose}, into .glossa/${basename(directory)} …`);
  const offered = await offeredPackages(apt, listed);
  const unavailable = listed.filter((name) => !offered.includes(name));
  if (unavailable.length > 0) print(`  not available on this system: ${unavailable.join(', ')}`);
  const [main = ''] = program ? listed : offered;
  if (!offered.includes(main)) throw new SetupError(`this system has no package ${listed[0]}`);

  const packages = program ? await withLibraries(apt, offered, program) : offered;
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  print(`  ${packages.length} packages to download`);
  const files = await downloadPackages(apt, packages, debs);
  await unpackPackages(debs, tree);
  if (program) await keepOnly(join(tree, 'usr/bin'), new RegExp(`^(${program.names.join('|')})$`));
  if (program && program.isRunnable !== false) await checkPrograms(tree, program.names);
  await writeFile(
    join(tree, 'installed.json'),
    `${JSON.stringify({ purpose: installationId(listed), unavailable, files }, null, 2)}\n`,
  );
  if (existsSync(directory)) await rename(directory, join(work, 'replaced'));
  await rename(tree, directory);
  print(`${title} is ready after ${elapsedSince(startedAt)}`);
}

/**
 * Every system with apt has the dependencies of apt. All other dependencies are unpacked, so that removing a system package
 * later does not break the installation.
 * @param {string[]} apt
 * @param {string[]} offered
 * @param {UnpackedProgram} program
 */
async function withLibraries(apt, offered, { included, provided }) {
  const base = provided ?? (await basePackages(apt));
  const isIncluded = (/** @type {string} */ name) => included.test(name) || offered.includes(name);
  return [...(await withDependencies(apt, offered))].filter((name) => isIncluded(name) && !base.has(name));
}

/**
 * Checks that the unpacked programs start and find every library.
 * @param {string} tree
 * @param {string[]} names
 * @throws {SetupError}
 */
async function checkPrograms(tree, names) {
  const bin = join(tree, 'usr/bin');
  const env = { LD_LIBRARY_PATH: join(tree, 'usr/lib', await libraryFolder(tree)) };
  const programs = names.map((name) => join(bin, name)).filter(existsSync);
  const report = await run('ldd', programs, { env });
  const [, library] = report.match(/(\S+) => not found/) ?? [];
  if (library) throw new SetupError(`no package of this system contains the library ${library}`);
  await run(join(bin, names[0] ?? ''), ['--version'], { env });
}
