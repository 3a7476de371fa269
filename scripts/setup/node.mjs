import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { nodePackage } from '../launch.mjs';
import { SetupError } from './command.mjs';
import { npmInstall } from './npm.mjs';
import { print } from './progress.mjs';

/** Parts of the npm package of Node that only compile add-ons, 67 MB. */
const UNUSED = ['include', 'share'];

/**
 * Installs Node of the version of `src/package.json` into `node_modules` of the npm package of Glossa. The folder appears once it is
 * complete.
 * @param {string} root of the package
 * @throws {SetupError} when there is no Node for this machine, or npm fails
 */
export async function installNode(root) {
  const name = nodePackage();
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'src/package.json'), 'utf8'));
  const version = optionalDependencies[name];
  if (version === undefined) throw new SetupError(`npm has no Node for ${process.platform} ${process.arch}`);
  print(`installing Node ${version}, because Node ${process.versions.node} is too old …`);
  const work = join(root, '.glossa/node.partial');
  try {
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    // With it, npm does not look for a project in the folders above.
    await writeFile(join(work, 'package.json'), '{ "private": true }\n');
    await npmInstall(work, [`${name}@${version}`], 'the packages of Node');
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
