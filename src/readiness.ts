import { access, constants, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { abortable } from './resilience/abortable.ts';
import { createSingleFlight } from './resilience/single-flight.ts';
import type { TranslationEngine } from './translation/engine.ts';

export interface ReadinessDependencies {
  database: Database;
  /** Whether a statement has found the file of the database damaged. */
  isDatabaseDamaged: () => boolean;
  /** The service stays ready for this time while the database does not answer. */
  maxDatabaseOutageMs: number;
  /** Directory that must be writable, for stored files or for the temporary files of documents. */
  directory: string;
  /** Checks the bucket of stored files; undefined without S3. */
  checkBucket: ((timeoutMs: number) => Promise<void>) | undefined;
  /** Translation engines, without transliteration. */
  engines: readonly TranslationEngine[];
}

/** Shorter than the interval of probes, which is a few seconds. */
const TIMEOUT_MS = 1_500;
/** Minimum free space. Uploads and the reading of documents fail with less. */
const MIN_FREE_BYTES = 20 * 1024 * 1024;

export interface Readiness {
  /** One sentence per problem that prevents the service from serving; empty when it is ready. */
  reasons: string[];
  /** One sentence per problem that affects single functions only. */
  warnings: string[];
}

/** Creates the check behind `/readyz`. A failure or a timeout becomes a reason or a warning; the check never rejects. */
export function createReadinessCheck(dependencies: ReadinessDependencies): () => Promise<Readiness> {
  const { database, isDatabaseDamaged, maxDatabaseOutageMs, directory, checkBucket, engines } = dependencies;
  // The caller has just opened the database.
  let databaseAnsweredAt = performance.now();
  // Concurrent probes share one check, so that they do not pile up when the disk hangs.
  const checkOnce = createSingleFlight<void>();
  const checkDatabase = () =>
    checkOnce('database', async () => {
      await sql`select 1`.execute(database);
      databaseAnsweredAt = performance.now();
    });
  const findStorageProblemOnce = createSingleFlight<string | undefined>();

  return async () => {
    const [isDatabaseReady, storageProblem, isBucketReady] = await Promise.all([
      withTimeout(checkDatabase()).then(
        () => true,
        () => performance.now() - databaseAnsweredAt < maxDatabaseOutageMs,
      ),
      withTimeout(findStorageProblemOnce('disk', () => findStorageProblem(directory))).catch(
        () => 'The data directory cannot be written.',
      ),
      // All replicas share the bucket, and only stored files need it, so a failure is a warning.
      checkOnce('bucket', async () => await checkBucket?.(TIMEOUT_MS)).then(
        () => true,
        () => false,
      ),
    ]);
    const reasons = [
      isDatabaseReady ? [] : 'The database does not answer.',
      isDatabaseDamaged() ? 'The database is damaged. Restore it from a copy.' : [],
      storageProblem ?? [],
      areAllDown(engines) ? 'No translation engine can serve.' : [],
    ].flat();
    return { reasons, warnings: isBucketReady ? [] : ['The bucket of stored files does not answer correctly.'] };
  };
}

/** A service without translation engines is ready, because it still summarizes. */
function areAllDown(engines: readonly TranslationEngine[]): boolean {
  const directions = engines.flatMap((engine) => engine.directions());
  return directions.length > 0 && directions.every(({ availability }) => availability === 'down');
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  return abortable(promise, AbortSignal.timeout(TIMEOUT_MS));
}

/** @throws the system's error when the directory cannot be written */
async function findStorageProblem(directory: string): Promise<string | undefined> {
  await access(directory, constants.W_OK);
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < MIN_FREE_BYTES ? 'The disk of the data directory is full.' : undefined;
}
