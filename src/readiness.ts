import { access, constants, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './database/database.ts';
import { abortable } from './resilience/abortable.ts';
import type { TranslationEngine } from './translation/engine.ts';

/** What readiness depends on. */
export interface ReadinessDependencies {
  database: Database;
  /** Milliseconds for which the service can do without it. */
  maxDatabaseOutageMs: number;
  /** Where files are written, if only those that documents need for a while. */
  directory: string;
  /** Of stored files, where they are in S3; waits for so many milliseconds at most. */
  checkBucket: ((most: number) => Promise<void>) | undefined;
  /** Those that translate; transliteration is not enough. */
  engines: readonly TranslationEngine[];
}

/** Longest wait for the database and for the disk, in milliseconds: a probe asks every few seconds. */
const MAX_WAIT = 1_500;
/** With less free space than this, in bytes, uploads and documents fail. */
const MIN_SPACE = 20 * 1024 * 1024;

export interface Readiness {
  /** One sentence for everything that keeps the service from serving; none when it can. */
  reasons: string[];
  /** The same for what fails while everything else can be served. */
  warnings: string[];
}

export function createReadinessCheck(dependencies: ReadinessDependencies): () => Promise<Readiness> {
  const { database, maxDatabaseOutageMs, directory, checkBucket, engines } = dependencies;
  // It was opened just now.
  let answeredAt = performance.now();
  const databaseAnswers = shared(async () => {
    await sql`select 1`.execute(database);
    answeredAt = performance.now();
  });
  const storageProblem = shared(() => findStorageProblem(directory));
  const bucketAnswers = shared(async () => await checkBucket?.(MAX_WAIT));
  return async () => {
    const [answers, storage, bucket] = await Promise.all([
      inTime(databaseAnswers).then(
        () => true,
        () => performance.now() - answeredAt < maxDatabaseOutageMs,
      ),
      inTime(storageProblem).catch(() => 'The file storage cannot be written.'),
      // All replicas share it, and everything but stored files goes on without it.
      bucketAnswers().then(
        () => true,
        () => false,
      ),
    ]);
    const reasons = [
      answers ? [] : 'The database does not answer.',
      storage ?? [],
      allDown(engines) ? 'No translation engine can serve.' : [],
    ].flat();
    return { reasons, warnings: bucket ? [] : ['The bucket of stored files does not answer as it should.'] };
  };
}

/** Where there is no engine at all, there are still summaries. */
function allDown(engines: readonly TranslationEngine[]): boolean {
  const directions = engines.flatMap((engine) => engine.directions());
  return directions.length > 0 && directions.every(({ availability }) => availability === 'down');
}

/** One at a time: whoever asks meanwhile shares the answer, so that probes do not pile up before a disk that hangs. */
function shared<T>(ask: () => Promise<T>): () => Promise<T> {
  let underWay: Promise<T> | undefined;
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined;
    });
    return underWay;
  };
}

function inTime<T>(ask: () => Promise<T>): Promise<T> {
  return abortable(ask(), AbortSignal.timeout(MAX_WAIT));
}

/** @throws the system's error when it cannot be written */
async function findStorageProblem(directory: string): Promise<string | undefined> {
  await access(directory, constants.W_OK);
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize < MIN_SPACE ? 'The disk of the data directory is full.' : undefined;
}
