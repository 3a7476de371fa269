import { hash } from 'node:crypto';
import { chmod, copyFile, cp, mkdir, readdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { basePackages, createPrivateApt, downloadPackages, updateLists, withDependencies } from '../setup/apt.mjs';
import { run, SetupError } from '../setup/command.mjs';
import { keepNotices, libraryFolder, unpackAll } from '../setup/unpack.mjs';
import { DEBIAN_NAMES } from './target.mjs';

const ROOT = resolve(import.meta.dirname, '../..');
/** What Node needs besides glibc, and the copyright notice of it. */
const LIBRARIES = ['libatomic1', 'libgcc-s1', 'libstdc++6', 'gcc-12-base'];
const DOWNLOAD_TIMEOUT_MS = 600_000;
/** They change programs of any architecture. */
const TOOLS = ['elfutils', 'patchelf'];

/**
 * Puts Node into `node/` of a folder: the binary of the version of the lock file, without its symbols, and its libraries.
 * @param {string} tree
 * @param {string} work a folder for incomplete files
 * @param {string} architecture
 * @throws {SetupError}
 */
export async function addNode(tree, work, architecture) {
  await mkdir(work, { recursive: true });
  const name = `node-linux-${architecture}`;
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const { version, integrity } = packages[`node_modules/${name}`] ?? {};
  await run('npm', ['pack', `${name}@${version}`, '--prefer-offline'], { cwd: work, timeoutMs: DOWNLOAD_TIMEOUT_MS });
  const archive = join(work, `${name}-${version}.tgz`);
  if (`sha512-${hash('sha512', await readFile(archive), 'base64')}` !== integrity)
    throw new SetupError(`${name} ${version} has another checksum than in package-lock.json`);
  await run('tar', ['-xzf', archive, '-C', work, 'package/bin/node', 'package/LICENSE']);

  const apt = await openApt(join(work, 'apt'));
  const provided = await basePackages(apt);
  const needed = [...(await withDependencies(apt, TOOLS))].filter((tool) => !provided.has(tool));
  const tools = await unpackInto(apt, needed, join(work, 'tools'));
  const targetApt = await openApt(join(work, 'target-apt'), DEBIAN_NAMES[architecture]);
  const libraries = await unpackInto(targetApt, LIBRARIES, join(work, 'libraries'));
  const node = join(tree, 'node');
  await mkdir(join(node, 'bin'), { recursive: true });
  const binary = join(node, 'bin/node');
  await copyFile(join(work, 'package/bin/node'), binary);
  await chmod(binary, 0o755);
  const env = { LD_LIBRARY_PATH: join(tools, 'usr/lib', await libraryFolder(tools)) };
  await run(join(tools, 'usr/bin/eu-strip'), [binary], { env });
  await run(join(tools, 'usr/bin/patchelf'), ['--set-rpath', '$ORIGIN/../lib', binary], { env });
  const from = join(libraries, 'usr/lib', await libraryFolder(libraries));
  await mkdir(join(node, 'lib'));
  for (const library of await readdir(from)) {
    if (/^lib.*\.so/.test(library))
      await cp(join(from, library), join(node, 'lib', library), { verbatimSymlinks: true });
  }
  await copyFile(join(work, 'package/LICENSE'), join(node, 'LICENSE'));
  await keepNotices(join(libraries, 'usr/share/doc'));
  await cp(join(libraries, 'usr/share/doc'), join(node, 'share/doc'), { recursive: true, verbatimSymlinks: true });
}

/**
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {Iterable<string>} names of packages
 * @param {string} work
 * @returns {Promise<string>} a folder with the content of the packages
 */
async function unpackInto(apt, names, work) {
  const debs = join(work, 'debs');
  await mkdir(debs, { recursive: true });
  await downloadPackages(apt, [...names], debs);
  await unpackAll(debs, join(work, 'tree'));
  return join(work, 'tree');
}

/**
 * @param {string} folder
 * @param {string} [architecture]
 */
async function openApt(folder, architecture) {
  const apt = await createPrivateApt(folder, architecture);
  await updateLists(apt);
  return apt;
}
