import { existsSync } from 'node:fs';
import { lstat, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NODE_LIBRARIES, nodePackage } from '../launch.mjs';
import { downloadPackages } from './apt.mjs';
import { say } from './say.mjs';
import { libraryFolder, unpackPackages } from './unpack.mjs';

/** Node for Linux is linked to this library from version 25 on; plain Debian and Ubuntu systems do not have it. */
const LIBRARY = 'libatomic.so.1';

const TRIPLET = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu';
const SYSTEM_FOLDERS = [`/usr/lib/${TRIPLET}`, `/lib/${TRIPLET}`, '/usr/lib64', '/lib64', '/usr/lib', '/lib'];

/** Whether Node 26 lacks its library. */
export function libatomicIsMissing() {
  if (process.platform !== 'linux') return false;
  return ![...SYSTEM_FOLDERS, NODE_LIBRARIES].some((folder) => existsSync(join(folder, LIBRARY)));
}

/**
 * Takes the library from the system's package servers into the folder where the launcher looks for it.
 * @param {string[]} lists options of apt, from `privateApt`
 * @param {string} work a folder that is removed afterwards
 */
export async function installLibatomic(lists, work) {
  say(`${LIBRARY}, which Node 26 needs, from the package servers of this system …`);
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  await downloadPackages(lists, ['libatomic1'], debs);
  await unpackPackages(debs, tree);
  const libraries = join(tree, 'usr/lib', await libraryFolder(tree));
  await rename(libraries, NODE_LIBRARIES);
}

/**
 * Makes the `node` of npm scripts find the library too: npm puts the project's own Node first in their PATH.
 * @param {string} root of the project
 */
export async function wrapNode(root) {
  const command = join(root, 'node_modules/.bin/node');
  if (!existsSync(NODE_LIBRARIES) || !(await lstat(command).catch(() => undefined))?.isSymbolicLink()) return;
  const script = `#!/bin/sh
# Node 26 with the library that this system lacks; npm run scripts find this first.
here=\${0%/*}
LD_LIBRARY_PATH="$(cd "$here/../../.glossa/node" && pwd)\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"
export LD_LIBRARY_PATH
exec "$here/../${nodePackage()}/bin/node" "$@"
`;
  await writeFile(`${command}.new`, script, { mode: 0o755 });
  await rename(`${command}.new`, command);
}
