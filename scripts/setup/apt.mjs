import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run, SetupError } from './command.mjs';
import { createCounter } from './progress.mjs';

/** Without a response from a package server within this time, the network counts as unavailable. */
const FIRST_RESPONSE_TIMEOUT_MS = 8000;
const MINUTE_MS = 60_000;

/** No package server responds. Retrying as root does not help. */
export class NetworkError extends SetupError {}

/** Whether this system has Debian's package tools. */
export function isAptInstalled() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['apt-get', 'dpkg'].every((program) => folders.some((folder) => existsSync(join(folder, program))));
}

/**
 * Configures apt for a private folder. It uses the system's package sources, but not its lists, caches, hooks and
 * record of installed packages. Needs no root. Images of containers turn off apt's caches, without which it reads all lists each time.
 * @param {string} folder absolute
 * @param {string} [architecture] Debian's name of the processor architecture of the packages, by default that of the system
 * @returns {Promise<string[]>} options for apt-get and apt-cache
 */
export async function createPrivateApt(folder, architecture) {
  for (const part of ['lists/partial', 'cache/archives/partial']) await mkdir(join(folder, part), { recursive: true });
  const file = join(folder, 'apt.conf');
  await writeFile(
    file,
    `Dir::State::Lists "${folder}/lists";
Dir::State::status "/dev/null";
Dir::Cache "${folder}/cache";
Dir::Cache::pkgcache "pkgcache.bin";
Dir::Cache::srcpkgcache "srcpkgcache.bin";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::IndexTargets::deb::DEP-11::DefaultEnabled "false";
Acquire::Retries "1";
Acquire::http::Timeout "10";
Acquire::https::Timeout "10";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
`,
  );
  const ofOther = architecture && [`APT::Architecture=${architecture}`, `APT::Architectures=${architecture}`];
  return ['-c', file, ...(ofOther || []).flatMap((option) => ['-o', option])];
}

/**
 * Fetches the package lists. Succeeds when at least one source responds.
 * @param {string[]} config
 * @throws {NetworkError} when no server responds in time
 */
export async function updateLists(config) {
  let answered = false;
  const pattern = /^(Get|Hit):/;
  const onLine = (/** @type {string} */ line) => {
    answered ||= pattern.test(line);
  };
  const firstOutput = { pattern, timeoutMs: FIRST_RESPONSE_TIMEOUT_MS };
  const update = run('apt-get', [...config, 'update'], { timeoutMs: 5 * MINUTE_MS, onLine, firstOutput });
  await update.catch(() => {});
  if (!answered) throw new NetworkError('the package servers do not respond');
}

/**
 * The packages of a list that this release of the system offers.
 * @param {string[]} config
 * @param {string[]} names
 */
export async function offeredPackages(config, names) {
  const table = await run('apt-cache', [...config, 'madison', ...names], { timeoutMs: 5 * MINUTE_MS });
  const offered = new Set(table.split('\n').map((line) => line.split('|')[0]?.trim()));
  return names.filter((name) => offered.has(name));
}

/**
 * Packages and all of their dependencies, as on an empty system.
 * @param {string[]} config
 * @param {string[]} names
 * @returns {Promise<Set<string>>} names
 */
export async function withDependencies(config, names) {
  const args = [...config, '--simulate', '--no-install-recommends', 'install', ...names];
  const plan = await run('apt-get', args, { timeoutMs: 5 * MINUTE_MS });
  return new Set([...plan.matchAll(/^Inst (\S+) /gm)].map(([, name = '']) => name));
}

/** @type {WeakMap<string[], Promise<Set<string>>>} */
const bases = new WeakMap();

/**
 * The packages that every system with apt has.
 * @param {string[]} config
 */
export function basePackages(config) {
  const base = bases.get(config) ?? withDependencies(config, ['apt']);
  bases.set(config, base);
  return base;
}

/**
 * Downloads packages into a folder. apt verifies them.
 * @param {string[]} config
 * @param {string[]} names
 * @param {string} folder
 * @returns {Promise<string[]>} file names, which contain the versions
 */
export async function downloadPackages(config, names, folder) {
  const count = createCounter('downloaded', names.length);
  const onLine = (/** @type {string} */ line) => line.startsWith('Get:') && count();
  await run('apt-get', [...config, 'download', ...names], { cwd: folder, timeoutMs: 30 * MINUTE_MS, onLine });
  return (await readdir(folder)).sort();
}

/**
 * Installs packages into the system. Needs root.
 * @param {string[]} names
 */
export async function installIntoSystem(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await updateLists([]);
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env, timeoutMs: 30 * MINUTE_MS });
}
