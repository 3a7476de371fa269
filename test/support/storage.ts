import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { type Database, openDatabase } from '../../src/database/database.ts';
import { openDiskBlobStore } from '../../src/files/disk/disk-blob-store.ts';
import type { FileStore } from '../../src/files/file-store.ts';
import { type FileStoreOptions, openFileStore } from '../../src/files/open-file-store.ts';

export const silentLogger = pino({ level: 'silent' });

/** Creates a temporary directory. Disposing of it removes its contents. */
export async function temporaryDirectory(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'glossa-test-'));
  return {
    path,
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  };
}

/** Creates an empty PostgreSQL database and returns its URL, for suites that also run on PostgreSQL. */
let makeDatabase: (() => Promise<string>) | undefined;
const urls = new Map<string, Promise<string>>();

/** Makes all later databases of this process PostgreSQL databases. */
export function usePostgresDatabases(make: () => Promise<string>): void {
  makeDatabase = make;
}

/** Opens the database of a data directory as the service does. */
export async function openDatabaseIn(directory: string): Promise<Database> {
  if (makeDatabase && !urls.has(directory)) urls.set(directory, makeDatabase());
  const url = await urls.get(directory);
  return openDatabase({ path: join(directory, 'glossa.db'), url, log: silentLogger, registry: new Registry() });
}

/** Creates a temporary directory with an open database. */
export async function temporaryDatabase(): Promise<{ directory: string; database: Database } & AsyncDisposable> {
  const directory = await temporaryDirectory();
  const database = await openDatabaseIn(directory.path);
  return {
    directory: directory.path,
    database,
    async [Symbol.asyncDispose]() {
      await database.destroy();
      await directory[Symbol.asyncDispose]();
    },
  };
}

/** Opens a file store on disk as the service does. */
export async function diskFileStore({
  directory,
  ...options
}: Omit<FileStoreOptions, 'blobs'> & { directory: string }): Promise<FileStore> {
  return openFileStore({ blobs: await openDiskBlobStore(directory), ...options });
}
