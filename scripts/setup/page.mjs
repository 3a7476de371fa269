import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findNode } from '../launch.mjs';
import { run, SetupError } from './command.mjs';
import { say, since } from './say.mjs';

/** Where the built page lies, relative to the project. */
const PLACE = '.glossa/web';

/**
 * What the built page depends on: every file of `web/`, and the versions of what builds it and goes into it.
 * @param {string} root of the project
 */
function fingerprint(root) {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  const names = readdirSync(join(root, 'web'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    // `path` is what Node before 20.12 calls it.
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  for (const name of names.sort()) hash.update(name.slice(root.length)).update('\0').update(readFileSync(name));
  return hash.digest('hex');
}

/**
 * Whether the page was never built from what is here now.
 * @param {string} root of the project
 */
export function pageIsMissing(root) {
  if (!existsSync(join(root, 'web'))) return false;
  try {
    return readFileSync(join(root, PLACE, 'fingerprint'), 'utf8') !== fingerprint(root);
  } catch {
    return true;
  }
}

/**
 * Builds the page into `.glossa/web`, which appears, or is replaced, when all is done. Needs no network. A failure is
 * said in one line and not thrown: the service starts without the page, or with the former one.
 * @param {string} root of the project
 */
export async function buildPage(root) {
  const began = Date.now();
  const work = join(root, '.glossa/web.partial');
  const node = findNode();
  try {
    if (node === undefined) throw new SetupError('there is no Node to build it with');
    const mark = fingerprint(root);
    await rm(work, { recursive: true, force: true });
    await mkdir(work, { recursive: true });
    const vite = join(root, 'node_modules/vite/bin/vite.js');
    await run(node, [vite, 'build', join(root, 'web'), '--outDir', join(work, 'new')], {
      cwd: root,
      timeout: 5 * 60_000,
    });
    await writeFile(join(work, 'new/fingerprint'), mark);
    if (existsSync(join(root, PLACE))) await rename(join(root, PLACE), join(work, 'old'));
    await rename(join(work, 'new'), join(root, PLACE));
    say(`the page is built after ${since(began)}`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`the page could not be built: ${error.message}`);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
