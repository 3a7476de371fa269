import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { machineMemory } from '../../config/machine.ts';
import { dataPaths } from '../../filesystem/data-directory.ts';
import { isConfined } from '../../processes/confine/is-confined.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import { checkServers } from './check-servers.ts';
import type { Finding } from './report.ts';

/** Memory that the service needs with the largest model. */
const MIN_MEMORY_BYTES = 1.5 * 2 ** 30;
/** Disk space that uploads, documents and models need. */
const MIN_FREE_BYTES = 2 ** 30;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Checks the machine, the settings, the directories and the servers without changing anything. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  const { dataDirectory } = config.storage;
  return [
    memoryFinding(),
    await confinementFinding(),
    ...settingsFindings(config),
    await directoryFinding('data', dataDirectory),
    ...(await checkServers(config)),
    await directoryFinding(
      'models on disk',
      config.models.directory ?? dataPaths(dataDirectory).models,
      config.models.downloads,
    ),
  ];
}

function memoryFinding(): Finding {
  const limit = machineMemory();
  const free = Math.min(limit, process.availableMemory());
  const message = `${availableParallelism()} cores, ${formatBytes(limit)} of memory, ${formatBytes(free)} free`;
  const area = 'machine';
  if (limit >= MIN_MEMORY_BYTES) return { area, state: 'ok', message };
  return { area, state: 'warning', message: `${message}: not enough for neural translation` };
}

async function confinementFinding(): Promise<Finding> {
  const area = 'processes';
  if (await isConfined())
    return { area, state: 'ok', message: 'processes that read files cannot reach other processes' };
  const message =
    'this system does not keep native code in a process that reads files from signalling the service; Linux with seccomp does';
  return { area, state: 'warning', message };
}

function settingsFindings({ server, storage, security, engines, models }: Config): Finding[] {
  const { host, publicUrl } = server;
  const findings: Finding[] = [];
  const warn = (message: string): void => void findings.push({ area: 'settings', state: 'warning', message });
  if (!LOOPBACK.has(host) && !publicUrl?.startsWith('https:')) {
    warn(`${host} is reachable without encryption: use a TLS proxy and set GLOSSA_PUBLIC_URL to its https URL`);
  }
  if (storage.databaseUrl !== undefined && security.secret === undefined) {
    warn('replicas need the same GLOSSA_SECRET: without it they reject links that another replica has signed');
  }
  for (const [name, directory] of [
    ['GLOSSA_APERTIUM_DIR', engines.apertiumDirectory],
    ['GLOSSA_MODELS_DIR', models.directory],
  ] as const) {
    if (directory !== undefined && !existsSync(directory)) warn(`the directory ${directory} in ${name} does not exist`);
  }
  return findings;
}

/**
 * Checks a directory, or the parent of a directory that the service will create.
 * @param isWritten whether the service writes to the directory
 */
async function directoryFinding(area: string, path: string, isWritten = true): Promise<Finding> {
  const exists = existsSync(path);
  const checked = exists ? path : nearestExisting(path);
  try {
    await access(checked, constants.R_OK | constants.X_OK | (isWritten ? constants.W_OK : 0));
  } catch {
    const state = area === 'data' ? 'broken' : 'warning';
    return { area, state, message: `this user cannot ${isWritten ? 'write' : 'read'} ${checked}` };
  }
  if (!isWritten) return { area, state: 'ok', message: exists ? path : `${path} does not exist` };
  const { bavail, bsize } = await statfs(checked);
  const free = bavail * bsize;
  const message = `${path}${exists ? '' : ' (created when needed)'}, ${formatBytes(free)} free`;
  return free < MIN_FREE_BYTES
    ? { area, state: 'warning', message: `${message}: less than 1 GB` }
    : { area, state: 'ok', message };
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}
