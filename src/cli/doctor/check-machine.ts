import { existsSync } from 'node:fs';
import { access, constants, statfs } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import type { FilesLocation } from '../../config/files-url.ts';
import { machineMemory } from '../../config/machine.ts';
import { connectDatabase } from '../../database/database.ts';
import { appliedMigrations } from '../../database/migrate.ts';
import { printableDatabaseUrl } from '../../database/postgres/errors.ts';
import { dataPaths } from '../../filesystem/data-directory.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { checkRedis } from '../../redis/health-check.ts';
import { createLogger } from '../../telemetry/logger.ts';
import { formatBytes } from '../../text/bytes.ts';
import type { Finding } from './report.ts';

/** Bytes: the largest model with its worker, beside everything else, takes as much. */
const LITTLE_MEMORY = 1.5 * 2 ** 30;
/** Bytes: uploads, documents and models need room. */
const LITTLE_SPACE = 2 ** 30;
/** Seconds between two clocks; times of objects are told to a second, and a probe takes some. */
const MUCH_APART = 30;

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

/** The machine, the settings and what lies on disk, looked at without changing anything. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  const { dataDirectory, databaseUrl, bucket, redisUrl } = config.storage;
  const { database, models } = dataPaths(dataDirectory);
  return [
    memoryFinding(),
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
  const message = `${availableParallelism()} cores, ${formatBytes(limit)} of memory, ${formatBytes(free)} of it free`;
  const area = 'machine';
  if (limit >= LITTLE_MEMORY) return { area, state: 'ok', message };
  return { area, state: 'warning', message: `${message}: little for neural translation` };
}

function settingsFindings({ server, storage, security, engines, models }: Config): Finding[] {
  const { host, publicUrl } = server;
  const findings: Finding[] = [];
  const warn = (message: string): void => void findings.push({ area: 'settings', state: 'warning', message });
  if (!LOOPBACK.has(host) && !publicUrl?.startsWith('https:')) {
    warn(`others reach ${host} without encryption: put a proxy with TLS in front, and its URL into GLOSSA_PUBLIC_URL`);
  }
  if (storage.databaseUrl !== undefined && security.secret === undefined) {
    warn('replicas need the same GLOSSA_SECRET: without it links that one has signed open nothing at the others');
  }
  for (const [name, directory] of [
    ['GLOSSA_APERTIUM_DIR', engines.apertiumDirectory],
    ['GLOSSA_MODELS_DIR', models.directory],
  ] as const) {
    if (directory !== undefined && !existsSync(directory)) warn(`${name} names ${directory}, which does not exist`);
  }
  return findings;
}

/**
 * One that is not there yet is made by the service: then its parent counts.
 * @param isWritten whether anything is ever put there
 */
async function directoryFinding(area: string, path: string, isWritten = true): Promise<Finding> {
  const exists = existsSync(path);
  const place = exists ? path : nearest(path);
  try {
    await access(place, constants.R_OK | constants.X_OK | (isWritten ? constants.W_OK : 0));
  } catch {
    const state = area === 'data' ? 'broken' : 'warning';
    return { area, state, message: `${place} cannot be ${isWritten ? 'written' : 'read'} by this user` };
  }
  if (!isWritten) return { area, state: 'ok', message: exists ? path : `there is no ${path}` };
  const { bavail, bsize } = await statfs(place);
  const free = bavail * bsize;
  const message = `${path}${exists ? '' : ' (made when needed)'}, ${formatBytes(free)} free`;
  return free < LITTLE_SPACE
    ? { area, state: 'warning', message: `${message}: that is little` }
    : { area, state: 'ok', message };
}

function nearest(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearest(dirname(path));
}

/** Its tables are those of some version, and nothing is brought up to date here. */
async function databaseFinding(path: string, url: string | undefined): Promise<Finding> {
  const area = 'database';
  if (url === undefined && !existsSync(path))
    return { area, state: 'note', message: 'there is none yet: the first start makes it' };
  await using database = connectDatabase({ path, url, log: createLogger('silent') });
  try {
    const done = await appliedMigrations(database);
    const where = url === undefined ? '' : `${printableDatabaseUrl(url)} `;
    return { area, state: 'ok', message: `${where}has had the migrations up to ${done.at(-1) ?? 'none'}` };
  } catch (error) {
    const message = error instanceof StorageError ? error.message : `cannot be read: ${String(error)}`;
    return { area, state: 'broken', message };
  }
}

/** S3 refuses requests of a clock that is a quarter of an hour off. */
async function bucketFindings(location: FilesLocation | undefined): Promise<Finding[]> {
  if (location === undefined) return [];
  const area = 'files';
  const { checkBucket } = await import('../../files/s3/health-check.ts');
  const { works, message, clockDifferenceMs = 0 } = await checkBucket(location);
  const seconds = Math.round(Math.abs(clockDifferenceMs) / 1_000);
  const clock = `the clocks of the bucket and of this machine are ${seconds} s apart: S3 refuses requests at 900 s, so set them`;
  return [
    { area, state: works ? 'ok' : 'broken', message },
    ...(seconds < MUCH_APART ? [] : [{ area, state: 'warning' as const, message: clock }]),
  ];
}

/** The service goes on without it. */
async function redisFindings(url: string | undefined): Promise<Finding[]> {
  if (url === undefined) return [];
  const { works, message } = await checkRedis(url);
  return [{ area: 'redis', state: works ? 'ok' : 'broken', message }];
}

/** The service goes on without it, too. */
async function tracesFindings(endpoint: string | undefined): Promise<Finding[]> {
  if (endpoint === undefined) return [];
  const { checkCollector } = await import('../../telemetry/health-check.ts');
  const { works, message } = await checkCollector(endpoint);
  return [{ area: 'traces', state: works ? 'ok' : 'broken', message }];
}
