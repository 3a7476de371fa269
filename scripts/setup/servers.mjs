import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { basePackages, downloadPackages, offeredPackages, withDependencies } from './apt.mjs';
import { run, SetupError } from './command.mjs';
import { elapsedSince, print } from './progress.mjs';
import { keepOnly, libraryFolder, unpackAll } from './unpack.mjs';

/**
 * A server, or other programs, that tests start. `included`: which of the packages and their dependencies to unpack. `programs`:
 * paths in the packages, where `*` matches any name. `versionOptions`: each program that prints its version, by its last name, and
 * the option for it. `systemPaths`: a match for any of them means that the system has the server.
 * @typedef {{
 *   name: string,
 *   title: string,
 *   packages: string[],
 *   included: RegExp,
 *   programs: string[],
 *   versionOptions: Record<string, string>,
 *   systemPaths: string[],
 * }} Server
 */

/** Libraries except Perl, which only scripts need, and LLVM, which only speeds up long queries of PostgreSQL. */
const LIBRARIES = 'lib(?!perl|llvm|z3).*(?<!-perl|-bin|-dev)';

/** @type {Server[]} `load/servers/programs.ts` lists the same paths. */
const SERVERS = [
  {
    name: 'postgres',
    title: 'PostgreSQL',
    packages: ['postgresql'],
    included: new RegExp(`^(postgresql-\\d+|${LIBRARIES})$`),
    programs: ['usr/lib/postgresql/*/bin/initdb', 'usr/lib/postgresql/*/bin/postgres'],
    versionOptions: { initdb: '--version', postgres: '--version' },
    systemPaths: ['usr/lib/postgresql/*/bin/initdb'],
  },
  {
    name: 'redis',
    title: 'Redis',
    packages: ['redis-server'],
    included: new RegExp(`^(redis-server|redis-tools|${LIBRARIES})$`),
    programs: ['usr/bin/redis-server'],
    versionOptions: { 'redis-server': '--version' },
    systemPaths: ['usr/bin/redis-server', 'usr/bin/valkey-server'],
  },
  {
    name: 'nginx',
    title: 'nginx',
    packages: ['nginx'],
    included: new RegExp(`^(nginx(-core|-light|-full)?|${LIBRARIES})$`),
    programs: ['usr/sbin/nginx'],
    versionOptions: { nginx: '-v' },
    systemPaths: ['usr/sbin/nginx'],
  },
  {
    name: 'apertium',
    title: 'Apertium with its programs',
    packages: [
      'apertium',
      'apertium-anaphora',
      'apertium-lex-tools',
      'apertium-recursive',
      'apertium-separable',
      'cg3',
    ],
    included: new RegExp(`^(apertium(-anaphora|-lex-tools|-recursive|-separable)?|cg3|lttoolbox|${LIBRARIES})$`),
    programs: [
      'usr/bin/lt-proc',
      'usr/bin/apertium-anaphora',
      'usr/bin/apertium-interchunk',
      'usr/bin/apertium-postchunk',
      'usr/bin/apertium-posttransfer',
      'usr/bin/apertium-pretransfer',
      'usr/bin/apertium-tagger',
      'usr/bin/apertium-transfer',
      'usr/bin/cg-proc',
      'usr/bin/lrx-proc',
      'usr/bin/lsx-proc',
      'usr/bin/rtx-proc',
    ],
    versionOptions: { 'lt-proc': '--version', 'cg-proc': '-v' },
    // A system that has this one has the others.
    systemPaths: ['usr/bin/rtx-proc'],
  },
];

/** @param {Server} server @param {string} root of the project */
const directoryOf = ({ name }, root) => join(root, '.glossa/servers', name);

/**
 * Those of the wanted servers that neither a Linux system nor an earlier set-up provides.
 * @param {string} root of the project
 * @param {readonly import('./parts.mjs').Part[]} parts what is wanted
 * @param {string} [system] its root
 */
