import { readFileSync } from 'node:fs';
import { cp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeBundle } from './setup/bundle.mjs';
import { run } from './setup/command.mjs';
import { buildPage, isPageOutdated } from './setup/page.mjs';
import { setup } from './setup.mjs';

/*
 * `npm pack` runs this script first. It builds `dist/`, a project folder with compiled sources, the modules that they load, and
 * without tests and development tools: Node strips no types from files under `node_modules`.
 */

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const DIST = join(ROOT, 'dist');
const WORK = join(ROOT, 'dist.partial');

/** What the compiled sources read, and what the first start runs. */
const COPIED = [
  'assets',
  '.glossa/web',
  'packages/marian/marian.wasm',
  'packages/marian/native',
  'scripts/end-with-parent.mjs',
  'scripts/install-llm-runtime.mjs',
  'scripts/launch.mjs',
  'scripts/launch-package.mjs',
  'scripts/setup.mjs',
  'scripts/setup',
];
const COMPILER = 'node_modules/typescript/bin/tsc';

await setup({ development: true, parts: [] });
// It imports modules that a fresh checkout does not have before the set-up.
const { copyModules } = await import('./package/copy-modules.mjs');
if (isPageOutdated(ROOT)) await buildPage(ROOT);
await rm(WORK, { recursive: true, force: true });
await run(process.execPath, [COMPILER, '-p', 'tsconfig.build.json', '--outDir', WORK], {
  cwd: ROOT,
  timeoutMs: 300_000,
});
for (const path of COPIED) await cp(join(ROOT, path), join(WORK, path), { recursive: true });
await replaceWorkspaceNames(WORK);
await copyModules(ROOT, WORK);
await writeBundle(WORK, join(WORK, 'src/main.js'));
await pinNode(WORK);
await rm(DIST, { recursive: true, force: true });
await rename(WORK, DIST);

/**
 * Replaces the names of workspaces by paths, because the registry does not have these packages.
 * @param {string} folder
 */
async function replaceWorkspaceNames(folder) {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.name.endsWith('.js')) continue;
    const directory = entry.parentPath ?? entry.path;
    const file = join(directory, entry.name);
    const text = await readFile(file, 'utf8');
    const replaced = text.replace(/'@glossa\/([a-z-]+)((?:\/[a-z-]+)?)'/g, (_, name, entryPoint) => {
      const { exports } = JSON.parse(readFileSync(join(ROOT, 'packages', name, 'package.json'), 'utf8'));
      const source = exports[`.${entryPoint}`].replace(/\.ts$/, '.js');
      const path = relative(directory, join(folder, 'packages', name, source))
        .split(sep)
        .join('/');
      return path.startsWith('.') ? `'${path}'` : `'./${path}'`;
    });
    if (replaced !== text) await writeFile(file, replaced);
  }
}

/**
 * Writes version and checksum of the packages of Node, which the first command installs.
 * @param {string} folder
 */
async function pinNode(folder) {
  const { optionalDependencies } = JSON.parse(await readFile(join(ROOT, 'src/package.json'), 'utf8'));
  const { packages } = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const pinned = Object.keys(optionalDependencies).map((name) => {
    const { version, integrity } = packages[`node_modules/${name}`];
    if (integrity === undefined) throw new Error(`package-lock.json has no checksum of ${name}`);
    return [name, { version, integrity }];
  });
  await writeFile(join(folder, 'scripts/setup/node-packages.json'), JSON.stringify(Object.fromEntries(pinned)));
}
