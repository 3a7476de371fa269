import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rename } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { nodePackage } from '../launch.mjs';
import { downloadPackages } from './apt.mjs';
import { run } from './command.mjs';
import { print } from './progress.mjs';
import { libraryFolder, unpackPackages } from './unpack.mjs';

/** Node for Linux needs this library since version 25. Minimal Debian and Ubuntu systems lack it. */
export const LIBRARY = 'libatomic.so.1';

/** Packages with the library and with the tool that writes its path into the Node binary. */
export const PACKAGES = ['libatomic1', 'patchelf'];

/** @param {string} root of the project */
function nodeFolder(root) {
  return join(root, 'node_modules', nodePackage());
}

/**
 * Whether Node 26 lacks its library, or will lack it after npm has installed Node.
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
 * Downloads the library and the tool from the system's package servers.
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} work a folder that is removed afterwards
 * @returns {Promise<string>} the folder with both
 */
export async function fetchNodeLibrary(apt, work) {
  print(`installing ${LIBRARY}, which Node 26 needs …`);
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  await downloadPackages(apt, PACKAGES, debs);
  await unpackPackages(debs, tree);
  return tree;
}

/**
 * Copies the library next to the project's Node and sets the binary's library path, so that Node starts in any
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
