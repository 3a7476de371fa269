import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { StorageError } from '../filesystem/storage-error.ts';
import { countBlobRows, knownBlobs } from './file-queries.ts';
import { ensureInstallationId, findInstallationId } from './installation.ts';

/** A directory or a prefix of a bucket that holds the blobs of one installation. */
export interface BlobLocation {
  /** Path or URL. */
  name: string;
  /** What an operator does to start without the blobs that are here, as an imperative. */
  leaving: string;
  /**
   * ID of the installation that has blobs here: `own`, if it is one of them.
   * @returns null for blobs without a mark, undefined for a location without blobs @throws StorageError
   */
  findInstallation(own: string | undefined): Promise<string | null | undefined>;
  /** All blobs, in pages of at most 500. */
  pages(): AsyncIterable<string[]>;
  /** Makes the location that of an installation. @throws StorageError */
  mark(installationId: string): Promise<void>;
}

/** A database, and its name without credentials. */
export interface NamedDatabase {
  database: Database;
  name: string;
}

/**
 * Checks that the blobs of a location belong to a database. Without the check, a service with another database would count them as
 * orphans.
 * @throws StorageError that names both
 */
export async function requireOwnBlobs({ database, name }: NamedDatabase, location: BlobLocation): Promise<void> {
  const own = await findInstallationId(database);
  const found = await location.findInstallation(own);
  if (found === undefined || found === own) return;
  // Files that an operator has copied without the mark.
  if (found === null && (await knowsSomeOf(database, location.pages()))) return;
  throw foreignBlobs(name, location);
}

/** Refuses a blob store that belongs to a database, for a database that does not exist. @throws StorageError */
export async function requireNoBlobs(name: string, location: BlobLocation): Promise<void> {
  if ((await location.findInstallation(undefined)) !== undefined) throw foreignBlobs(name, location);
}

/**
 * Refuses the blobs of another database, as `requireOwnBlobs` does. A new database and a location without blobs get the same ID.
 * @param log is warned when the location has none of the files of the database; a move omits it
 * @returns the ID @throws StorageError
 */
export async function pairWithLocation(named: NamedDatabase, location: BlobLocation, log?: Logger): Promise<string> {
  const { database, name } = named;
  await requireOwnBlobs(named, location);
  const id = await ensureInstallationId(database);
  if ((await location.findInstallation(id)) === undefined) {
    const files = await countBlobRows(database);
    if (files > 0) log?.warn({ files }, `the database ${name} names files, but ${location.name} has none`);
  }
  await location.mark(id);
  return id;
}

async function knowsSomeOf(database: Database, pages: AsyncIterable<string[]>): Promise<boolean> {
  for await (const page of pages) {
    if (page.length > 0 && (await knownBlobs(database, page)).size > 0) return true;
  }
  return false;
}

function foreignBlobs(name: string, { name: location, leaving }: BlobLocation): StorageError {
  return new StorageError(
    `The files in ${location} belong to another database than ${name}. Nothing was changed. ` +
      'Correct GLOSSA_DATABASE_URL, GLOSSA_DATA_DIR or GLOSSA_FILES_URL, or restore the database of these files. ' +
      'To change to a new database, copy the old one to it with glossa data move. ' +
      `If the old database is lost, ${leaving} to start without these files.`,
  );
}
