import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findNode } from '../launch.mjs';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';

/** The built page, relative to the project. */
const DIRECTORY = '.glossa/web';

/** The sources of the page, relative to the project. */
const SOURCES = ['web', 'packages/client/src'];

/**
 * A checksum of every input of the build: the sources and the lock file.
 * @param {string} root of the project
 */
function fingerprint(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const names = SOURCES.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    // Node before 20.12 calls `parentPath` `path`.
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const name of names.sort()) hash.update(name.slice(root.length)).update('\0').update(readFileSync(name));
  return hash.digest('hex');
}

/**
 * Whether the page was not built yet, or from other files.
 * @param {string} root of the project
 */
export function isPageOutdated(root) {
  if (!existsSync(join(root, 'web'))) return false;
  try {
    return readFileSync(join(root, DIRECTORY, 'fingerprint'), 'utf8') !== fingerprint(root);
  } catch {
    return true;
  }
}

/**
 * Builds the page into `.glossa/web`. The folder appears, or is replaced, once it is complete. Needs no network. A failure
 * is printed in one line and not thrown: the service starts without the page, or with the previous one.
 * @param {string} root of the project
 */
export async function buildPage(root) {
  const startedAt = Date.now();
  const work = join(root, '.glossa/web.partial');
  const node = findNode();
  try {
    if (node === undefined) throw new SetupError('Node 26 is not installed');
    const current = fingerprint(root);
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    await run(node, [vite, 'build', join(root, 'web'), '--outDir', join(work, 'new')], {
      cwd: root,
      timeoutMs: 5 * 60_000,
    });
    await writeFile(join(work, 'new/fingerprint'), current);
    if (existsSync(join(root, DIRECTORY))) await rename(join(root, DIRECTORY), join(work, 'old'));
    await rename(join(work, 'new'), join(root, DIRECTORY));
    print(`the page is built after ${elapsedSince(startedAt)}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    print(`the page could not be built: ${error.message}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
