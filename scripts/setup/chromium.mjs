import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { downloadPackages, offeredPackages, withDependencies } from './apt.mjs';
import { run, SetupError } from './command.mjs';
import { say, since } from './say.mjs';
import { keepOnly, libraryFolder, unpackAll } from './unpack.mjs';

/** The browser, and letters for it. */
export const PACKAGES = ['chromium', 'fonts-dejavu-core'];

/** Where systems have one; `test/support/browser.ts` looks there too. */
const IN_SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Where ours goes, relative to the project; `run` in it starts it. */
const PLACE = '.glossa/chromium';

/**
 * Whether a Linux system has no Chromium for the tests of the page.
 * @param {string} root of the project
 */
export function chromiumIsMissing(root) {
  if (process.platform !== 'linux') return false;
  return ![...IN_SYSTEM, join(root, PLACE, 'run')].some((path) => existsSync(path));
}

/**
 * Unpacks Chromium and all that it needs into `.glossa/chromium`, which appears when all is done and it has started.
 * @param {string[]} lists options of apt, from `privateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @throws {SetupError}
 */
export async function installChromium(lists, work, root) {
  const began = Date.now();
  say('Chromium, for the tests of the page, from the package servers of this system into .glossa/chromium …');
  const offered = await offeredPackages(lists, PACKAGES);
  if (!offered.includes('chromium')) throw new SetupError('this system does not offer the package chromium');
  const base = await withDependencies(lists, ['apt']);
  const packages = [...(await withDependencies(lists, offered))].filter((name) => !base.has(name));
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  say(`  ${packages.length} packages to download`);
  await downloadPackages(lists, packages, debs);
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
  await rename(tree, join(root, PLACE));
  say(`Chromium is ready after ${since(began)}`);
}

/** Letters beside this file, not those of the system: pages look the same everywhere. */
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
exec "$here/usr/lib/chromium/chromium" "$@"
`;
}