export function missingServers(root, parts, system = '/') {
  if (process.platform !== 'linux') return [];
  return SERVERS.filter(
    (server) =>
      parts.some((part) => part === `servers/${server.name}`) &&
      !existsSync(directoryOf(server, root)) &&
      server.systemPaths.every((pattern) => findPaths(system, pattern).length === 0),
  );
}

/**
 * Unpacks servers into `.glossa/servers`. Each appears once it is complete and has started. A failure is printed, and the
 * tests of that server are skipped.
 * @param {string[]} apt options of apt, from `createPrivateApt`
 * @param {string} work a folder on the same disk that is removed afterwards
 * @param {string} root of the project
 * @param {Server[]} servers
 */
export async function installServers(apt, work, root, servers) {
  for (const server of servers) {
    const startedAt = Date.now();
    print(`installing ${server.title}, for the tests, into .glossa/servers …`);
    try {
      await installServer(apt, join(work, server.name), root, server);
      print(`${server.title} is ready after ${elapsedSince(startedAt)}`);
    } catch (error) {
      if (!(error instanceof SetupError)) throw error;
      print(`  ${error.message}: the tests that need ${server.title} are skipped`);
    }
  }
}

/**
 * @param {string[]} apt
 * @param {string} work
 * @param {string} root
 * @param {Server} server
 * @throws {SetupError}
 */
async function installServer(apt, work, root, server) {
  const offered = await offeredPackages(apt, server.packages);
  const missing = server.packages.find((name) => !offered.includes(name));
  if (missing !== undefined) throw new SetupError(`this system has no package ${missing}`);
  const base = await basePackages(apt);
  const all = await withDependencies(apt, offered);
  const packages = [...all].filter((name) => server.included.test(name) && !base.has(name));
  const [debs, tree] = [join(work, 'debs'), join(work, 'tree')];
  await mkdir(debs, { recursive: true });
  await downloadPackages(apt, packages, debs);
  await unpackAll(debs, tree);
  await keepOnly(tree, /^usr$/);
  await keepOnly(join(tree, 'usr'), /^(bin|sbin|lib|share)$/);
  await keepOnly(join(tree, 'usr/share'), /^(postgresql|doc)$/);
  // Without LLVM, PostgreSQL must not find its LLVM plug-in.
  for (const name of ['llvmjit.so', 'bitcode']) {
    for (const path of findPaths(tree, `usr/lib/postgresql/*/lib/${name}`))
      await rm(join(tree, path), { recursive: true });
  }
  await writeStartScripts(tree, server);
  const directory = directoryOf(server, root);
  await mkdir(join(directory, '..'), { recursive: true });
  await rename(tree, directory);
}

/**
 * Writes a start script with the library path into `bin` for each program, and runs those that print their version.
 * @param {string} tree
 * @param {Server} server
 * @throws {SetupError} when a program is missing or does not start
 */
async function writeStartScripts(tree, { programs, versionOptions }) {
  const libraries = await libraryFolder(tree);
  await mkdir(join(tree, 'bin'));
  for (const pattern of programs) {
    const [program] = findPaths(tree, pattern);
    if (program === undefined) throw new SetupError(`the package has no program ${basename(pattern)}`);
    const script = join(tree, 'bin', basename(program));
    await writeFile(script, startScript(libraries, program));
    await chmod(script, 0o755);
    const option = versionOptions[basename(program)];
    if (option !== undefined) await run(script, [option]);
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

/**
 * Finds paths that match a pattern in which `*` stands for one name. Node 18 has no glob.
 * @param {string} root
 * @param {string} pattern relative to the root
 * @returns {string[]} relative to the root
 */
function findPaths(root, pattern) {
  let paths = [''];
  for (const part of pattern.split('/')) {
    paths = paths.flatMap((path) => {
      const names = part === '*' ? namesIn(join(root, path)) : [part];
      return names.map((name) => join(path, name)).filter((each) => existsSync(join(root, each)));
    });
  }
  return paths;
}

/** @param {string} path of a folder; any other path has no names */
function namesIn(path) {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}
