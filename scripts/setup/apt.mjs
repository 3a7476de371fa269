import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { run, SetupError } from './command.mjs';
import { counter } from './say.mjs';

/** Without a first answer from the package servers after this time there is no network. Milliseconds. */
const FIRST_ANSWER = 8000;
const MINUTE = 60_000;

/** No package server answers: no other way of asking them would do. */
export class NoNetwork extends SetupError {}

/** Whether this system has Debian's package tools. */
export function aptIsHere() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return ['apt-get', 'dpkg'].every((program) => folders.some((folder) => existsSync(join(folder, program))));
}

/**
 * Prepares apt to work in a folder of its own: with the system's package sources, without its lists, caches, hooks and
 * knowledge of what is installed. Needs no rights.
 * @param {string} folder absolute
 * @returns {Promise<string[]>} the options that make apt-get and apt-cache work so
 */
export async function privateApt(folder) {
  for (const part of ['lists/partial', 'cache/archives/partial']) await mkdir(join(folder, part), { recursive: true });
  const file = join(folder, 'apt.conf');
  await writeFile(
    file,
    `Dir::State::Lists "${folder}/lists";
Dir::State::status "/dev/null";
Dir::Cache "${folder}/cache";
APT::Sandbox::User "root";
Acquire::Languages "none";
Acquire::Retries "1";
Acquire::http::Timeout "10";
Acquire::https::Timeout "10";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
`,
  );
  return ['-c', file];
}

/**
 * Fetches the package lists. Some of several sources may fail as long as another answers.
 * @param {string[]} config
 * @throws {NoNetwork} when no server answers in time
 */
export async function updateLists(config) {
  let answered = false;
  const pattern = /^(Get|Hit):/;
  const onLine = (/** @type {string} */ line) => {
    answered ||= pattern.test(line);
  };
  const firstSign = { pattern, within: FIRST_ANSWER };
  const update = run('apt-get', [...config, 'update'], { timeout: 5 * MINUTE, onLine, firstSign });
  await update.catch(() => {});
  if (!answered) throw new NoNetwork('the package servers do not answer');
}

/**
 * Of some packages those that this release of the system offers.
 * @param {string[]} config
 * @param {string[]} names
 */
export async function offeredPackages(config, names) {
  const table = await run('apt-cache', [...config, 'madison', ...names]);
  const offered = new Set(table.split('\n').map((line) => line.split('|')[0]?.trim()));
  return names.filter((name) => offered.has(name));
}

/**
 * Some packages and all that they depend on, as on a system that has nothing yet.
 * @param {string[]} config
 * @param {string[]} names
 * @returns {Promise<Set<string>>} names
 */
export async function withDependencies(config, names) {
  const plan = await run('apt-get', [...config, '--simulate', '--no-install-recommends', 'install', ...names]);
  return new Set([...plan.matchAll(/^Inst (\S+) /gm)].map(([, name = '']) => name));
}

/**
 * Downloads packages, checked by apt, into a folder.
 * @param {string[]} config
 * @param {string[]} names
 * @param {string} folder
 * @returns {Promise<string[]>} the files, whose names tell the versions
 */
export async function downloadPackages(config, names, folder) {
  const count = counter('downloaded', names.length);
  const onLine = (/** @type {string} */ line) => line.startsWith('Get:') && count();
  await run('apt-get', [...config, 'download', ...names], { cwd: folder, timeout: 30 * MINUTE, onLine });
  return (await readdir(folder)).sort();
}

/**
 * Installs packages into the system; needs root.
 * @param {string[]} names
 */
export async function installIntoSystem(names) {
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  await updateLists([]);
  await run('apt-get', ['install', '-y', '--no-install-recommends', ...names], { env, timeout: 30 * MINUTE });
}
