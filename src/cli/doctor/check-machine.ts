import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { printableDatabaseUrl } from '../../config/database-url.ts';
import type { FilesLocation } from '../../config/files-url.ts';
import { machineMemory } from '../../config/machine.ts';
import { connectDatabase } from '../../database/database.ts';
import { appliedMigrations } from '../../database/migrate.ts';
import { checkIntegrity } from '../../database/sqlite/snapshot.ts';
import { dataPaths } from '../../filesystem/data-directory.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { isConfined } from '../../processes/confine/is-confined.ts';
import { checkRedis } from '../../redis/health-check.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { formatBytes } from '../../text/format-bytes.ts';
import type { Finding } from './report.ts';

/** Memory that the service needs with the largest model. */
const MIN_MEMORY_BYTES = 1.5 * 2 ** 30;
/** Disk space that uploads, documents and models need. */
const MIN_FREE_BYTES = 2 ** 30;
/** More than the one-second precision of object times and the duration of the probe. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 30;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** Checks the machine, the settings and the storage without changing anything. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  const { dataDirectory, databaseUrl, bucket, redisUrl } = config.storage;
  const { database, models } = dataPaths(dataDirectory);
  return [
    memoryFinding(),
    await confinementFinding(),
    ...settingsFindings(config),
    await directoryFinding('data', dataDirectory),
    await databaseFinding(database, databaseUrl),
    ...(await bucketFindings(bucket)),
    ...(await redisFindings(redisUrl)),
    ...(await tracesFindings(config.observability.otlpEndpoint)),
    await directoryFinding('models on disk', config.models.directory ?? models, config.models.downloads),
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

/** Reads the migration state of the database without migrating it, and every page of an SQLite file. */
async function databaseFinding(path: string, url: string | undefined): Promise<Finding> {
  const area = 'database';
  if (url === undefined && !existsSync(path)) {
    return { area, state: 'note', message: 'does not exist yet: the first start creates it' };
  }
  await using database = await connectDatabase({ path, url, log: createLogger('silent') });
  try {
    const done = await appliedMigrations(database);
    if (url === undefined) await checkIntegrity(database, path);
    const where = url === undefined ? '' : `${printableDatabaseUrl(url)} `;
    return { area, state: 'ok', message: `${where}is migrated up to ${done.at(-1) ?? 'nothing'}` };
  } catch (error) {
    const message = error instanceof StorageError ? error.message : `cannot be read: ${String(error)}`;
    return { area, state: 'broken', message };
  }
}

/** S3 rejects requests if the clocks differ by 15 minutes. */
async function bucketFindings(location: FilesLocation | undefined): Promise<Finding[]> {
  if (location === undefined) return [];
  const area = 'files';
  const { checkBucket } = await import('../../files/s3/health-check.ts');
  const { works, message, clockDifferenceMs = 0 } = await checkBucket(location);
  const seconds = Math.round(Math.abs(clockDifferenceMs) / 1_000);
  const clock = `the clock of this machine differs from the bucket's by ${seconds} s: correct it, S3 rejects requests at 900 s`;
  return [
    { area, state: works ? 'ok' : 'broken', message },
    ...(seconds < MAX_CLOCK_DIFFERENCE_SECONDS ? [] : [{ area, state: 'warning' as const, message: clock }]),
  ];
}

/** The service also works without Redis. */
async function redisFindings(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const { works, message } = await checkRedis(url);
  return [{ area: 'redis', state: works ? 'ok' : 'broken', message }];
}

/** The service also works without the collector. */
async function tracesFindings(endpoint: string | undefined): Promise<Finding[]> {
  if (endpoint === undefined) return [];
  const { checkCollector } = await import('../../telemetry/health-check.ts');
  const { works, message } = await checkCollector(endpoint);
  return [{ area: 'traces', state: works ? 'ok' : 'broken', message }];
}
