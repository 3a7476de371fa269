import { access, constants, statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { abortable } from './concurrency/abort.ts';
import type { Database } from './database/database.ts';
import type { TranslationEngine } from './translation/engine.ts';

/** What readiness depends on. */
export interface Dependencies {
  database: Database;
  filesDirectory: string;
  apertiumInstalled: boolean;
  apertium: TranslationEngine;
}

/** Longest wait for the database, in milliseconds: a probe asks every few seconds. */
const DATABASE_MS = 1_500;
/** With less free space than this, in bytes, uploads and documents fail. */
const LEAST_SPACE = 20 * 1024 * 1024;

/** One sentence for everything that keeps the service from serving; none when it can. */
export async function findComplaints(dependencies: Dependencies): Promise<string[]> {
  const { database, filesDirectory, apertiumInstalled, apertium } = dependencies;
  const [answers, storage] = await Promise.all([databaseAnswers(database), storageProblem(filesDirectory)]);
  return [
    answers ? [] : 'The database does not answer.',
    storage ?? [],
    apertiumInstalled && apertium.directions().length === 0 ? 'Apertium can serve no direction.' : [],
  ].flat();
}

async function databaseAnswers(database: Database): Promise<boolean> {
  try {
    await abortable(sql`select 1`.execute(database), AbortSignal.timeout(DATABASE_MS));
    return true;
  } catch {
    return false;
  }
}

async function storageProblem(directory: string): Promise<string | undefined> {
  try {
    await access(directory, constants.W_OK);
    const { bavail, bsize } = await statfs(directory);
    return bavail * bsize < LEAST_SPACE ? 'The disk of the data directory is full.' : undefined;
  } catch {
    return 'The file storage cannot be written.';
  }
}
