import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { basePackages, downloadPackages, offeredPackages, withDependencies } from './apt.mjs';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';
import { keepOnly, libraryFolder, unpackAll } from './unpack.mjs';

/** The browser without a window, whose tests take half the processor time, and fonts for it. */
const BROWSER = 'chromium-headless-shell';
export const PACKAGES = [BROWSER, 'fonts-dejavu-core'];

/** Paths of a browser of the system, also listed in `load/browser.ts`. */
const SYSTEM_PATHS = [
  `/usr/bin/${BROWSER}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

/** Relative to the project. The script `run` in it starts the browser. */
const DIRECTORY = '.glossa/chromium-headless-shell';

/**
 * Whether a Linux system lacks Chromium for the tests of the page.
 * @param {string} root of the project
 */
export function chromiumIsMissing(root) {
  if (process.platform !== 'linux') return false;
  return ![...SYSTEM_PATHS, join(root, DIRECTORY, 'run')].some((path) => existsSync(path));
}

/**
 * Unpacks Chromium with its dependencies into its folder. The folder appears once the browser has started.
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @throws {SetupError}
 */
export async function installChromium(apt, work, root) {
  const startedAt = Date.now();
  print(`installing Chromium, for the tests of the page, into ${DIRECTORY} …`);
  const offered = await offeredPackages(apt, PACKAGES);
  if (!offered.includes(BROWSER)) throw new SetupError(`this system has no package ${BROWSER}`);
  const base = await basePackages(apt);
  const packages = [...(await withDependencies(apt, offered))].filter((name) => !base.has(name));
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  print(`  ${packages.length} packages to download`);
  await downloadPackages(apt, packages, debs);
  await unpackAll(debs, tree);
  await keepOnly(tree, /^usr$/);
  await keepOnly(join(tree, 'usr'), /^(bin|lib|share)$/);
  await keepOnly(join(tree, 'usr/share'), /^(fonts|mime|glib-2.0)$/);
  const folder = await libraryFolder(tree);
  await mkdir(join(tree, 'etc/fonts'), { recursive: true });
  await writeFile(join(tree, 'etc/fonts/glossa.conf'), FONTS);
  await writeFile(join(tree, 'run'), startScript(folder));
  await chmod(join(tree, 'run'), 0o755);
  await run(join(tree, 'run'), ['--version']);
  await rename(tree, join(root, DIRECTORY));
  print(`Chromium is ready after ${elapsedSince(startedAt)}`);
}

/** Uses the unpacked fonts instead of system fonts, so that pages look the same everywhere. */
const FONTS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir prefix="relative">../../usr/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>serif</family><prefer><family>DejaVu Serif</family></prefer></alias>
  <alias><family>sans-serif</family><prefer><family>DejaVu Sans</family></prefer></alias>
  <alias><family>system-ui</family><prefer><family>DejaVu Sans</family></prefer></alias>
</fontconfig>
`;

/** @param {string} folder of libraries, for example `x86_64-linux-gnu` */
function startScript(folder) {
  return `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
libraries="$here/usr/lib/${folder}"
export LD_LIBRARY_PATH="$libraries:$libraries/nss:$libraries/pulseaudio"
export FONTCONFIG_FILE="$here/etc/fonts/glossa.conf"
export XDG_DATA_DIRS="$here/usr/share"
exec "$here/usr/lib/chromium/${BROWSER}" "$@"
`;
}
