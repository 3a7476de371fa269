import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { run, SetupError } from './command.mjs';
import { createCounter } from './progress.mjs';

/**
 * Unpacks Debian packages into a folder and deletes them.
 * @param {string} debs folder of the packages
 * @param {string} tree created when it is missing
 */
export async function unpackAll(debs, tree) {
  const files = (await readdir(debs)).filter((file) => file.endsWith('.deb'));
  const count = createCounter('unpacked', files.length);
  await mkdir(tree, { recursive: true });
  const worker = async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) {
      await run('dpkg', ['-x', join(debs, file), tree], { timeoutMs: 5 * 60_000 });
      await rm(join(debs, file));
      count();
    }
  };
  await Promise.all([worker(), worker()]);
  const triplet = await findLibraryFolder(tree);
  if (triplet !== undefined && existsSync(join(tree, 'lib', triplet)))
    await moveAll(join(tree, 'lib', triplet), join(tree, 'usr/lib', triplet));
}

/**
 * Unpacks Debian packages and keeps `usr/bin`, the libraries in `usr/lib/<triplet>`, `usr/share/apertium*`,
 * `usr/share/tesseract-ocr` and the copyright notices.
 * @param {string} debs folder of the packages
 * @param {string} tree created when it is missing
 */
export async function unpackPackages(debs, tree) {
  await unpackAll(debs, tree);
  const triplet = await findLibraryFolder(tree);
  await keepOnly(tree, /^usr$/);
  await keepOnly(join(tree, 'usr'), triplet === undefined ? /^(bin|share)$/ : /^(bin|lib|share)$/);
  if (triplet !== undefined) await keepOnly(join(tree, 'usr/lib'), new RegExp(`^${triplet}$`));
  await keepOnly(join(tree, 'usr/share'), /^(apertium.*|tesseract-ocr|doc)$/);
  await keepNotices(join(tree, 'usr/share/doc'));
}

/**
 * Keeps the copyright notices of Debian's packages, and removes their other documents.
 * @param {string} folder `usr/share/doc` of unpacked packages
 */
export async function keepNotices(folder) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) await keepOnly(join(folder, entry.name), /^copyright$/);
  }
}

/**
 * @param {string} tree
 * @returns {Promise<string>} for example `x86_64-linux-gnu`
 */
export async function libraryFolder(tree) {
  const folder = await findLibraryFolder(tree);
  if (folder === undefined) throw new SetupError('the packages contain no libraries');
  return folder;
}

/**
 * @param {string} tree
 * @returns {Promise<string | undefined>} undefined if the packages contain no libraries
 */
async function findLibraryFolder(tree) {
  if (!existsSync(join(tree, 'usr/lib'))) return undefined;
  return (await readdir(join(tree, 'usr/lib'))).find((name) => name.includes('-linux-gnu'));
}

/**
 * @param {string} from
 * @param {string} to
 */
async function moveAll(from, to) {
  for (const name of await readdir(from)) await rename(join(from, name), join(to, name));
}

/**
 * @param {string} folder
 * @param {RegExp} pattern of the names to keep
 */
export async function keepOnly(folder, pattern) {
  for (const name of await readdir(folder)) {
    if (!pattern.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  }
}
