import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rename } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { nodePackage } from '../launch.mjs';
import { downloadPackages } from './apt.mjs';
import { run } from './command.mjs';
import { say } from './say.mjs';
import { libraryFolder, unpackPackages } from './unpack.mjs';

/** Node for Linux is linked to this library from version 25 on; plain Debian and Ubuntu systems do not have it. */
export const LIBRARY = 'libatomic.so.1';

/** Packages that bring the library and the tool that tells Node where it is. */
export const PACKAGES = ['libatomic1', 'patchelf'];

/** @param {string} root of the project */
function nodeFolder(root) {
  return join(root, 'node_modules', nodePackage());
}

/**
 * Whether Node 26 lacks its library, or will lack it once npm has installed it anew.
 * @param {string} root of the project
 * @param {boolean} installed whether npm has nothing to install
 */
export function nodeLibraryIsMissing(root, installed) {
  if (process.platform !== 'linux' || (installed && !existsSync(nodeFolder(root)))) return false;
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
  const folders = [`/usr/lib/${triplet}`, `/lib/${triplet}`, '/usr/lib64', '/lib64', '/usr/lib', '/lib'];
  folders.push(...(process.env.LD_LIBRARY_PATH ?? '').split(delimiter));
  if (installed) folders.push(join(nodeFolder(root), 'lib'));
  return !folders.some((folder) => existsSync(join(folder, LIBRARY)));
}

/**
 * Fetches the library and the tool from the system's package servers.
 * @param {string[]} lists options of apt, from `privateApt`
 * @param {string} work a folder that is removed afterwards
 * @returns {Promise<string>} the tree that they are in
 */
export async function fetchNodeLibrary(lists, work) {
  say(`${LIBRARY}, which Node 26 needs, from the package servers of this system …`);
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  await downloadPackages(lists, PACKAGES, debs);
  await unpackPackages(debs, tree);
  return tree;
}

/**
 * Puts the library beside the Node of the project and has Node look there, so that every process finds it, whatever its
 * environment.
 * @param {string} root of the project
 * @param {string} tree from `fetchNodeLibrary`
 */
export async function installNodeLibrary(root, tree) {
  const folder = nodeFolder(root);
  const [node, changed] = [join(folder, 'bin/node'), join(folder, 'bin/node.changed')];
  await copyFile(node, changed);
  await run(join(tree, 'usr/bin/patchelf'), ['--set-rpath', '$ORIGIN/../lib', changed]);
  await rename(changed, node);
  await cp(join(tree, 'usr/lib', await libraryFolder(tree)), join(folder, 'lib'), {
    recursive: true,
    verbatimSymlinks: true,
  });
}
