import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { downloadPackages, offeredPackages, withDependencies } from './apt.mjs';
import { run, SetupError } from './command.mjs';
import { find } from './find.mjs';
import { say, since } from './say.mjs';
import { keepOnly, libraryFolder, unpackAll } from './unpack.mjs';

/**
 * A server that tests start for themselves. `taken` is what we take of its package and all that it depends on; `programs`
 * are patterns of where these lie in a package, and in a system; one of `inSystem` means that the system has it.
 * @typedef {{ name: string, title: string, package: string, taken: RegExp, programs: string[], inSystem: string[] }} Server
 */

/** Libraries, but not those of Perl, which scripts need, and of LLVM, which only makes long queries of PostgreSQL quicker. */
const LIBRARIES = 'lib(?!perl|llvm|z3).*(?<!-perl|-bin|-dev)';

/** @type {Server[]} `test/support/programs.ts` looks in the same places. */
const SERVERS = [
  {
    name: 'postgres',
    title: 'PostgreSQL',
    package: 'postgresql',
    taken: new RegExp(`^(postgresql-\\d+|${LIBRARIES})$`),
    programs: ['usr/lib/postgresql/*/bin/initdb', 'usr/lib/postgresql/*/bin/postgres'],
    inSystem: ['usr/lib/postgresql/*/bin/initdb'],
  },
  {
    name: 'redis',
    title: 'Redis',
    package: 'redis-server',
    taken: new RegExp(`^(redis-server|redis-tools|${LIBRARIES})$`),
    programs: ['usr/bin/redis-server'],
    inSystem: ['usr/bin/redis-server', 'usr/bin/valkey-server'],
  },
  {
    name: 'nginx',
    title: 'nginx',
    package: 'nginx',
    taken: new RegExp(`^(nginx(-core|-light|-full)?|${LIBRARIES})$`),
    programs: ['usr/sbin/nginx'],
    inSystem: ['usr/sbin/nginx'],
  },
];

/** @param {Server} server @param {string} root of the project */
const placeOf = ({ name }, root) => join(root, '.glossa/servers', name);

/**
 * The servers for tests that neither a Linux system nor an earlier set-up has.
 * @param {string} root of the project
 * @param {string} [system] its root
 */
export function missingServers(root, system = '/') {
  if (process.platform !== 'linux') return [];
  return SERVERS.filter(
    (server) =>
      !existsSync(placeOf(server, root)) && server.inSystem.every((pattern) => find(system, pattern).length === 0),
  );
}

/**
 * Unpacks servers into `.glossa/servers`, each of which appears when it is whole and has started. What cannot be had is
 * said, and its tests are skipped.
 * @param {string[]} lists options of apt, from `privateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @param {Server[]} servers
 */
export async function installServers(lists, work, root, servers) {
  for (const server of servers) {
    const began = Date.now();
    say(`${server.title}, for the tests, from the package servers of this system into .glossa/servers …`);
    try {
      await installServer(lists, join(work, server.name), root, server);
      say(`${server.title} is ready after ${since(began)}`);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      say(`  ${error.message}: the tests that need ${server.title} are skipped`);
    }
  }
}

/**
 * @param {string[]} lists
 * @param {string} work
 * @param {string} root
 * @param {Server} server
 * @throws {SetupError}
 */
async function installServer(lists, work, root, server) {
  const offered = await offeredPackages(lists, [server.package]);
  if (offered.length === 0) throw new SetupError(`this system does not offer the package ${server.package}`);
  const base = await withDependencies(lists, ['apt']);
  const all = await withDependencies(lists, offered);
  const packages = [...all].filter((name) => server.taken.test(name) && !base.has(name));
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  await downloadPackages(lists, packages, debs);
  await unpackAll(debs, tree);
  await keepOnly(tree, /^usr$/);
  await keepOnly(join(tree, 'usr'), /^(bin|sbin|lib|share)$/);
  await keepOnly(join(tree, 'usr/share'), /^(postgresql|doc)$/);
  // Without its library PostgreSQL must not find this.
  for (const name of ['llvmjit.so', 'bitcode']) {
    for (const path of find(tree, `usr/lib/postgresql/*/lib/${name}`)) await rm(join(tree, path), { recursive: true });
  }
  await writeStartScripts(tree, server);
  const place = placeOf(server, root);
  await mkdir(join(place, '..'), { recursive: true });
  await rename(tree, place);
}

/**
 * Writes a script into `bin` for each program, which starts it with its own libraries, and tries it.
 * @param {string} tree
 * @param {Server} server
 * @throws {SetupError} when a program is not there or does not start
 */
async function writeStartScripts(tree, { programs }) {
  const libraries = await libraryFolder(tree);
  await mkdir(join(tree, 'bin'));
  for (const pattern of programs) {
    const [program] = find(tree, pattern);
    if (program === undefined) throw new SetupError(`the package brings no ${basename(pattern)}`);
    const script = join(tree, 'bin', basename(program));
    await writeFile(script, startScript(libraries, program));
    await chmod(script, 0o755);
    await run(script, [basename(program) === 'nginx' ? '-v' : '--version']);
  }
}

/**
 * @param {string} libraries folder, for example `x86_64-linux-gnu`
 * @param {string} program relative to the tree
 */
function startScript(libraries, program) {
  return `#!/bin/sh
here=$(dirname "$(dirname "$(readlink -f "$0")")")
export LD_LIBRARY_PATH="$here/usr/lib/${libraries}"
exec "$here/${program}" "$@"
`;
}
