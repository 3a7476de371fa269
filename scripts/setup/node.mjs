import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nodePackage } from '../launch.mjs';
import { SetupError } from './command.mjs';
import { npmInstall } from './npm.mjs';
import { print } from './progress.mjs';

/** Version and checksum of each package of Node, from the lock file. `npm pack` writes it. */
const PINNED = new URL('node-packages.json', import.meta.url);
/** Parts of the npm package of Node that only compile add-ons, 67 MB. */
const UNUSED = ['include', 'share'];

/**
 * Installs the pinned Node into `node_modules` of the npm package of Glossa. The folder appears once it is complete.
 * @param {string} root of the package
 * @throws {SetupError} when there is no Node for this machine, its checksum differs, or npm fails
 */
export async function installNode(root) {
  const name = nodePackage();
  const { version, integrity } = JSON.parse(readFileSync(PINNED, 'utf8'))[name] ?? {};
  if (version === undefined) throw new SetupError(`npm has no Node for ${process.platform} ${process.arch}`);
  print(`installing Node ${version}, because Node ${process.versions.node} is too old …`);
  const work = join(root, '.glossa/node.partial');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    // npm refuses what differs from the checksum in a lock file, and looks for no project in the folders above.
    const project = { private: true, dependencies: { [name]: version } };
    const packages = { '': project, [`node_modules/${name}`]: { version, integrity } };
    await writeFile(join(work, 'package.json'), JSON.stringify(project));
    await writeFile(join(work, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
    await npmInstall(work, [], 'the packages of Node');
    const installed = join(work, 'node_modules', name);
    if (!existsSync(installed)) throw new SetupError(`npm did not install ${name}`);
    for (const part of UNUSED) await rm(join(installed, part), { recursive: true, force: true });
    const target = join(root, 'node_modules', name);
    await rm(target, { recursive: true, force: true });
    await mkdir(dirname(target), { recursive: true });
    await rename(installed, target);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
