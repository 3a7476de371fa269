import { existsSync } from 'node:fs';
import type { Config } from '../../config/config.ts';
import { printableDatabaseUrl } from '../../config/database-url.ts';
import type { FilesLocation } from '../../config/files-url.ts';
import { connectDatabase } from '../../database/database.ts';
import { appliedMigrations } from '../../database/migrate.ts';
import { checkIntegrity } from '../../database/sqlite/snapshot.ts';
import { dataPaths } from '../../filesystem/data-directory.ts';
import { StorageError } from '../../filesystem/storage-error.ts';
import { checkRedis } from '../../redis/health-check.ts';
import { createLogger } from '../../telemetry/logger.ts';
import type { Finding } from './report.ts';

/** More than the one-second precision of object times and the duration of the probe. */
const MAX_CLOCK_DIFFERENCE_SECONDS = 30;

/** Checks the database and the servers that the settings name: the bucket, Redis and the collector of traces. */
export async function checkServers({
  storage: { dataDirectory, databaseUrl, bucket, redisUrl },
  observability,
}: Pick<Config, 'storage' | 'observability'>): Promise<Finding[]> {
  return [
    await databaseFinding(dataPaths(dataDirectory).database, databaseUrl),
    ...(await bucketFindings(bucket)),
    ...(await redisFindings(redisUrl)),
    ...(await tracesFindings(observability.otlpEndpoint)),
  ];
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
