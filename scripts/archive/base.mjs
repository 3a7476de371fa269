import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createPrivateApt, downloadPackages, updateLists } from '../setup/apt.mjs';
import { run } from '../setup/command.mjs';
import { keepNotices, libraryFolder } from '../setup/unpack.mjs';
import { DEBIAN_NAMES } from './target.mjs';

/** glibc with its locale C.UTF-8, the shell of the launcher, an init process, and programs for `docker exec`. */
const PACKAGES = ['base-files', 'busybox', 'dash', 'libc-bin', 'libc6', 'tini'];
const BUSYBOX_PROGRAMS = 'cat cp df du env grep head id kill ls mkdir mv ps readlink rm sleep tail tar wget'.split(' ');
/** Since Debian 12, the folders of the root are links to those of /usr. */
const MERGED = ['bin', 'sbin', 'lib', 'lib64'];
/** Texts for people. The licences require the copyright notices in `usr/share/doc`. */
const UNUSED = ['usr/share/man', 'usr/share/lintian', 'usr/share/bug'];
const UID = 10_001;
const MAX_UNPACK_TIME_MS = 300_000;

/**
 * Writes the root file system of the image: some packages of Debian without its package tools, and a user.
 * @param {string} tree
 * @param {string} work a folder on the same disk for incomplete files
 * @param {string} architecture
 * @throws {import('../setup/command.mjs').SetupError}
 */
export async function addBase(tree, work, architecture) {
  const debs = join(work, 'debs');
  await mkdir(debs, { recursive: true });
  const apt = await createPrivateApt(join(work, 'apt'), DEBIAN_NAMES[architecture]);
  await updateLists(apt);
  let status = '';
  for (const deb of await downloadPackages(apt, PACKAGES, debs)) {
    await run('dpkg', ['-x', join(debs, deb), join(work, 'tree')], { timeoutMs: MAX_UNPACK_TIME_MS });
    const fields = await run('dpkg-deb', ['--field', join(debs, deb)]);
    status += fields.replace('\n', '\nStatus: install ok installed\n').concat('\n');
  }
  // Packages for arm64 have no /lib64.
  for (const name of MERGED.filter((each) => existsSync(join(work, 'tree', each)))) {
    await mkdir(join(tree, 'usr', name), { recursive: true });
    await moveInto(join(work, 'tree', name), join(tree, 'usr', name));
    await symlink(`usr/${name}`, join(tree, name));
  }
  await moveInto(join(work, 'tree'), tree);
  for (const path of UNUSED) await rm(join(tree, path), { recursive: true, force: true });
  await keepNotices(join(tree, 'usr/share/doc'));
  // Conversions that only `iconv` uses.
  await rm(join(tree, 'usr/lib', await libraryFolder(tree), 'gconv'), { recursive: true });
  for (const name of BUSYBOX_PROGRAMS) await symlink('busybox', join(tree, 'usr/bin', name));
  // Scanners read from it which packages the image contains.
  await mkdir(join(tree, 'var/lib/dpkg'), { recursive: true });
  await writeFile(join(tree, 'var/lib/dpkg/status'), status);
  await writeFile(
    join(tree, 'etc/passwd'),
    `root:x:0:0:root:/root:/bin/sh\nglossa:x:${UID}:${UID}::/data:/usr/sbin/nologin\n`,
  );
  await writeFile(join(tree, 'etc/group'), `root:x:0:\nglossa:x:${UID}:\n`);
  await mkdir(join(tree, 'tmp'), { recursive: true });
  await chmod(join(tree, 'tmp'), 0o1777);
}

/**
 * @param {string} from
 * @param {string} to
 */
async function moveInto(from, to) {
  await cp(from, to, { recursive: true, verbatimSymlinks: true });
  await rm(from, { recursive: true });
}
